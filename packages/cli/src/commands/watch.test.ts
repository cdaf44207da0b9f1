import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { watch } from './watch.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-watch-')));
afterAll(() => rmSync(folder, { recursive: true }));

const document = (title: string, server: string, schema: string): string =>
  `openapi: 3.1.1\ninfo: { title: ${title}, version: 1.0.0 }\nservers: [{ url: ${server} }]\npaths: {}\ncomponents: { schemas: { A: ${schema} } }\n`;

it('analyses again what has changed, files that it refers to included', async () => {
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('shared.yaml', 'type: string\n');
  write('one.yaml', document('One', 'https://one.test', '{ $ref: shared.yaml }'));
  write('two.yaml', document('Two', 'https://two.test', '{ type: string }'));
  let output = '';
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  for (const stream of [stdout, stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const stop = new AbortController();
  const flags = { reports: [], color: false, config: false };
  const io = { stdin: Readable.from([]), stdout, stderr, env: {}, cwd: () => folder };
  const watching = watch(['one.yaml', 'two.yaml'], flags, io, stop.signal);

  const saying = async (pattern: RegExp): Promise<void> => {
    for (let left = 200; !pattern.test(output); left--) {
      if (left === 0) throw new Error(`It did not say ${pattern}: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    output = '';
  };
  await saying(/Watching 3 files/);
  write('two.yaml', document('Two', 'http://two.test', '{ type: string }'));
  await saying(/two\.yaml: analysed again[\s\S]*`http:\/\/two\.test`[\s\S]*Watching/);
  write('shared.yaml', 'type: strin\n');
  await saying(/one\.yaml: analysed again[\s\S]*strin[\s\S]*Watching/);
  write('unrelated.yaml', 'nothing');
  stop.abort();
  expect(await watching).toBe(1);
  expect(output).not.toContain('analysed again');
}, 30_000);
