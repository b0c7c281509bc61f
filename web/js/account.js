// account.js: sign up, sign in, what is kept, and leaving. Guests on one's own machine need none.
import { h, fill, button, toast, dialog } from './dom.js';
import { t } from './i18n.js';
import { post } from './api.js';

export async function show(main, { me, setMe }) {
	const done = m => { setMe(m); location.hash = '#/'; };
	const form = (title, path, action, auto) => {
		const name = h('input', { class: 'field', id: path + '-name', name: 'username', autocomplete: 'username', required: true, maxlength: 40 });
		const pass = h('input', { class: 'field', id: path + '-pass', name: 'password', type: 'password', autocomplete: auto, required: true, maxlength: 128 });
		return h('form', { class: 'card pad stackv', on: { submit: async e => { e.preventDefault(); try { done(await post('/' + path, { name: name.value, password: pass.value })); } catch (x) { toast(x.message, { bad: true }); } } } },
			h('h2', { text: title }), h('label', { for: path + '-name', text: t('Name') }), name, h('label', { for: path + '-pass', text: t('Password') }), pass, path === 'register' ? h('p', { class: 'small muted', text: t('At least ten characters. Password managers are welcome.') }) : null, h('button', { type: 'submit', class: 'btn go', text: action }));
	};
	if (!me?.account) {
		fill(main, h('h1', { text: t('Account') }), h('p', { class: 'lead-p', text: me?.guests ? t('On this machine you can play without an account.') : t('You may look round without an account; to sit down you need one.') }), h('div', { class: 'twocol' }, form(t('Sign in'), 'login', t('Sign in'), 'current-password'), form(t('New account'), 'register', t('Sign up'), 'new-password')));
		return;
	}
	const old = h('input', { class: 'field', id: 'old', type: 'password', autocomplete: 'current-password' }), fresh = h('input', { class: 'field', id: 'fresh', type: 'password', autocomplete: 'new-password' });
	const hook = h('input', { class: 'field', id: 'hook', type: 'url', value: me.settings?.webhook || '', placeholder: 'https://' });
	const notify = h('select', { class: 'field', id: 'notify' }, [['none', t('never')], ['always', t('always')], ['away', t('when I am away')]].map(([v, text]) => h('option', { value: v, text, prop: { selected: me.settings?.notify === v } })));
	const tell = p => p.then(m => { setMe(m); toast(t('Saved.')); }).catch(e => toast(e.message, { bad: true }));
	fill(main, h('h1', { text: me.name }), h('div', { class: 'twocol' },
		h('section', { class: 'card pad stackv' }, h('h2', { text: t('Notices') }), h('label', { for: 'notify', text: t('Tell me when it is my turn') }), notify, h('label', { for: 'hook', text: t('Address that is called (webhook)') }), hook, button(t('Save'), { cls: 'go', click: () => tell(post('/settings', { webhook: hook.value, notify: notify.value })) })),
		h('section', { class: 'card pad stackv' }, h('h2', { text: t('Password') }), h('label', { for: 'old', text: t('Old password') }), old, h('label', { for: 'fresh', text: t('New password') }), fresh, button(t('Change'), { click: () => tell(post('/password', { old: old.value, new: fresh.value })) })),
		h('section', { class: 'card pad stackv' }, h('h2', { text: t('What is kept about me') }), h('a', { class: 'btn', href: '/api/v1/account/export', download: '', text: t('Download everything') }), button(t('Sign out'), { click: async () => done(await post('/logout')) }),
			button(t('Delete the account'), { click: () => {
				const pass = h('input', { class: 'field', type: 'password', 'aria-label': t('Password'), autocomplete: 'current-password' });
				dialog(t('Delete the account'), h('div', { class: 'stackv' }, h('p', { text: t('Your name disappears from all tables. This cannot be undone.') }), pass, button(t('Delete'), { click: () => post('/account/delete', { password: pass.value }).then(() => location.reload()).catch(e => toast(e.message, { bad: true })) })), { close: t('Close') });
			} }))));
}
