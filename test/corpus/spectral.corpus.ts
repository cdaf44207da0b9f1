import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lintWithAssay, printedForm } from '../peers/compare.js';
import { peerPackages, spectralLint } from '../peers/run-spectral.js';
import { corpusDocuments } from './documents.js';

/** Spectral takes minutes for one document of this size, with some rulesets more memory than there is. */
const largest = 2_400_000;
const wanted = 40;

const rulesets = ['oas.yaml', 'owasp.yaml', 'functions-and-aliases.yaml', 'overrides.json', 'program.js'];

let folder: string;
let documents: string[];

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-spectral-')));
  cpSync(new URL('../peers/rulesets', import.meta.url).pathname, folder, { recursive: true });
  symlinkSync(peerPackages, join(folder, 'node_modules'));
  documents = copyDocuments(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a ruleset of Spectral', () => {
  it.each(rulesets)('gives with %s the diagnostics of `spectral lint`', { timeout: 3_600_000 }, async (ruleset) => {
    const path = join(folder, ruleset);
    const expected = await spectralLint(documents, path, folder);
    const { findings, failures } = await lintWithAssay(documents, path);
    expect(failures).toEqual([]);
    const [ours, theirs] = [findings, expected.map(printedForm)].map((all) => new Set(all));
    const missing = [...theirs!].filter((one) => !ours!.has(one));
    const added = [...ours!].filter((one) => !theirs!.has(one));
    console.log(`${ruleset}: ${documents.length} documents, ${expected.length} diagnostics, ${theirs!.size} distinct, ${missing.length} missing, ${added.length} added`);
    writeFileSync(join(tmpdir(), `spectral-differences-${ruleset}.json`), JSON.stringify({ missing, added }, null, 1));
    expect({ missing, added }).toEqual({ missing: [], added: [] });
  });
});

/** Copies documents of all sizes, half of them into each of two folders, which overrides tell apart. */
function copyDocuments(target: string): string[] {
  const single = corpusDocuments().filter(({ isSplit, path }) => !isSplit && statSync(path).size < largest);
  const bySize = single.map(({ path }) => ({ path, size: statSync(path).size })).toSorted((a, b) => a.size - b.size);
  const chosen = Array.from({ length: wanted }, (_, index) => bySize[Math.floor((index * (bySize.length - 1)) / (wanted - 1))]!);
  for (const name of ['one', 'two']) mkdirSync(join(target, name));
  return chosen.map(({ path }, index) => {
    const copy = join(target, index % 2 === 0 ? 'one' : 'two', `${index}-${basename(path)}`);
    cpSync(path, copy);
    return copy;
  });
}
