import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingLines, lintWithAssay, lineOf, printedForm, withoutLostKeys } from '../peers/compare.js';
import { assayPackages, spectralLint, stoplightPackages } from '../peers/run-spectral.js';
import { corpusDocuments } from './documents.js';

/** Spectral takes minutes for a larger document, and some rulesets exceed the memory. */
const largest = 2_400_000;
const wanted = 40;
const hours = 3_600_000;

const rulesets = ['oas.yaml', 'owasp.yaml', 'functions-and-aliases.yaml', 'overrides.json', 'program.js'];

/** Codes that Spectral reports for every ruleset, in its own way. */
const own = new Set(['parser', 'invalid-ref', 'unrecognized-format']);

let folder: string;
let documents: string[];

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-spectral-')));
  cpSync(new URL('../peers/rulesets', import.meta.url).pathname, folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(stoplightPackages, join(folder, 'node_modules/@stoplight'));
  symlinkSync(assayPackages, join(folder, 'node_modules/@assay'));
  writeFileSync(join(folder, 'assay.yaml'), 'extends: [["@assay/spectral-ruleset", all]]\n');
  documents = copyDocuments(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a Spectral ruleset', () => {
  it.each(rulesets)('gives with %s the same as `spectral lint`', { timeout: hours }, async (ruleset) => {
    const path = join(folder, ruleset);
    const { findings, failures } = await lintWithAssay(documents, path);
    const expected = (await spectralLint(documents, path, folder)).map(printedForm);
    const differences = compare(numbered(findings), numbered(expected));
    report(ruleset, expected, differences);
    expect(failures).toEqual([]);
    // Keys such as `08`, which YAML reads as numbers: Assay cuts the path at the nearest existing value.
    expect(withoutLostKeys(differences)).toEqual({ missing: [], added: [] });
  });
});

/** Spectral loads the built package: run `npm run build` first. */
describe("Assay's rules in `spectral lint`", () => {
  it('find in documents of all sizes the same as Assay', { timeout: hours }, async () => {
    const differences = await lintByBoth(documents);
    expect(differences).toEqual({ missing: [], added: [] });
  });

  it(
    'find in several files the same as Assay, in the same files at the same lines',
    { timeout: hours },
    async () => {
      const split = corpusDocuments().filter(({ isSplit }) => isSplit);
      for (const { path } of split) {
        expect(await lintByBoth([path])).toEqual({ missing: [], added: [] });
      }
    },
  );
});

interface Differences {
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

function compare(ours: readonly string[], theirs: readonly string[]): Differences {
  const [here, there] = [new Set(ours), new Set(theirs)];
  return {
    missing: [...there].filter((item) => !here.has(item)),
    added: [...here].filter((item) => !there.has(item)),
  };
}

/** Numbers repeated lines, so that comparisons count them. */
function numbered(lines: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const count = (seen.get(line) ?? 0) + 1;
    seen.set(line, count);
    return count === 1 ? line : `${count}: ${line}`;
  });
}

async function lintByBoth(paths: readonly string[]): Promise<Differences> {
  const expected = await findingLines(paths);
  const printed = await spectralLint(paths, join(folder, 'assay.yaml'), folder);
  const lines = printed.filter(({ code }) => !own.has(code)).map(lineOf);
  const differences = compare(numbered(lines), numbered(expected));
  report('@assay/spectral-ruleset', expected, differences);
  return differences;
}

function report(name: string, expected: readonly string[], { missing, added }: Differences): void {
  const distinct = new Set(expected).size;
  process.stdout.write(
    `${name}: ${expected.length} expected, ${distinct} distinct, ${missing.length} missing, ${added.length} added\n`,
  );
  for (const item of missing.slice(0, 50)) process.stdout.write(`  - ${item}\n`);
  for (const item of added.slice(0, 50)) process.stdout.write(`  + ${item}\n`);
}

/** Copies documents of all sizes into two folders, which the ruleset's overrides distinguish. */
function copyDocuments(target: string): string[] {
  const bySize = corpusDocuments()
    .filter(({ isSplit, path }) => !isSplit && statSync(path).size < largest)
    .map(({ path }) => ({ path, size: statSync(path).size }))
    .toSorted((a, b) => a.size - b.size);
  const count = Math.min(wanted, bySize.length);
  const step = (bySize.length - 1) / Math.max(1, count - 1);
  const chosen = Array.from({ length: count }, (_, index) => bySize[Math.floor(index * step)]?.path ?? '');
  for (const name of ['one', 'two']) mkdirSync(join(target, name));
  return chosen.map((path, index) => {
    const copy = join(target, index % 2 === 0 ? 'one' : 'two', `${index}-${basename(path)}`);
    cpSync(path, copy);
    return copy;
  });
}
