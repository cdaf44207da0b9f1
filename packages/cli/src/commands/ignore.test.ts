import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Io } from '@assay/run/io';
import { ignoreFinding, type IgnoreFlags } from './ignore.js';

const base = await mkdtemp(join(tmpdir(), 'assay-ignore-command-'));
let folder = base;

beforeEach(async () => {
  folder = await mkdtemp(join(base, 'run-'));
  await writeFile(join(folder, 'api.yaml'), 'openapi: 3.1.0\npaths: { /a: { get: {} } }\n');
});

afterAll(() => rm(base, { recursive: true }));

async function run(id: string, pointer?: string, flags: IgnoreFlags = {}) {
  const stdout = new PassThrough({ encoding: 'utf8' });
  const io: Io = { stdin: new PassThrough(), stdout, stderr: new PassThrough(), env: {}, cwd: () => folder };
  const code = await ignoreFinding('api.yaml', id, pointer, flags, io);
  return { code, said: String(stdout.read()) };
}

it('`assay ignore` writes an entry and prints its location', async () => {
  const flags = { reason: ' clients: old ', until: '2999-12-31' };
  expect(await run('state-changing-get', '#/paths/~1a/get', flags)).toEqual({
    code: 0,
    said: 'Made .assay-ignore.yaml.\n',
  });
  expect(await run('state-changing-get')).toEqual({
    code: 0,
    said: 'Added an entry to .assay-ignore.yaml.\n',
  });
  expect(await readFile(join(folder, '.assay-ignore.yaml'), 'utf8')).toBe(`- rule: state-changing-get
  file: api.yaml
  pointer: /paths/~1a/get
  use: /path ~1a/GET
  reason: "clients: old"
  until: 2999-12-31
- rule: state-changing-get
  file: api.yaml
`);
});

it.each([
  ['a rule that does not exist', 'state-changing-gets', undefined, {}, /did you mean `state-changing-get`/],
  ['a rule that is always told', 'document-parse-error', undefined, {}, /cannot be ignored/],
  ['a text that is not a date', 'state-changing-get', undefined, { until: '31.1.2027' }, /use a date/],
  ['a day that has passed', 'state-changing-get', undefined, { until: '2020-01-31' }, /this day has passed/],
  [
    'a place that does not exist',
    'state-changing-get',
    '/paths/~1b',
    {},
    /^`api.yaml` has no `\/paths\/~1b`\.$/,
  ],
])('`assay ignore` refuses %s', async (_, id, pointer, flags, message) => {
  await expect(run(id, pointer, flags)).rejects.toThrow(message);
});
