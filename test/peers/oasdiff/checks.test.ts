import { readFileSync } from 'node:fs';
import { analyse } from '@assay/core';
import { compareModels, type Change } from '@assay/diff';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPair } from './pairs.js';
import { findReason } from './reasons.js';

/** The result for one check of oasdiff. */
interface Row {
  readonly id: string;
  readonly level: string;
  readonly changes: readonly Change[];
}

/** The lines of `oasdiff checks changelog`: a level and an id each. */
const checks = readFileSync(new URL('checks.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

async function compareTexts(texts: readonly string[]): Promise<readonly Change[]> {
  const [old, now] = await Promise.all(
    texts.map(async (text) => (await analyse({ text }, { rules: [] })).model),
  );
  if (old === undefined || now === undefined) throw new TypeError('Two models are expected');
  return compareModels(old, now, { today: '2026-11-27' }).changes;
}

/** The worst effect of the changes on clients. */
function getVerdict(changes: readonly Change[]): string {
  const found = new Set<string>(changes.map(({ clients }) => clients));
  return ['breaking', 'unknown', 'compatible'].find((each) => found.has(each)) ?? 'nothing';
}

/** True if a level of oasdiff and a verdict contradict each other. Warnings and undecided changes contradict nothing. */
function isContradiction(level: string, verdict: string): boolean {
  if (verdict === 'nothing') return true;
  return (level === 'error' && verdict === 'compatible') || (level === 'info' && verdict === 'breaking');
}

function writeRow({ id, level, changes }: Row): string {
  const found = new Set(changes.map((change) => `\`${change.id}\` ${change.clients}`));
  const verdict = getVerdict(changes);
  const reason = isContradiction(level, verdict) ? (findReason(id) ?? '') : '';
  return `| ${id} | ${level} | ${[...found].join(', ') || 'nothing'} | ${reason} |`;
}

describe('for each check of oasdiff', () => {
  const rows: Row[] = [];

  beforeAll(async () => {
    for (const check of checks) {
      const [level = '', id = ''] = check.split(' ');
      rows.push({ id, level, changes: await compareTexts(buildPair(id)) });
    }
  });

  it('there is a pair of documents', () => {
    expect(rows.length).toBe(509);
  });

  it('Assay reports the same, or a reason is listed', () => {
    const unexplained = rows.filter(
      ({ id, level, changes }) => isContradiction(level, getVerdict(changes)) && findReason(id) === undefined,
    );
    expect(unexplained.map(writeRow)).toEqual([]);
  });

  it('all checks are classified', () => {
    const unclassified = rows.filter(({ changes }) => changes.some(({ id }) => id === 'unclassified-change'));
    expect(unclassified.map(writeRow)).toEqual([]);
  });

  it('the table shows both', async () => {
    const head = ['| check of oasdiff | level | Assay reports | why not the same |', '|--|--|--|--|'];
    await expect([...head, ...rows.map(writeRow), ''].join('\n')).toMatchFileSnapshot('checks.md');
  });
});
