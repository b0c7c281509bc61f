// fonts.mjs: narrow and wide letters. A reader has whatever fonts he has: what fits in both of these fits in his, and a
// machine with other fonts than the next one tests the same.

/** Of each kind the fonts for --serif and --sans of tokens.css, and Debian's package of each. */
export const FONTS = {
	narrow: [
		['P052', 'fonts-urw-base35'],
		['Liberation Sans', 'fonts-liberation'],
	],
	wide: [
		['DejaVu Serif', 'fonts-dejavu-core'],
		['DejaVu Sans', 'fonts-dejavu-core'],
	],
};
const pairs = Object.values(FONTS).map(list => list.map(([name]) => name));

/** Writes the page in letters of one kind, as if they had come late, and waits until it has settled in them. @param {string} kind */
export const write = (page, kind) =>
	page.evaluate(async fonts => {
		['--serif', '--sans'].forEach((which, i) =>
			document.documentElement.style.setProperty(which, `"${fonts[i][0]}"`),
		);
		// One frame to see it, one to tell the map of it, one to place the names, one to be sure.
		for (let i = 0; i < 4; i++) await new Promise(done => requestAnimationFrame(done));
	}, FONTS[kind]);

/** How many pixels the page is wider than the window, in its own letters, narrow or wide ones. A phone's own idea of its window grows with the page. */
export const tooWide = page =>
	page.evaluate(
		([list, window]) => {
			const { style, scrollWidth } = document.documentElement,
				was = ['--serif', '--sans'].map(which => style.getPropertyValue(which));
			const set = fonts => ['--serif', '--sans'].forEach((which, i) => style.setProperty(which, fonts[i]));
			const over = list.map(fonts => {
				set(fonts);
				return document.documentElement.scrollWidth;
			});
			set(was);
			return Math.max(scrollWidth, ...over) - window;
		},
		[pairs.map(pair => pair.map(name => `"${name}"`)), page.viewportSize().width],
	);
