// Compares the native engine with Spectral over the documents of a folder: ASSAY_CORPUS=<folder> npm run test:rulesets.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareEngines } from './compare-engines.js';

const corpus = process.env['ASSAY_CORPUS'];
const share = Number(process.env['ASSAY_CORPUS_SHARE'] ?? 1);
const rulesets = new URL('rulesets/', import.meta.url).pathname;

function listDocuments(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(
      (path) =>
        /\.(?:json|ya?ml)$/.test(path) && !path.includes('multifile') && statSync(path).size < 400_000,
    )
    .filter((_path, index) => index % share === 0);
}

describe.skipIf(corpus === undefined)('the native engine, over real documents', () => {
  it.each(readdirSync(rulesets).filter((name) => name.endsWith('.yaml')))(
    'gives the results of Spectral: %s',
    async (ruleset) => {
      const documents = listDocuments(corpus ?? '').filter((path) =>
        /"?(?:openapi|swagger)"?\s*:/.test(readFileSync(path, 'utf8').slice(0, 2000)),
      );
      const differences = await compareEngines(join(rulesets, ruleset), documents);
      expect(differences).toEqual([]);
    },
  );
});
