import fc from 'fast-check';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepCode, keptCodeFile, readKeptCode } from './code-cache.js';

const code = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
const uses = new Set(['validate', 'yaml']);
let folder: string;
let file: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'assay-code-')), 'deep', 'code');
  file = keptCodeFile(folder, 'abc');
  keepCode(file, { code, uses });
});
afterEach(() => rmSync(join(folder, '..', '..'), { recursive: true }));

describe('cached code', () => {
  it('is read back with its uses', () => {
    expect(readKeptCode(file)).toEqual({ code, uses });
  });

  it('is readable by its owner alone, in a folder that others cannot write to', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('has a file for each bundle', () => {
    expect(keptCodeFile(folder, 'other')).not.toBe(file);
  });

  it('replaces earlier cached code, and leaves no temporary file', () => {
    keepCode(file, { code: Buffer.from('new'), uses });
    expect(readKeptCode(file)?.code.toString()).toBe('new');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is pruned: the newest files stay', () => {
    for (let index = 0; index < 60; index++) {
      const other = keptCodeFile(folder, `bundle-${index}`);
      keepCode(other, { code, uses });
      utimesSync(other, index, index);
    }
    keepCode(file, { code, uses });
    expect(readdirSync(folder)).toHaveLength(48);
    expect(readKeptCode(file)).toBeDefined();
  });
});

describe('the code cache rejects', () => {
  it('a missing file', () => {
    expect(readKeptCode(keptCodeFile(folder, 'none'))).toBeUndefined();
  });

  it('a file with any byte of the code changed, or cut off anywhere', () => {
    const bytes = readFileSync(file);
    fc.assert(
      fc.property(fc.nat(code.length * 2 - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        writeFileSync(file, damaged);
        expect(readKeptCode(file)).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => {
        writeFileSync(file, bytes.subarray(0, length));
        expect(readKeptCode(file)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['nothing', []],
    ['less than a length', [1, 0, 0]],
    ['a length alone', [0, 0, 0, 0]],
    ['a length beyond its beginning', [65, 65, 9, 0, 0, 0]],
    ['an odd number of bytes before its uses', [65, 65, 65, 0, 0, 0, 0]],
  ])('a file of %s', (_name, bytes) => {
    writeFileSync(file, Buffer.from(bytes));
    expect(readKeptCode(file)).toBeUndefined();
  });

  it('a file of any other bytes, without an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        writeFileSync(file, bytes);
        expect(() => readKeptCode(file)).not.toThrow();
      }),
    );
  });

  it('a link, even to valid code', () => {
    renameSync(file, join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), file);
    expect(readKeptCode(file)).toBeUndefined();
  });

  it('a folder with the name of the file', () => {
    rmSync(file);
    mkdirSync(file);
    expect(readKeptCode(file)).toBeUndefined();
  });

  it('a file or folder that others can write to', () => {
    chmodSync(file, 0o622);
    expect(readKeptCode(file)).toBeUndefined();
    chmodSync(file, 0o600);
    chmodSync(folder, 0o777);
    expect(readKeptCode(file)).toBeUndefined();
    expect(() => keepCode(file, { code, uses })).toThrow('others may write to it');
  });

  it('a folder that is a link', () => {
    const linked = join(dirname(folder), 'linked');
    symlinkSync(folder, linked);
    expect(readKeptCode(keptCodeFile(linked, 'abc'))).toBeUndefined();
    expect(() => keepCode(keptCodeFile(linked, 'abc'), { code, uses })).toThrow('symbolic link');
  });

  it.runIf(process.getuid?.() === 0)('a file of another user', async () => {
    const { chownSync } = await import('node:fs');
    chownSync(file, 12_345, 12_345);
    expect(readKeptCode(file)).toBeUndefined();
  });
});
