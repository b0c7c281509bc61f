// theme.js: sets theme and palette before the first paint, so that a dark page never flashes white.
(function () {
	try {
		const s = JSON.parse(localStorage.getItem('marengo.settings') || '{}');
		const root = document.documentElement;
		if (s.theme && s.theme !== 'system') root.dataset.theme = s.theme;
		if (s.palette === 'cvd') root.dataset.palette = 'cvd';
		if (s.motion === 'off') root.dataset.motion = 'off';
	} catch (e) {
		/* storage may be forbidden: the system decides */
	}
})();
