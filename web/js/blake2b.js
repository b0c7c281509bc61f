// blake2b.js: BLAKE2b-256 (RFC 7693), which browsers do not have: the hash by which a seed of dice is promised.

const IV = [
	0x6a09e667f3bcc908n,
	0xbb67ae8584caa73bn,
	0x3c6ef372fe94f82bn,
	0xa54ff53a5f1d36f1n,
	0x510e527fade682d1n,
	0x9b05688c2b3e6c1fn,
	0x1f83d9abfb41bd6bn,
	0x5be0cd19137e2179n,
];
/** The order of the words in each round; the last two rounds are as the first two. */
const SIGMA = [
	'0123456789abcdef',
	'ea489fd61c02b753',
	'b8c052fdae367194',
	'7931dcbe265a40f8',
	'905724afe1bc683d',
	'2c6a0b834d75fe19',
	'c51fed4a0763928b',
	'db7ec13950f4862a',
	'6fe9b308c2d714a5',
	'a2847615fb9e3cd0',
].map(row => [...row].map(c => parseInt(c, 16)));
/** Which four words each step of a round mixes: the columns, then the diagonals. */
const MIX = [
	[0, 4, 8, 12],
	[1, 5, 9, 13],
	[2, 6, 10, 14],
	[3, 7, 11, 15],
	[0, 5, 10, 15],
	[1, 6, 11, 12],
	[2, 7, 8, 13],
	[3, 4, 9, 14],
];
const wrap = x => BigInt.asUintN(64, x);
/** @param {bigint} x @param {bigint} n */
const turn = (x, n) => wrap((x >> n) | (x << (64n - n)));

/** One block of 128 bytes into the state. */
function compress(state, block, length, last) {
	const words = new DataView(block.buffer),
		m = SIGMA[0].map(i => words.getBigUint64(i * 8, true));
	/** @type {bigint[]} */
	const v = [...state, ...IV];
	v[12] ^= BigInt(length);
	if (last) v[14] = wrap(~v[14]);
	for (let round = 0; round < 12; round++) {
		const order = SIGMA[round % 10];
		MIX.forEach(([a, b, c, d], i) => {
			v[a] = wrap(v[a] + v[b] + m[order[2 * i]]);
			v[d] = turn(v[d] ^ v[a], 32n);
			v[c] = wrap(v[c] + v[d]);
			v[b] = turn(v[b] ^ v[c], 24n);
			v[a] = wrap(v[a] + v[b] + m[order[2 * i + 1]]);
			v[d] = turn(v[d] ^ v[a], 16n);
			v[c] = wrap(v[c] + v[d]);
			v[b] = turn(v[b] ^ v[c], 63n);
		});
	}
	state.forEach((x, i) => {
		state[i] = x ^ v[i] ^ v[i + 8];
	});
}

/** The hash of bytes, in hexadecimal digits. @param {Uint8Array} bytes */
export function blake2b256(bytes) {
	const state = IV.map((x, i) => (i ? x : x ^ 0x01010020n)),
		blocks = Math.max(1, Math.ceil(bytes.length / 128));
	for (let i = 0; i < blocks; i++) {
		const block = new Uint8Array(128),
			end = Math.min(bytes.length, (i + 1) * 128);
		block.set(bytes.subarray(i * 128, end));
		compress(state, block, end, i === blocks - 1);
	}
	return state
		.slice(0, 4)
		.map(x =>
			[...Array(8).keys()]
				.map(i =>
					Number((x >> BigInt(8 * i)) & 255n)
						.toString(16)
						.padStart(2, '0'),
				)
				.join(''),
		)
		.join('');
}
