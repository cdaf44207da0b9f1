import { analyse, Schema, type Model, type Rule } from '@assay/core';
import { createReader } from '@assay/host';
import { matchesPattern, sampleMatching } from '@assay/regex';
import { judgeBacktracking } from '@assay/regex/backtracking';
import { beforeAll, describe, expect, it } from 'vitest';
import { degreeByRecheck } from '../support/recheck.js';
import { corpusDocuments, corpusFolder } from './documents.js';

async function modelOf(document: {
  readonly path: string;
  readonly uri: string;
}): Promise<Model | undefined> {
  const reader = createReader({ cwd: corpusFolder() });
  const read = await reader.read({ kind: 'file', path: document.path, uri: document.uri });
  const none: Rule[] = [];
  const { model } = await analyse(read.ok ? read.source : read, { rules: none, read: reader.readReferenced });
  await reader.close();
  return model;
}

/** Collects the distinct patterns of all documents, in order. */
async function collectPatterns(): Promise<string[]> {
  const patterns = new Set<string>();
  for (const document of corpusDocuments()) {
    const model = await modelOf(document);
    for (const node of model?.nodes ?? []) {
      if (!(node instanceof Schema)) continue;
      if (node.pattern !== undefined) patterns.add(node.pattern);
      for (const name of node.patternProperties.keys()) patterns.add(name);
    }
  }
  return [...patterns].toSorted();
}

describe('a real pattern', () => {
  let patterns: readonly string[] = [];
  beforeAll(async () => {
    patterns = await collectPatterns();
  }, 600_000);

  it('exists', () => {
    expect(patterns.length).toBeGreaterThan(100);
  });

  it('is decided, with the same result as recheck', { timeout: 600_000 }, () => {
    const differences = patterns.flatMap((pattern) => {
      const { verdict } = judgeBacktracking(pattern);
      if (verdict.kind === 'undecided') return verdict.why === 'unread' ? [] : [`${pattern}: ${verdict.why}`];
      const ours = verdict.kind === 'catastrophic' ? verdict.degree : 1;
      // A pattern that is only long has no degree.
      const judged = ours === undefined ? undefined : degreeByRecheck(pattern);
      return judged === undefined || judged === ours ? [] : [`${pattern}: ${ours}, recheck ${judged}`];
    });
    expect(differences).toEqual([]);
  });

  it('matches the string that is sampled for it', { timeout: 600_000 }, () => {
    let seed = 1;
    const random = { below: (limit: number) => (seed = (seed * 48271) % 2147483647) % limit };
    for (const pattern of patterns) {
      const options = { min: 0, max: 1000, random, isLonger: false, accept: () => true };
      const sample = sampleMatching(pattern, options);
      if (sample.kind === 'sample') expect(matchesPattern(pattern, sample.text), pattern).toBe(true);
    }
  });
});
