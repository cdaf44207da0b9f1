import { analyse, type Analysis } from '@assay/core';
import { createReader } from '@assay/host';
import { rules } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import { concerned, precedenceMistakes, relations } from '../support/precedence-law.js';
import { recordReports } from '../support/recorded-reports.js';
import { corpusDocuments, corpusFolder, type CorpusDocument } from './documents.js';

const winners = [...new Set(relations.map(({ winner }) => winner))];

async function analyseFile(document: CorpusDocument, off?: string): Promise<Analysis> {
  const reader = createReader({ cwd: corpusFolder() });
  const read = await reader.read({ kind: 'file', path: document.path, uri: document.uri });
  const analysis = await analyse(read.ok ? read.source : read, {
    rules: off === undefined ? [] : rules,
    preset: 'all',
    settings: off === undefined ? {} : { [off]: 'off' },
    read: reader.readReferenced,
  });
  await reader.close();
  return analysis;
}

describe('switching off a rule, in a real document', () => {
  it.each(corpusDocuments())('$name: adds nothing if the rule has no findings', async (document) => {
    const analysis = await analyseFile(document);
    if (analysis.model === undefined) return;
    expect(precedenceMistakes(await recordReports(analysis, concerned))).toEqual([]);
  });

  // Disables another rule for each document, because trying every rule on every document would take hours.
  it.each(
    corpusDocuments().map((document, index) => ({ ...document, off: winners[index % winners.length]! })),
  )('$name: without $off the engine gives the predicted findings', async ({ off, ...document }) => {
    const { model, findings } = await analyseFile(document, off);
    if (model === undefined) return;
    const foretold = await recordReports(await analyseFile(document), concerned);
    const ids = new Set(concerned.map(({ id }) => id));
    const places = findings
      .filter(({ id }) => ids.has(id))
      .map(({ id, location }) => `${id} ${location.uri}#${location.pointer}`);
    const expected = [...foretold.findingsOf(ids, (id) => id !== off)].map((finding) =>
      finding.slice(0, finding.indexOf(' {')),
    );
    expect(new Set(places)).toEqual(new Set(expected));
  });
});
