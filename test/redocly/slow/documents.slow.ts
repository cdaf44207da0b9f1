import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { compareWithRedocly } from '../compare.js';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const installation = process.env['ASSAY_REDOCLY'];
const corpus = process.env['ASSAY_CORPUS'];

/** The smallest documents of the corpus, because both tools must read each of them. */
const documents =
  corpus === undefined
    ? []
    : globSync('**/*.{yaml,json}', { cwd: corpus, absolute: true })
        .map((path) => ({ path, size: statSync(path).size }))
        .toSorted((a, b) => a.size - b.size)
        .slice(0, Number(process.env['ASSAY_REDOCLY_DOCUMENTS'] ?? 100))
        .map(({ path }) => path);

describe.skipIf(installation === undefined || documents.length === 0)('real documents', () => {
  it.each(documents)('%s has the findings of Redocly', async (document) => {
    const configuration = join(folder, 'redocly.yaml');
    const output = execFileSync(
      process.execPath,
      [join(folder, 'record.mjs'), installation ?? '', document],
      {
        encoding: 'utf8',
        maxBuffer: 1e9,
      },
    );
    const recorded: Record<string, string[]> = JSON.parse(output);
    const { differences } = await compareWithRedocly(
      document,
      configuration,
      (recorded[document] ?? []).map((line) => line.replace(/^(\S+ \S+) \//, '$1 ')),
      '/',
    );
    // The migration guide lists the plural of unusual words, such as `dns`, as a difference.
    expect(differences.filter((line) => !/^. path-segment-plural /.test(line))).toEqual([]);
  });
});
