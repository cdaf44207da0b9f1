import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ignoreStreamErrors } from './output-errors.js';
import { openFile } from '@assay/run/output/file-output';
import { openStream } from './stream-output.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a report in a file', () => {
  it('replaces the file only when it is complete', async () => {
    const path = join(folder, 'report.json');
    writeFileSync(path, 'old');
    chmodSync(path, 0o600);
    const output = await openFile('report.json', [], folder);
    await output.write('new ');
    await output.write('text');
    expect(readFileSync(path, 'utf8')).toBe('old');
    await output.commit();
    expect(readFileSync(path, 'utf8')).toBe('new text');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['report.json']);
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const output = await openFile('report.json', [], folder);
    await output.write('half');
    await output.abort();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is written to the target of a symbolic link', async () => {
    writeFileSync(join(folder, 'real.json'), 'old');
    symlinkSync('real.json', join(folder, 'link.json'));
    const output = await openFile('link.json', [], folder);
    await output.write('new');
    await output.commit();
    expect(readFileSync(join(folder, 'real.json'), 'utf8')).toBe('new');
  });

  it('creates the missing target of a link', async () => {
    symlinkSync('later.json', join(folder, 'link.json'));
    const output = await openFile('link.json', [], folder);
    await output.write('new');
    await output.commit();
    expect(readFileSync(join(folder, 'later.json'), 'utf8')).toBe('new');
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
  });

  it('does not replace a device', async () => {
    const output = await openFile('/dev/null', [], folder);
    await output.write('gone');
    await output.commit();
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it.each([
    ['missing/report.json', 'Cannot write `missing/report.json`: there is no folder `missing`.'],
    ['folder', 'Cannot write `folder`: it is a folder.'],
    ['file/report.json', 'Cannot write `file/report.json`: a part of its path is a file, not a folder.'],
    ['api.yaml', 'Cannot write `api.yaml`: it is one of the documents that are read.'],
    ['kept.json', 'Cannot write `kept.json`: it is read-only.'],
  ])('is rejected at %s', async (path, message) => {
    mkdirSync(join(folder, 'folder'));
    writeFileSync(join(folder, 'file'), '');
    writeFileSync(join(folder, 'kept.json'), '', { mode: 0o444 });
    writeFileSync(join(folder, 'api.yaml'), 'openapi: 3.0.0');
    await expect(openFile(path, [join(folder, 'api.yaml')], folder)).rejects.toThrow(message);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('a report on a stream', () => {
  const failing = (code: string): Writable =>
    new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
    });

  it('is silent after its reader closes it', async () => {
    const output = openStream(failing('EPIPE'));
    await output.write('a');
    await expect(output.write('b')).resolves.toBeUndefined();
  });

  it('of any command survives every error of the stream', () => {
    const stream = ignoreStreamErrors(new Writable());
    expect(() => stream.emit('error', Object.assign(new Error('EPIPE'), { code: 'EPIPE' }))).not.toThrow();
  });

  it('reports that it cannot be written', async () => {
    await expect(openStream(failing('ENOSPC')).write('a')).rejects.toThrow(
      'Cannot write to standard output: the disk is full.',
    );
  });

  it('waits for a slow reader', async () => {
    const taken: string[] = [];
    const slow = new Writable({
      highWaterMark: 1,
      write: (chunk: Buffer, _encoding, done) => {
        setTimeout(() => {
          taken.push(chunk.toString());
          done();
        }, 5);
      },
    });
    await openStream(slow).write('abc');
    expect(taken).toEqual(['abc']);
  });
});
