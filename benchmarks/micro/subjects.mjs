// The documents of the micro-benchmarks: the examples, and large ones if ASSAY_CORPUS is set.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const corpus = process.env.ASSAY_CORPUS;
const files = [
  join(examples, 'bookshop.yaml'),
  ...(corpus === undefined
    ? []
    : ['stripe.json', 'stripe.yaml', 'cloudflare.json'].map((name) => join(corpus, 'bench', name))),
];

/** @typedef {{ name: string, isJson: boolean, source: { uri: string, bytes: Uint8Array } }} Subject */

/** @type {readonly Subject[]} */
export const subjects = files.map((file) => ({
  name: file.slice(file.lastIndexOf('/') + 1),
  isJson: file.endsWith('.json'),
  source: { uri: `file://${file}`, bytes: new Uint8Array(readFileSync(file)) },
}));

/** Each benchmark runs for at least half a second, so that a slow step runs more than once. */
export const options = { time: 500, warmupTime: 200, warmupIterations: 1 };
