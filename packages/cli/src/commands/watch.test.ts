import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { watch } from './watch.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-watch-')));
afterAll(() => rmSync(folder, { recursive: true }));

const document = (title: string, server: string, schema: string): string =>
  `openapi: 3.1.1\ninfo: { title: ${title}, version: 1.0.0 }\nservers: [{ url: ${server} }]\npaths: {}\ncomponents: { schemas: { A: ${schema} } }\n`;

/** Starts watching in a folder. `saying` waits until a text was printed. */
function start(name: string, inputs: readonly string[]) {
  const cwd = join(folder, name);
  let output = '';
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  for (const stream of [stdout, stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const stop = new AbortController();
  const flags = { reports: [], color: false, config: true };
  const io = { stdin: Readable.from([]), stdout, stderr, env: {}, cwd: () => cwd };
  const ended = watch(inputs, flags, io, stop.signal);
  const saying = async (pattern: RegExp): Promise<string> => {
    await expect.poll(() => output).toMatch(pattern);
    const stated = output;
    output = '';
    return stated;
  };
  return { saying, stop: () => stop.abort(), ended, rest: () => output };
}

it('analyses a changed document again, files that it refers to included', async () => {
  const write = (name: string, text: string): void => writeFileSync(join(folder, 'files', name), text);
  mkdirSync(join(folder, 'files'));
  write('shared.yaml', 'type: string\n');
  write('one.yaml', document('One', 'https://one.test', '{ $ref: shared.yaml }'));
  write('two.yaml', document('Two', 'https://two.test', '{ type: string }'));
  const { saying, stop, ended, rest } = start('files', ['one.yaml', 'two.yaml']);
  await saying(/Watching 3 files/);
  write('two.yaml', document('Two', 'http://two.test', '{ type: string }'));
  await saying(/(?:^|\n)\ntwo\.yaml: analysed again\.\n[\s\S]*`http:\/\/two\.test`[\s\S]*Watching/);
  write('shared.yaml', 'type: strin\n');
  await saying(/one\.yaml: analysed again[\s\S]*strin[\s\S]*Watching/);
  write('unrelated.yaml', 'nothing');
  stop();
  expect(await ended).toBe(1);
  expect(rest()).not.toContain('analysed again');
});

it('validates new files of a folder, and forgets removed ones', async () => {
  const inside = (name: string): string => join(folder, 'specs', name);
  mkdirSync(inside('old'), { recursive: true });
  writeFileSync(inside('old/one.yaml'), document('One', 'https://one.test', '{ type: string }'));
  const { saying, stop, ended } = start('specs', ['.']);
  await saying(/Watching 1 file\./);
  writeFileSync(inside('old/two.yaml'), document('Two', 'http://two.test', '{ type: string }'));
  const second = await saying(/analysed again[\s\S]*`http:\/\/two\.test`[\s\S]*Watching 2 files/);
  expect(second).toContain('old/two.yaml: analysed again.');
  mkdirSync(inside('new'));
  writeFileSync(inside('new/three.yaml'), document('Three', 'http://three.test', '{ type: string }'));
  await saying(/new\/three\.yaml: analysed again[\s\S]*Watching 3 files/);
  rmSync(inside('old'), { recursive: true });
  await saying(/deleted[\s\S]*Watching/);
  writeFileSync(inside('assay.config.yaml'), 'rules: { plaintext-communication: off }\n');
  const last = await saying(
    /\nThe configuration has changed: everything is analysed again[\s\S]*Watching 1 file\./,
  );
  expect(last).not.toContain('http://three.test');
  stop();
  expect(await ended).toBe(0);
});
