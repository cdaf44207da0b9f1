import { statSync } from 'node:fs';
import { analyse, type Analysis } from '@assay/core';
import { createReader } from '@assay/host';
import { rules } from '@assay/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { analyseText, found } from '../support/findings.js';
import { findNaively } from '../support/naive-walk.js';
import { placeMistakes } from '../support/places.js';
import { memberRules, probeRules } from '../support/probe-rules.js';
import { toYaml } from '../support/render.js';
import { corpusDocuments, corpusFolder, filesAround, type CorpusDocument } from './documents.js';
import { publish, report, type Observation } from './report.js';

const documents = corpusDocuments();
const observations: Observation[] = [];

/** Faults whose location is not the location of a value. */
const placedByThemselves = new Set(['duplicate-key', 'document-parse-error']);

async function analyseFile(document: CorpusDocument, ruleSet = [...rules, ...probeRules]): Promise<Analysis> {
  const reader = createReader({ cwd: corpusFolder() });
  const read = await reader.read({ kind: 'file', path: document.path, uri: document.uri });
  const analysis = await analyse(read.ok ? read.source : read, {
    rules: ruleSet,
    preset: 'all',
    read: reader.readReferenced,
  });
  await reader.close();
  return analysis;
}

/** Copies a document's value without shared objects and positions. */
function valueOf(analysis: Analysis): unknown {
  return JSON.parse(JSON.stringify(analysis.documents[0]?.value));
}

describe('a real document', () => {
  afterAll(() => publish(report(observations)));

  it('exists', () => {
    expect(documents.length).toBeGreaterThan(0);
  });

  it.each(documents)('$name is analysed by all rules, without a failure', async (document) => {
    const start = performance.now();
    const analysis = await analyseFile(document, [...rules]);
    const milliseconds = performance.now() - start;
    expect(analysis.failures).toEqual([]);
    expect(analysis.status).toBe('success');
    const findings = new Map<string, number>();
    for (const { id } of analysis.findings) findings.set(id, (findings.get(id) ?? 0) + 1);
    observations.push({
      name: document.name,
      bytes: statSync(document.path).size,
      milliseconds,
      format: analysis.format,
      files: analysis.documents.length,
      loaderErrors: analysis.loaderErrors.length,
      findings,
    });
  });

  it.each(documents)('$name has its findings at their pointers and ranges', async (document) => {
    const analysis = await analyseFile(document);
    for (const { uri, text, value } of analysis.documents) {
      const here = analysis.findings.filter(
        ({ id, location }) => location.uri === uri && !placedByThemselves.has(id),
      );
      expect(placeMistakes(text, value, here)).toEqual([]);
    }
    const uris = new Set(analysis.documents.map(({ uri }) => uri));
    expect(analysis.findings.filter(({ location }) => !uris.has(location.uri))).toEqual([]);
  });

  it.each(documents)('$name gives the same each time, and the same for each rule alone', async (document) => {
    const [first, second] = [await analyseFile(document), await analyseFile(document)];
    expect(second.findings).toEqual(first.findings);
    expect(await findNaively(first, [...rules, ...probeRules])).toEqual(first.findings);
  });

  it.each(documents.filter(({ isSplit }) => !isSplit))(
    '$name gives the same as JSON and as YAML',
    async (document) => {
      const value = valueOf(await analyseFile(document));
      // A URI that ends in .json would require JSON.
      const uri = document.uri.replace(/\.\w+$/, '');
      const [json, yaml] = [
        await analyseText(JSON.stringify(value), { uri }),
        await analyseText(toYaml(value), { uri }),
      ];
      expect(found(yaml.findings)).toEqual(found(json.findings));
      expect(yaml.loaderErrors).toEqual(json.loaderErrors);
    },
  );

  it.each(documents.filter(({ path }) => statSync(path).size < 100_000))(
    '$name has each of its members at its position',
    async (document) => {
      const analysis = await analyseFile(document, [...memberRules]);
      for (const { uri, text, value } of analysis.documents.slice(0, 1)) {
        expect(
          placeMistakes(
            text,
            value,
            analysis.findings.filter(({ location }) => location.uri === uri),
          ),
        ).toEqual([]);
      }
    },
  );

  it.each(documents.filter(({ isSplit }) => isSplit))(
    '$name is read with all its files, none of them unresolved',
    async (document) => {
      const { documents: read, faults } = await analyseFile(document, []);
      expect(faults.filter(({ kind }) => kind !== 'StructureFault')).toEqual([]);
      expect(read.length).toBeGreaterThan(filesAround(document).length / 4);
    },
  );
});
