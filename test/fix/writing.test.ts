import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  readdirSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeBlocks } from '../../tools/readme/markdown.js';
import { runCommand, type Result } from '../support/command.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const guide = codeBlocks(readFileSync(join(root, 'docs/fix.md'), 'utf8'));
const parcels = guide.find(({ language }) => language === 'yaml')?.text ?? '';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-fix-'));
  writeFileSync(join(folder, 'parcels.yaml'), `${parcels}\n`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name = 'parcels.yaml'): string => readFileSync(join(folder, name), 'utf8');
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const fix = (...args: string[]): Promise<Result> => runCommand(folder, ['fix', ...args]);

describe('the output of `assay fix`', () => {
  it('keeps a byte order mark, CRLF and a missing line end, in files that are referred to', async () => {
    mkdirSync(join(folder, 'a b'));
    const schema = '\ufefftype: string\r\nitems: {}\r\nmaxLength: 3';
    write('a b/größe.yaml', schema);
    write(
      'parcels.yaml',
      `${parcels}\n`.replace(/type: string\n +items.*\n/, "$ref: './a%20b/gr%C3%B6%C3%9Fe.yaml'\n"),
    );
    const { stdout } = await fix('.', '--dry-run', '--rule', 'items-on-non-array');
    write('fix.diff', stdout);
    execFileSync('git', ['apply', 'fix.diff'], { cwd: folder, env: { ...process.env, GIT_DIR: '/nowhere' } });
    expect(read('a b/größe.yaml')).toBe('\ufefftype: string\r\nmaxLength: 3');
    write('a b/größe.yaml', schema);
    await fix('.', '--rule', 'items-on-non-array');
    expect(read('a b/größe.yaml')).toBe('\ufefftype: string\r\nmaxLength: 3');
  });

  it('removes a server over plain HTTP if the same one over TLS is listed', async () => {
    const servers = 'servers:\n  - url: http://a.example/v1\n  - url: https://a.example/v1\n';
    write('a.yaml', `openapi: 3.1.1\ninfo: { title: A, version: '1' }\n${servers}paths: {}\n`);
    await fix('a.yaml', '--suggested', '--rule', 'plaintext-communication');
    expect(read('a.yaml')).toContain('servers:\n  - url: https://a.example/v1\npaths');
  });

  it('keeps documents in UTF-16 unchanged, and reports them', async () => {
    const bytes = Buffer.from(`\ufeff${parcels}\n`, 'utf16le');
    writeFileSync(join(folder, 'parcels.yaml'), bytes);
    for (const args of [[], ['--dry-run']]) {
      const { exitCode, stdout, stderr } = await fix('parcels.yaml', ...args);
      expect(stderr).toBe('`parcels.yaml` is in UTF-16, so it stays as it is: convert it to UTF-8 first.\n');
      expect(stdout).toBe('');
      expect(exitCode).toBe(2);
      expect(readFileSync(join(folder, 'parcels.yaml'))).toEqual(bytes);
    }
  });

  it('keeps a part in UTF-16 unchanged, and fixes the others', async () => {
    const part = Buffer.from('\ufefftype: string\nitems: {}\n', 'utf16le');
    writeFileSync(join(folder, 'part.yaml'), part);
    write('parcels.yaml', `${parcels}\n`.replace(/type: string\n +items.*\n/, "$ref: './part.yaml'\n"));
    const { stderr } = await fix('parcels.yaml');
    expect(stderr).toContain('`part.yaml` is in UTF-16, so it stays as it is');
    expect(stderr).toContain('parcels.yaml: 1 finding fixed');
    expect(read()).toContain('          required: true\n');
    expect(readFileSync(join(folder, 'part.yaml'))).toEqual(part);
  });

  it('never writes outside the root, nor through a link out of it', async () => {
    mkdirSync(join(folder, 'in'));
    write('shared.yaml', 'type: string\nitems: {}\n');
    symlinkSync(join(folder, 'shared.yaml'), join(folder, 'in/linked.yaml'));
    write('in/api.yaml', `${parcels}\n`.replace(/type: string\n +items.*\n/, "$ref: './linked.yaml'\n"));
    await fix('in/api.yaml', '--unsafe', '--preset', 'all');
    expect(read('shared.yaml')).toBe('type: string\nitems: {}\n');
    symlinkSync(join(folder, 'parcels.yaml'), join(folder, 'in/parcels.yaml'));
    const { exitCode, stderr } = await fix('in/parcels.yaml');
    expect(stderr).toContain('stays as it is');
    expect(exitCode).toBe(2);
    expect(read()).toBe(`${parcels}\n`);
  });

  it('keeps a read-only file unchanged, and fixes the others', async () => {
    write('shared.yaml', 'type: string\nitems: {}\n');
    write('api.yaml', `${parcels}\n`.replace(/type: string\n +items.*\n/, "$ref: './shared.yaml'\n"));
    chmodSync(join(folder, 'shared.yaml'), 0o444);
    const part = await fix('api.yaml');
    expect(part.stderr).toContain('`shared.yaml` is read-only, so it stays as it is.\n');
    expect(part.stderr).toContain('api.yaml: 1 finding fixed');
    expect(read('shared.yaml')).toBe('type: string\nitems: {}\n');
    chmodSync(join(folder, 'parcels.yaml'), 0o444);
    const whole = await fix('parcels.yaml');
    expect(whole).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: '`parcels.yaml` is read-only, so it stays as it is.\n',
    });
    expect(read()).toBe(`${parcels}\n`);
    expect((await fix('parcels.yaml', '--dry-run')).stdout).toContain('+++ b/parcels.yaml\n');
  });

  it('writes nothing if the file changed meanwhile', async () => {
    const other = `${parcels}\n# somebody else was here\n`;
    const stderr = new PassThrough();
    let stated = '';
    stderr.on('data', (chunk: Buffer) => {
      stated += String(chunk);
      if (stated.includes('Apply this fix?')) write('parcels.yaml', other);
    });
    const given = { input: 'y\ny\ny\n', stderr };
    const { exitCode } = await runCommand(folder, ['fix', 'parcels.yaml', '--interactive'], given);
    expect(stated).toContain('has changed since it was read');
    expect(exitCode).toBe(2);
    expect(read()).toBe(other);
    expect(readdirSync(folder)).toEqual(['parcels.yaml']);
  });

  it('writes all files of a document or none, atomically', async () => {
    const root = `${parcels}\n`.replace(/type: string\n +items.*\n/, "$ref: './shared.yaml'\n");
    const shared = 'type: string\nitems: {}\n';
    const begin = (): void => {
      write('parcels.yaml', root);
      write('shared.yaml', shared);
    };
    begin();
    const stderr = new PassThrough();
    stderr.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('Apply this fix?')) write('shared.yaml', `${shared}# other\n`);
    });
    const given = { input: 'y\ny\ny\ny\n', stderr };
    const { exitCode } = await runCommand(folder, ['fix', 'parcels.yaml', '--interactive'], given);
    expect(exitCode).toBe(2);
    expect(read()).toBe(root);
    begin();
    const seen = new Set<string>();
    const watching = setInterval(() => seen.add(read()).add(read('shared.yaml')), 0);
    await fix('parcels.yaml', '--unsafe');
    clearInterval(watching);
    expect(read()).not.toBe(root);
    const whole = [root, shared, read(), read('shared.yaml')];
    expect([...seen].filter((text) => !whole.includes(text))).toEqual([]);
    expect(seen.size).toBeGreaterThan(1);
    expect(readdirSync(folder).toSorted()).toEqual(['parcels.yaml', 'shared.yaml']);
  });

  it('keeps the permissions of the file', async () => {
    const before = statSync(join(folder, 'parcels.yaml')).mode;
    await fix('parcels.yaml');
    expect(statSync(join(folder, 'parcels.yaml')).mode).toBe(before);
  });
});
