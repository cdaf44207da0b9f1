import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeFolder, type FolderFile } from './write-folder.js';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay-write-folder-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

/** Files of an import, with a program that writes to the folder while the first one is generated. */
function* filesWhile(interfere: () => void): Generator<FolderFile> {
  interfere();
  yield { path: 'group.json', text: '{}' };
}

it.each([
  ['a folder that did not exist', false, () => mkdirSync(join(cwd, 'out'))],
  ['the folder of an earlier import', true, () => undefined],
])('keeps a file that another program writes meanwhile into %s', async (_, replace, prepare) => {
  if (replace) await writeFolder('out', [{ path: 'group.json', text: '{}' }], { cwd, replace: false });
  const interfere = (): void => {
    prepare();
    writeFileSync(join(cwd, 'out/notes.txt'), 'mine');
  };
  await expect(writeFolder('out', filesWhile(interfere), { cwd, replace })).rejects.toThrow(
    replace ? '`notes.txt`' : 'it is not empty',
  );
  expect(readFileSync(join(cwd, 'out/notes.txt'), 'utf8')).toBe('mine');
  expect(readdirSync(cwd)).toEqual(['out']);
});
