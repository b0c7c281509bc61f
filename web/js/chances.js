// chances.js: how likely dice are that fell: whether faces came evenly, and whether hits were many or few.

/** The chance that even dice show faces at least as uneven as these: Pearson's chi-squared. @param {number[]} counts */
export function uneven(counts) {
	const n = counts.reduce((a, b) => a + b, 0),
		due = n / counts.length,
		a = (counts.length - 1) / 2,
		x = counts.reduce((sum, c) => sum + (c - due) ** 2 / due, 0) / 2;
	if (!n || !x) return 1;
	if (x > 300) return 0;
	// The lower incomplete gamma function as a series; of a whole or half number its gamma is a product.
	let gamma = a % 1 ? Math.sqrt(Math.PI) : 1;
	for (let k = a % 1 || 1; k <= a; k++) gamma *= k;
	let term = 1,
		sum = 1;
	for (let k = 1; term > sum * 1e-12; k++) sum += term *= x / (a + k);
	return Math.max(0, Math.min(1, 1 - (Math.exp(a * Math.log(x) - x) / gamma) * sum));
}

/** How likely each number of hits is, of dice that each hit with a chance of their own. @param {number[]} chances */
function spread(chances) {
	let all = [1];
	for (const p of chances) all = [...all, 0].map((x, k) => x * (1 - p) + (k ? all[k - 1] * p : 0));
	return all;
}

/** The chance of as many hits or more, and of as few or fewer. @param {number[]} chances @param {number} hits */
export function tails(chances, hits) {
	const all = spread(chances),
		sum = list =>
			Math.min(
				1,
				list.reduce((a, b) => a + b, 0),
			);
	return { more: sum(all.slice(hits)), fewer: sum(all.slice(0, hits + 1)) };
}
