import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.js';

const isWindows = process.platform === 'win32';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-make-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('makeFolder', () => {
  it.skipIf(isWindows)('creates a folder and its parents, each with the mode', () => {
    makeFolder(join(folder, 'a', 'b', 'c'), 0o700);
    const modes = ['a', 'a/b', 'a/b/c'].map((path) => statSync(join(folder, path)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o700]);
  });

  it('keeps an existing folder unchanged', () => {
    const { mode } = statSync(folder);
    makeFolder(folder, 0o711);
    expect(statSync(folder).mode).toBe(mode);
  });

  it.each([
    ['file', 'EEXIST'],
    ['file/below', isWindows ? 'EEXIST' : 'ENOTDIR'],
    ['file/far/below', isWindows ? 'EEXIST' : 'ENOTDIR'],
  ])('throws the error of the system at `%s`', (path, code) => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => makeFolder(join(folder, path))).toThrow(expect.objectContaining({ code }));
  });

  // In a separate process, because a hang would block this one.
  it.runIf(existsSync('/proc/self'))('ends in a file system that allows no new folders', () => {
    const module = new URL('make-folder.ts', import.meta.url).href;
    const script = `import { makeFolder } from ${JSON.stringify(module)};
      for (const path of ['/proc/assay', '/proc/assay/b/c'])
        try { makeFolder(path) } catch ({ message }) { console.log(message) }`;
    const { stdout, signal } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--conditions=source', '--input-type=module', '--eval', script],
      { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' },
    );
    expect(signal).toBeNull();
    expect(stdout).toBe('no folder can be created there\n'.repeat(2));
  });
});
