// The documents to measure.
import { existsSync, readdirSync } from 'node:fs';
import { basename, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDocument } from './generate/document.mjs';
import { formatSize, parseSize } from './generate/size.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const syntaxes = new Set(['.json', '.yaml', '.yml']);

/** @typedef {{ name: string, file: string }} Document a file with its name in the results */

/**
 * Chooses the documents of a run: the named ones; otherwise the examples, those of `$ASSAY_CORPUS/bench` (or the whole corpus)
 * and GitHub's. Adds generated documents of the given sizes.
 *
 * @param {{ named: readonly string[], corpus: 'bench' | 'all', generate: readonly string[], scratch: string }} wanted
 * @returns {Document[]}
 */
export function chooseDocuments({ named, corpus, generate, scratch }) {
  const given = named.length > 0 ? named.map(namedDocument) : usual(corpus);
  return [...given, ...generate.map((size) => generated(size, scratch))];
}

function namedDocument(path) {
  const file = resolve(path);
  if (!existsSync(file)) {
    console.error(`There is no file ${path}.`);
    process.exit(2);
  }
  return { name: basename(file), file };
}

function usual(corpus) {
  const github = join(here, 'node_modules/@octokit/openapi/generated/api.github.com.json');
  return [
    ...documentsIn(join(here, '../examples'), false),
    ...corpusDocuments(corpus),
    ...(existsSync(github) ? [{ name: 'github.json', file: github }] : []),
  ];
}

/**
 * The documents of the corpus. Empty if `ASSAY_CORPUS` is not set.
 *
 * @param {'bench' | 'all'} which
 * @returns {Document[]}
 */
export function corpusDocuments(which) {
  const corpus = process.env.ASSAY_CORPUS;
  if (corpus === undefined) return [];
  return documentsIn(which === 'bench' ? join(corpus, 'bench') : corpus, which === 'all');
}

function documentsIn(folder, recursive) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && syntaxes.has(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((file) => ({ name: relative(folder, file), file }));
}

/** Generates a document for `20MB`, or for a family and a size: `deep:20MB`. */
function generated(text, scratch) {
  const [family, size] = text.includes(':') ? text.split(':') : ['mixed', text];
  const bytes = parseSize(size);
  const name = `${family} ${formatSize(bytes)}.json`;
  const file = join(scratch, name.replaceAll(' ', '-'));
  writeDocument(file, { family, bytes });
  return { name, file };
}
