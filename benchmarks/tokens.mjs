// Compares Assay's estimates of tokens with the counts of real models' vocabularies, for tool definitions that are created here.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getEncoding } from 'js-tiktoken';
import { load } from 'js-yaml';
import { chooseDocuments } from './documents.mjs';
import { readOptions } from './read-options.mjs';
import { makeScratch } from './scratch.mjs';
import { listDefinitions } from './tokens/list-definitions.mjs';

const assay = fileURLToPath(new URL('../packages/cli/bin/assay.js', import.meta.url));
const vocabularies = ['o200k_base', 'cl100k_base'].map((name) => ({ name, encoding: getEncoding(name) }));

/** The maximum length of a definition. Vocabularies take seconds for longer ones. */
const maxCharacters = 60_000;

const { positionals } = readOptions({ allowPositionals: true, options: {} });
const ratios = vocabularies.map(() => []);
console.log('| document | definitions | estimated |', vocabularies.map(({ name }) => name).join(' | '), '|');
for (const { name, file } of chooseDocuments({
  named: positionals,
  corpus: 'bench',
  generate: [],
  scratch: makeScratch(),
})) {
  const estimates = estimate(file);
  const totals = vocabularies.map(() => 0);
  let [compared, sum] = [0, 0];
  for (const [key, text] of listDefinitions(readDocument(file))) {
    const estimated = estimates.get(key);
    if (estimated === undefined || text.length > maxCharacters) continue;
    compared++;
    sum += estimated;
    for (const [index, { encoding }] of vocabularies.entries()) {
      const counted = encoding.encode(text, [], []).length;
      totals[index] += counted;
      ratios[index].push(estimated / counted);
    }
  }
  if (compared > 0) console.log('|', [basename(name), compared, sum, ...totals].join(' | '), '|');
}
for (const [index, { name }] of vocabularies.entries()) {
  const sorted = ratios[index].toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(sorted.length * share)]?.toFixed(2);
  const error = sorted.reduce((sum, ratio) => sum + Math.abs(ratio - 1), 0) / sorted.length;
  console.log(
    `${name}: ${sorted.length} definitions, mean error ${(100 * error).toFixed(1)} %, estimate / count ${at(0.05)} at 5 %, ${at(0.5)} at 50 %, ${at(0.95)} at 95 %`,
  );
}

/** Assay's estimates by method and path. */
function estimate(file) {
  const args = [assay, 'validate', file, '--preset', 'agents', '--format', 'json', '--no-config'];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  const [{ agents }] = JSON.parse(stdout).documents;
  return new Map((agents?.operations ?? []).map(({ method, path, tokens }) => [`${method} ${path}`, tokens]));
}

function readDocument(file) {
  const text = readFileSync(file, 'utf8');
  return text.trimStart().startsWith('{') ? JSON.parse(text) : load(text);
}
