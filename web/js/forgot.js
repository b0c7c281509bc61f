// forgot.js: a forgotten password: asking for the letter, and choosing a new password with the link in it.
import { h, fill, toast } from './dom.js';
import { t } from './i18n.js';
import { get, post } from './api.js';

/** What the link brought. It stands behind the hash, so no server is told, and leaves the address bar at once. */
let link = null;

/** The page after something was done: what happened, and where to go on. */
function told(main, title, text, href, way) {
	const head = h('h1', { text: title, tabindex: '-1' });
	fill(
		main,
		head,
		h('p', { class: 'lead-p', role: 'status', text }),
		h('p', {}, h('a', { class: 'btn', href, text: way })),
	);
	head.focus();
}

/** A form of one card; what is sent is refused in words beside the button. */
function form(title, parts, action, send, after = null) {
	const refusal = h('p', { class: 'refusal', role: 'alert' });
	const go = h('button', { type: 'submit', class: 'btn go', text: action });
	return h(
		'form',
		{
			class: 'card pad stackv alone',
			on: {
				submit: async e => {
					e.preventDefault();
					go.disabled = true;
					refusal.textContent = '';
					try {
						await send();
					} catch (x) {
						refusal.textContent = x.message;
					} finally {
						go.disabled = false;
					}
				},
			},
		},
		h('h2', { text: title }),
		parts,
		refusal,
		go,
		after,
	);
}

function ask(main, me) {
	const head = h('h1', { text: t('Forgot your password?') });
	if (!me?.resets) {
		fill(
			main,
			head,
			h('p', {
				class: 'lead-p',
				text: t('This server sends no mail. Whoever runs it can give you a link to a new password.'),
			}),
			h('p', {}, h('a', { class: 'btn', href: '#/account', text: t('Sign in') })),
		);
		return;
	}
	const who = h('input', {
		class: 'field',
		id: 'forgot-who',
		name: 'username',
		autocomplete: 'username',
		required: true,
		maxlength: 254,
		'aria-describedby': 'forgot-how',
	});
	fill(
		main,
		head,
		form(
			t('A letter with a link'),
			[
				h('label', { for: 'forgot-who', text: t('Name of the account, or its mail address') }),
				who,
				h('p', {
					class: 'small muted',
					id: 'forgot-how',
					text: t(
						'It goes to the address that the account has given, if it has. The link works once, for an hour.',
					),
				}),
			],
			t('Send it'),
			async () => {
				await post('/reset', { who: who.value.trim() });
				told(
					main,
					t('Have a look at your mail'),
					t(
						'If there is such an account and it has a mail address, a letter is on its way. There are at most three a day.',
					),
					'#/account',
					t('Sign in'),
				);
			},
		),
	);
}

function choose(main, setMe) {
	const name = h('input', {
		class: 'field',
		id: 'reset-name',
		name: 'username',
		autocomplete: 'username',
		readonly: true,
		value: link.name,
	});
	const pass = h('input', {
		class: 'field',
		id: 'reset-pass',
		name: 'password',
		type: 'password',
		autocomplete: 'new-password',
		required: true,
		maxlength: 128,
		'aria-describedby': 'reset-how',
	});
	fill(
		main,
		h('h1', { text: t('A new password') }),
		form(
			t('Choose it'),
			[
				h('label', { for: 'reset-name', text: t('Name') }),
				name,
				h('label', { for: 'reset-pass', text: t('New password') }),
				pass,
				h('p', {
					class: 'small muted',
					id: 'reset-how',
					text: t('At least ten characters. Password managers are welcome.'),
				}),
			],
			t('Change'),
			async () => {
				await post('/reset/password', { ...link, new: pass.value });
				link = null;
				setMe(await get('/me'));
				told(
					main,
					t('The password is changed'),
					t('Whoever was signed in with the old one is signed out everywhere.'),
					'#/account',
					t('Sign in'),
				);
			},
			h('a', { class: 'btn', href: '#/forgot', text: t('Ask for another link') }),
		),
	);
	pass.focus();
}

/** @param {any} main @param {any} context @param {string} [what] @param {string} [name] @param {string} [token] */
export async function show(main, { me, setMe }, what, name, token) {
	if (token) {
		link = { name, token };
		history.replaceState(null, '', '#/reset');
	}
	if (what === 'reset' && link) choose(main, setMe);
	else {
		ask(main, me);
		if (what === 'reset') toast(t('Open the link in the letter once more, or ask for another one.'), { bad: true });
	}
}
