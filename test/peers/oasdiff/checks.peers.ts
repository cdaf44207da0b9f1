import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { askOasdiff } from './ask-oasdiff.js';
import { buildPair } from './pairs.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-oasdiff-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** Ids that oasdiff never reports, because it reads a missing `minItems` as 0. */
const unreachable = [
  'request-body-min-items-set',
  'request-parameter-min-items-set',
  'request-property-min-items-set',
  'response-body-min-items-unset',
  'response-property-min-items-unset',
];

/** Options with which oasdiff checks everything: without a deprecation period, and with one. */
const settings = [[], ['--deprecation-days-stable', '180', '--deprecation-days-beta', '31']];

it('knows the listed checks, with these levels', async () => {
  const listed = readFileSync(new URL('checks.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  // `as`: oasdiff's own JSON.
  const checks = (await askOasdiff(['checks', 'changelog'])) as readonly { id: string; level: string }[];
  expect(checks.map(({ id, level }) => `${level} ${id}`)).toEqual(listed);
});

it('reports each check for its pair', async () => {
  const missing: string[] = [];
  const [old, now] = [join(folder, 'old.json'), join(folder, 'new.json')];
  for (const line of readFileSync(new URL('checks.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')) {
    const id = line.split(' ')[1] ?? '';
    const [before, after] = buildPair(id);
    writeFileSync(old, before);
    writeFileSync(now, after);
    const found = new Set<string>();
    for (const options of settings) {
      const args = ['changelog', old, now, '--stability-level', 'draft', ...options];
      // `as`: oasdiff's own JSON.
      for (const change of (await askOasdiff(args)) as readonly { id: string }[]) found.add(change.id);
    }
    if (!found.has(id)) missing.push(id);
  }
  expect(missing).toEqual(unreachable);
});
