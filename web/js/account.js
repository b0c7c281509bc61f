// account.js: sign up, sign in, what is kept, and leaving. Guests on one's own machine need none.
import { h, fill, button, toast, dialog } from './dom.js';
import { t } from './i18n.js';
import { post } from './api.js';
import { settings } from './settings.js';
import { choice, wishes } from './notices.js';

const mailField = (id, value) =>
	h('input', {
		class: 'field',
		id,
		type: 'email',
		name: 'email',
		autocomplete: 'email',
		maxlength: 254,
		value,
		'aria-describedby': id + '-for',
	});
const whatFor = id =>
	h('p', {
		class: 'small muted',
		id: id + '-for',
		text: t(
			'For a link to a new password, should you forget yours, and for notices if you wish for them. Nobody else sees it.',
		),
	});
/** Where to go with a forgotten password; a server without mail says so. */
const forgotten = me =>
	me?.resets
		? h('a', { class: 'btn', href: '#/forgot', text: t('Forgot your password?') })
		: h('p', {
				class: 'small muted',
				text: t('This server sends no mail. Whoever runs it can give you a link to a new password.'),
			});

/** The address of an account: given, changed and taken away with its password. */
function mailCard(me, tell) {
	if (!me.resets && !me.mail)
		return h('section', { class: 'card pad stackv' }, h('h2', { text: t('Mail address') }), forgotten(me));
	const mail = mailField('mail', me.mail),
		pass = h('input', {
			class: 'field',
			id: 'mail-pass',
			type: 'password',
			autocomplete: 'current-password',
			required: true,
			maxlength: 128,
		});
	// Where no mail is sent an address can only be taken away.
	if (!me.resets) mail.readOnly = true;
	return h(
		'form',
		{
			class: 'card pad stackv',
			on: {
				submit: e => {
					e.preventDefault();
					tell(post('/account/mail', { mail: me.resets ? mail.value : '', password: pass.value })).then(
						() => {
							pass.value = '';
						},
					);
				},
			},
		},
		h('h2', { text: t('Mail address') }),
		h('label', { for: 'mail', text: t('Mail address (may be left out)') }),
		mail,
		whatFor('mail'),
		me.resets ? null : forgotten(me),
		h('label', { for: 'mail-pass', text: t('Password') }),
		pass,
		h('button', { type: 'submit', class: 'btn', text: me.resets ? t('Save') : t('Take it away') }),
	);
}

/** A guest's name, so that several at one table can be told apart. */
function guestCard(me, tell) {
	const name = h('input', {
		class: 'field',
		id: 'guest-name',
		autocomplete: 'nickname',
		required: true,
		maxlength: 40,
		value: me.name,
		'aria-describedby': 'guest-name-for',
	});
	return h(
		'form',
		{
			class: 'card pad stackv',
			on: {
				submit: e => {
					e.preventDefault();
					tell(post('/settings', { name: name.value.trim() }));
				},
			},
		},
		h('h2', { text: t('As a guest') }),
		h('label', { for: 'guest-name', text: t('Name') }),
		name,
		h('p', {
			class: 'small muted',
			id: 'guest-name-for',
			text: t('Others at a table see it from the next seat that you take.'),
		}),
		h('button', { type: 'submit', class: 'btn go', text: t('Save') }),
	);
}

export async function show(main, { me, setMe }) {
	const done = m => {
		setMe(m);
		location.hash = '#/';
	};
	const form = (title, path, action, auto) => {
		const name = h('input', {
			class: 'field',
			id: path + '-name',
			name: 'username',
			autocomplete: 'username',
			required: true,
			maxlength: 40,
		});
		const pass = h('input', {
			class: 'field',
			id: path + '-pass',
			name: 'password',
			type: 'password',
			autocomplete: auto,
			required: true,
			maxlength: 128,
		});
		const fresh = path === 'register',
			mail = fresh && me?.resets ? mailField('register-mail', '') : null;
		return h(
			'form',
			{
				class: 'card pad stackv',
				on: {
					submit: async e => {
						e.preventDefault();
						try {
							const entered = await post('/' + path, {
								name: name.value,
								password: pass.value,
								...(mail?.value ? { mail: mail.value } : {}),
							});
							done(fresh ? await post('/settings', { help: settings().help }) : entered);
						} catch (x) {
							toast(x.message, { bad: true });
						}
					},
				},
			},
			h('h2', { text: title }),
			h('label', { for: path + '-name', text: t('Name') }),
			name,
			h('label', { for: path + '-pass', text: t('Password') }),
			pass,
			fresh
				? h('p', { class: 'small muted', text: t('At least ten characters. Password managers are welcome.') })
				: null,
			mail
				? [
						h('label', { for: 'register-mail', text: t('Mail address (may be left out)') }),
						mail,
						whatFor('register-mail'),
					]
				: null,
			h('button', { type: 'submit', class: 'btn go', text: action }),
			fresh ? null : forgotten(me),
		);
	};
	const tell = p =>
		p
			.then(m => {
				setMe(m);
				toast(t('Saved.'));
			})
			.catch(e => toast(e.message, { bad: true }));
	if (!me?.account) {
		fill(
			main,
			h('h1', { text: t('Account') }),
			h('p', {
				class: 'lead-p',
				text: me?.guests
					? t('On this machine you can play without an account.')
					: t('You may look round without an account; to sit down you need one.'),
			}),
			h(
				'div',
				{ class: 'twocol' },
				me?.guests ? guestCard(me, tell) : null,
				form(t('Sign in'), 'login', t('Sign in'), 'current-password'),
				form(t('New account'), 'register', t('Sign up'), 'new-password'),
			),
		);
		return;
	}
	const old = h('input', { class: 'field', id: 'old', type: 'password', autocomplete: 'current-password' }),
		fresh = h('input', { class: 'field', id: 'fresh', type: 'password', autocomplete: 'new-password' });
	const hook = h('input', {
		class: 'field',
		id: 'hook',
		type: 'url',
		value: me.settings?.webhook || '',
		placeholder: 'https://',
	});
	const notify = choice('notify', wishes(), me.settings?.notify);
	const letters = choice(
		'letters',
		[
			['none', t('no')],
			['each', t('yes')],
		],
		me.settings?.letters || 'none',
	);
	fill(
		main,
		h('h1', { text: me.name }),
		h(
			'div',
			{ class: 'twocol' },
			h(
				'section',
				{ class: 'card pad stackv' },
				h('h2', { text: t('Notices') }),
				h('label', { for: 'notify', text: t('Tell me when it is my turn') }),
				notify,
				me.resets
					? [
							h('label', { for: 'letters', text: t('By mail') }),
							letters,
							me.mail
								? null
								: h('p', {
										class: 'small muted',
										text: t('Give a mail address below to get letters.'),
									}),
						]
					: null,
				h('label', { for: 'hook', text: t('Address that is called (webhook)') }),
				hook,
				button(t('Save'), {
					cls: 'go',
					click: () =>
						tell(
							post('/settings', {
								webhook: hook.value,
								notify: notify.value,
								...(me.resets ? { letters: letters.value } : {}),
							}),
						),
				}),
			),
			h(
				'form',
				{
					class: 'card pad stackv',
					on: {
						submit: e => {
							e.preventDefault();
							tell(post('/password', { old: old.value, new: fresh.value }));
						},
					},
				},
				h('h2', { text: t('Password') }),
				h('label', { for: 'old', text: t('Old password') }),
				old,
				h('label', { for: 'fresh', text: t('New password') }),
				fresh,
				h('button', { type: 'submit', class: 'btn', text: t('Change') }),
			),
			mailCard(me, tell),
			h(
				'section',
				{ class: 'card pad stackv' },
				h('h2', { text: t('What is kept about me') }),
				h('a', {
					class: 'btn',
					href: '/api/v1/account/export',
					download: 'marengo-account.json',
					text: t('Download everything'),
				}),
				button(t('Sign out'), { click: async () => done(await post('/logout')) }),
				button(t('Delete the account'), {
					click: () => {
						const pass = h('input', {
							class: 'field',
							type: 'password',
							'aria-label': t('Password'),
							autocomplete: 'current-password',
						});
						const go = e => {
							e.preventDefault();
							post('/account/delete', { password: pass.value })
								.then(() => location.reload())
								.catch(x => toast(x.message, { bad: true }));
						};
						dialog(
							t('Delete the account'),
							h(
								'form',
								{ class: 'stackv', on: { submit: go } },
								h('p', { text: t('Your name disappears from all tables. This cannot be undone.') }),
								pass,
								h('button', { type: 'submit', class: 'btn', text: t('Delete') }),
							),
							{ close: t('Close') },
						);
					},
				}),
			),
		),
	);
}
