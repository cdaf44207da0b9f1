import { readFileSync, statSync } from 'node:fs';
import { analyse, type Model } from '@assay/core';
import { compareModels } from '@assay/diff';
import { expect, it } from 'vitest';
import { equalRewrites, rewriteEqually } from '../../packages/diff/testing/equal-rewrites.js';
import { randomOf } from '../../packages/diff/testing/sweep-edits.js';
import { corpusDocuments } from './documents.js';

/** Larger documents take too long for dozens of comparisons. */
const maxBytesLimit = 150_000;
const maxDocuments = Number(process.env['ASSAY_REWRITE_DOCUMENTS'] ?? 40);

async function modelOf(text: string): Promise<Model | undefined> {
  return (await analyse({ uri: 'file:///openapi.yaml', text }, { rules: [] })).model;
}

it(
  'no equivalent rewrite is a change of a real document, in either direction',
  async () => {
    const random = randomOf(Number(process.env['ASSAY_SEED'] ?? 1));
    const paths = corpusDocuments()
      .filter(({ isSplit, path }) => !isSplit && statSync(path).size <= maxBytesLimit)
      .map(({ path }) => path);
    const faults: string[] = [];
    const used = new Set<string>();
    for (let count = 0; count < maxDocuments && paths.length > 0; count++) {
      const path = paths[Math.floor(random() * paths.length)] ?? '';
      const old = await modelOf(readFileSync(path, 'utf8'));
      if (old === undefined) continue;
      for (const rewrite of equalRewrites) {
        const root = rewriteEqually(old, rewrite);
        const now = root === undefined ? undefined : await modelOf(JSON.stringify(root));
        if (now === undefined) continue;
        used.add(rewrite.name);
        for (const [a, b] of [[old, now] as const, [now, old] as const]) {
          const [change] = compareModels(a, b).changes;
          if (change !== undefined) faults.push(`${path} ${rewrite.name}: ${change.problem}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(used.size).toBeGreaterThanOrEqual(40);
  },
  30 * 60_000,
);
