import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTrust, trustFilePath, writeTrust, type TrustedFolder } from './trust-file.js';
import { hashCode, stateOfFiles } from './trusted-files.js';

let folder: string;
let path: string;
const entry: TrustedFolder = { folder: '/shop', date: '2027-01-31', files: { '/shop/a.mjs': 'ab' } };

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-trust-')));
  path = join(folder, 'assay/trust.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Windows protects the file by the folder of the user's profile. */
const isWindows = process.platform === 'win32';

describe('the trust file', () => {
  it.skipIf(isWindows)('is in the state folder of the user', () => {
    expect(trustFilePath({ XDG_STATE_HOME: '/state', HOME: '/home/a' })).toBe('/state/assay/trust.json');
    expect(trustFilePath({ XDG_STATE_HOME: 'state', HOME: '/home/a' })).toBe(
      '/home/a/.local/state/assay/trust.json',
    );
  });

  it.skipIf(isWindows)('reads back the written entries, and is private', () => {
    writeTrust(path, [entry]);
    expect(readTrust(path)).toEqual({ folders: [entry] });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is empty for a missing file', () => {
    expect(readTrust(path)).toEqual({ folders: [] });
  });

  it.skipIf(isWindows).each([
    ['others may write to it', () => chmodSync(path, 0o622)],
    ['others may write to it', () => chmodSync(join(folder, 'assay'), 0o777)],
    ['it is damaged', () => writeFileSync(path, '{')],
    ['it is damaged', () => writeFileSync(path, '{"version":1,"folders":[{"folder":"/"}]}')],
    ['it is damaged', () => writeFileSync(path, '{"version":2,"folders":[]}')],
    [
      'it is a symbolic link',
      () => {
        rmSync(path);
        symlinkSync(join(folder, 'other.json'), path);
      },
    ],
  ])('is ignored if %s', (reason, change) => {
    writeTrust(path, [entry]);
    change();
    expect(readTrust(path)).toEqual({
      folders: [],
      problem: `The trust file \`${path}\` is ignored: ${reason}.`,
    });
  });

  it('cannot be written if a file blocks its folder', () => {
    writeFileSync(join(folder, 'assay'), '');
    expect(() => writeTrust(path, [entry])).toThrow(`Cannot write the trust file \`${path}\``);
  });
});

describe('trusted code', () => {
  const write = (name: string, text: string): string => {
    mkdirSync(join(folder, 'shop'), { recursive: true });
    writeFileSync(join(folder, 'shop', name), text);
    return join(folder, 'shop', name);
  };

  it('includes the modules that it imports by relative paths, however they are imported', async () => {
    const main = write('main.mjs', "import './a.mjs';\nexport * from './b.js';\nawait import('./c.mjs');");
    write('a.mjs', "const d = require('./d.cjs');");
    for (const name of ['b.ts', 'c.mjs', 'd.cjs', 'unrelated.mjs']) write(name, '');
    const names = Object.keys(await hashCode([main])).map((file) => file.slice(folder.length + 6));
    expect(names.toSorted()).toEqual(['a.mjs', 'b.ts', 'c.mjs', 'd.cjs', 'main.mjs']);
  });

  it('is trusted in its folder only, and until one of its files changes', async () => {
    const main = write('main.mjs', "import './a.mjs';");
    const other = write('a.mjs', '1;');
    const shop = join(folder, 'shop');
    const trusted = [{ folder: shop, date: '2027-01-31', files: await hashCode([main]) }];
    expect(await stateOfFiles([main], shop, trusted)).toEqual({ kind: 'trusted' });
    mkdirSync(join(folder, 'else'));
    expect(await stateOfFiles([main], join(folder, 'else'), trusted)).toEqual({ kind: 'unknown' });
    write('new.mjs', '');
    expect(await stateOfFiles([join(shop, 'new.mjs')], shop, trusted)).toEqual({ kind: 'unknown' });
    write('a.mjs', '2;');
    expect(await stateOfFiles([main], shop, trusted)).toEqual({ kind: 'changed', path: other });
    expect(await stateOfFiles([main], shop, [])).toEqual({ kind: 'unknown' });
  });
});
