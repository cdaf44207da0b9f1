import { execFile } from 'node:child_process';
import {
  chmodSync,
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
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureBuilt } from './support/built.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const command = join(root, 'packages/cli/bin/assay.js');
const run = promisify(execFile);

let folder: string;
let cache: string;
/** The folder with the cache that the first run of `assay rules` writes. Tests copy it, because writing takes longer. */
let kept: string;

beforeAll(() => {
  ensureBuilt();
  kept = mkdtempSync(join(tmpdir(), 'assay-kept-'));
}, 300_000);
afterAll(() => rmSync(kept, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-cache-'));
  cache = join(folder, 'cache');
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

/** Runs the built command, with its code cache in the test's folder. */
async function assay(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [command, ...args], {
    env: { PATH: process.env['PATH'], ASSAY_CACHE: cache, ...env },
  });
  return stdout + stderr;
}

/** Fills the test's folder with the code cache of an earlier `assay rules`. */
async function keepCode(): Promise<void> {
  if (readdirSync(kept).length === 0) await assay(['rules'], { ASSAY_CACHE: join(kept, 'cache') });
  await run('cp', ['-pR', join(kept, 'cache'), folder]);
}

const codeFolder = (): string => join(cache, 'code');
const codeFiles = (): string[] => readdirSync(codeFolder());

/** The cache file of a piece of code. The default piece is the smallest one that every run loads. */
function codeFile(piece = 'assay'): string {
  return join(codeFolder(), codeFiles().find((name) => name.includes(`-${piece}-`)) ?? '');
}

describe('the code cache of the command', () => {
  it('is written by the first run, and used by the next', async () => {
    const first = await assay(['rules']);
    const kept = statSync(codeFile('validate'));
    expect(kept.size).toBeGreaterThan(500_000);
    expect(await assay(['rules'])).toBe(first);
    const { ino, mtimeMs } = statSync(codeFile('validate'));
    expect({ ino, mtimeMs }).toEqual({ ino: kept.ino, mtimeMs: kept.mtimeMs });
  });

  it('contains the code that a run loads, and nothing else', async () => {
    const pieces = async (...args: string[]): Promise<string[]> => {
      await assay(args);
      return codeFiles()
        .map((name) => name.split('-')[1] ?? '')
        .sort();
    };
    expect(await pieces('cache')).toEqual([]);
    const ofRules = ['aside', 'assay', 'codeframe', 'explain'];
    expect(await pieces('rules')).toEqual([...ofRules, 'validate']);
    const validate = ['validate', '--no-config', '--fail-severity', 'none', '-o', join(folder, 'report')];
    const bookshop = join(root, 'examples/bookshop.yaml');
    expect(await pieces(...validate, bookshop)).toEqual([...ofRules, 'oas31', 'validate']);
  });

  it('is extended by a run that uses another part of Assay', async () => {
    await assay(['--version']);
    await assay(['rules']);
    const before = statSync(codeFile('validate')).size;
    await assay([
      'validate',
      join(root, 'examples/bookshop.yaml'),
      '--fail-severity',
      'none',
      '-o',
      join(folder, 'report'),
    ]);
    expect(statSync(codeFile('validate')).size).toBeGreaterThan(before);
  });

  it('is not rewritten after a large document, during which flags change', async () => {
    const schema = (index: number): string =>
      `"S${index}":{"type":"object","description":"${'a'.repeat(300)}"}`;
    const schemas = Array.from({ length: 8000 }, (_, index) => schema(index)).join(',');
    const file = join(folder, 'large.json');
    const text = `{"openapi":"3.1.0","info":{"title":"Large","version":"1"},"paths":{},"components":{"schemas":{${schemas}}}}`;
    writeFileSync(file, text);
    const once = async (): Promise<readonly number[]> => {
      await assay(['validate', '--no-config', '--fail-severity', 'none', '-o', join(folder, 'report'), file]);
      return codeFiles().map((name) => statSync(join(codeFolder(), name)).mtimeMs);
    };
    const first = await once();
    expect(await once()).toEqual(first);
  });

  it('is not written with --no-code-cache', async () => {
    await assay(['rules', '--no-code-cache']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is in the cache folder of the user', async () => {
    await assay(['rules'], { ASSAY_CACHE: '', XDG_CACHE_HOME: join(folder, 'xdg') });
    await assay(['rules'], { ASSAY_CACHE: '', HOME: join(folder, 'home') });
    const places = process.platform === 'darwin' ? ['home/Library/Caches'] : ['xdg', 'home/.cache'];
    for (const place of places) expect(readdirSync(join(folder, place, 'assay/code'))).not.toEqual([]);
  });
});

describe('a run does not fail with', () => {
  let expected: string;
  beforeAll(async () => {
    expected = await assay(['rules', '--no-code-cache'], { ASSAY_CACHE: '' });
  });

  it('damaged code, which is replaced', async () => {
    await keepCode();
    const file = codeFile();
    const sound = readFileSync(file);
    const damaged = Buffer.from(sound).fill(0x41, 1000, Math.floor(sound.length / 2));
    writeFileSync(file, damaged, { mode: 0o600 });
    expect(await assay(['rules'])).toBe(expected);
    expect(readFileSync(file).equals(damaged)).toBe(false);
    expect(await assay(['rules'])).toBe(expected);
  });

  it('valid code of another program', async () => {
    await keepCode();
    const code = Buffer.from('no code of V8');
    const uses = Buffer.from('rules');
    const length = Buffer.from([uses.length, 0, 0, 0]);
    writeFileSync(codeFile(), Buffer.concat([code, code, uses, length]), { mode: 0o600 });
    expect(await assay(['rules'])).toBe(expected);
    expect(statSync(codeFile()).size).toBeGreaterThan(50_000);
  });

  it('a link in the place of the code: its target stays unchanged', async () => {
    await keepCode();
    const file = codeFile();
    rmSync(file);
    const target = join(folder, 'precious');
    writeFileSync(target, 'precious');
    symlinkSync(target, file);
    expect(await assay(['rules'])).toBe(expected);
    expect(readFileSync(target, 'utf8')).toBe('precious');
  });

  it.each([
    ['a file in the place of the folder', () => writeFileSync(cache, '')],
    ['a folder that others may write to', () => mkdirSync(codeFolder(), { recursive: true, mode: 0o777 })],
    ['a link in the place of the folder', () => (mkdirSync(cache), symlinkSync(folder, codeFolder()))],
  ])('%s, which `assay cache` reports as unused', async (_name, make) => {
    make();
    // The umask of the process may have removed the write permissions.
    if (statSync(cache).isDirectory() && !statSync(codeFolder()).isFile()) chmodSync(codeFolder(), 0o777);
    expect(await assay(['rules'])).toBe(expected);
    expect(await assay(['cache'])).toContain('Assay cannot write there');
  });

  it.runIf(process.getuid?.() !== 0)('a folder without write permission', async () => {
    chmodSync(folder, 0o500);
    expect(await assay(['rules'])).toBe(expected);
  });

  it.runIf(process.platform === 'linux')('a full disk', async () => {
    // A file size limit fails a write like a full disk.
    const script = `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"`;
    const { stdout } = await run('sh', ['-c', script, process.execPath, command, 'rules'], {
      env: { PATH: process.env['PATH'], ASSAY_CACHE: cache },
    });
    expect(stdout).toBe(expected);
    expect(codeFiles()).toEqual([]);
  });

  it('several first runs at once', async () => {
    expect(await Promise.all([1, 2, 3].map(() => assay(['rules'])))).toEqual([expected, expected, expected]);
    expect(codeFiles().filter((name) => name.includes('-validate-'))).toHaveLength(1);
    expect(await assay(['rules'])).toBe(expected);
  });

  it('no home folder', async () => {
    expect(await assay(['rules'], { ASSAY_CACHE: '' })).toBe(expected);
    await expect(assay(['cache'], { ASSAY_CACHE: '' })).rejects.toMatchObject({
      code: 2,
      stderr: 'Nothing is cached, because you have no home folder. Set `ASSAY_CACHE` to a folder.\n',
    });
  });
});

describe('assay cache', () => {
  it('lists the cached data with its path, and removes it, and nothing else', async () => {
    await keepCode();
    writeFileSync(join(cache, 'mine'), '');
    expect(await assay(['cache'])).toMatch(
      new RegExp(
        `^${cache}\n {2}code {2}compiled code of Assay, .*: \\d files, \\d+\\.\\d MB\n {2}results {2}results of documents .*: 0 files, 0\\.0 MB\n$`,
      ),
    );
    expect(await assay(['cache', 'clear'])).toBe(`Cleared the cache in ${cache}.\n`);
    expect(readdirSync(cache)).toEqual(['mine']);
  });
});
