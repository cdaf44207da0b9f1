import { execFileSync } from 'node:child_process';
import {
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
import { parseSource } from '@assay/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeBlocks } from '../../tools/readme/markdown.js';
import { runCommand, type Result } from '../support/command.js';
import { applyOverlay } from './apply-overlay.js';

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

function valueOf(text: string): unknown {
  const parsed = parseSource({ uri: 'file:///a.yaml', bytes: new TextEncoder().encode(text) });
  if (!parsed.ok) throw new Error('Cannot be read');
  return parsed.document.value;
}

describe('`assay fix`', () => {
  it('applies safe fixes only, unless asked', async () => {
    const { exitCode, stdout, stderr } = await fix('parcels.yaml');
    expect(stdout).toBe('');
    expect(stderr).toMatchInlineSnapshot(`
      "parcels.yaml: 2 findings mended, 4 left.
            1 path-parameter-not-required (safe): Say that the path parameter is required.
            1 items-on-non-array (safe): Remove the \`items\` of what is not an array.
      "
    `);
    expect(exitCode).toBe(1);
    const mended = read();
    expect(mended).toBe(
      `${parcels}\n`
        .replace(
          '\n          in: path\n          schema: { type: string, format: uuid }\n',
          '\n          in: path\n          schema: { type: string, format: uuid }\n          required: true\n',
        )
        .replace('                items: { type: integer }\n', ''),
    );
    await fix('parcels.yaml');
    expect(read()).toBe(mended);
    expect((await fix('parcels.yaml', '--unsafe')).exitCode).toBe(0);
    expect(read()).toContain('url: https://parcels.example # soon in two regions');
    expect(read()).toContain("'429':\n          $ref: '#/components/responses/TooManyRequests'");
    expect((await fix('parcels.yaml', '--fail-severity', 'none')).exitCode).toBe(0);
    expect(readdirSync(folder)).toEqual(['parcels.yaml']);
  });

  it('prints a diff that git and patch take, and that is what it would write', async () => {
    const { stdout } = await fix('parcels.yaml', '--unsafe', '--dry-run');
    expect(read()).toBe(`${parcels}\n`);
    write('fix.diff', stdout);
    for (const [command, ...args] of [
      ['git', 'apply', 'fix.diff'],
      ['patch', '-s', '-p1', '-i', 'fix.diff'],
    ] as const) {
      write('parcels.yaml', `${parcels}\n`);
      execFileSync(command, args, { cwd: folder, env: { ...process.env, GIT_DIR: '/nowhere' } });
      const patched = read();
      write('parcels.yaml', `${parcels}\n`);
      await fix('parcels.yaml', '--unsafe');
      expect(patched).toBe(read());
    }
  });

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

  it('writes an overlay that makes the same document, and leaves the document alone', async () => {
    const { exitCode } = await fix('parcels.yaml', '--unsafe', '--overlay', 'out.yaml');
    expect(exitCode).toBe(0);
    expect(read()).toBe(`${parcels}\n`);
    const overlay = valueOf(read('out.yaml'));
    expect(overlay).toMatchObject({ overlay: '1.0.0', extends: 'parcels.yaml' });
    await fix('parcels.yaml', '--unsafe');
    expect(applyOverlay(valueOf(`${parcels}\n`), overlay)).toEqual(valueOf(read()));
  });

  it('asks about each fix, and stops where it is told to', async () => {
    const answers = { input: 'n\nmaybe\ny\n' };
    const { stderr } = await runCommand(folder, ['fix', 'parcels.yaml', '--interactive'], answers);
    expect(stderr).toContain('Apply this fix? [y]es, [n]o, [q]uit: ');
    expect(stderr).toContain('1 finding mended');
    const before = read();
    const quit = await runCommand(folder, ['fix', 'parcels.yaml', '--interactive', '--unsafe'], {
      input: 'q\n',
    });
    expect(quit.stderr).toContain('0 findings mended');
    expect(read()).toBe(before);
  });

  it.each([
    ['no document', []],
    ['a document that is not there', ['nothing.yaml']],
    ['an unknown rule', ['parcels.yaml', '--rule', 'items-on-nonarray']],
    ['standard input, which cannot be written', ['-']],
    ['an overlay of several documents', ['parcels.yaml', 'other.yaml', '--overlay', 'o.yaml']],
  ])('is wrong use with %s', async (_, args) => {
    write('other.yaml', `${parcels}\n`);
    const { exitCode, stdout, stderr } = await fix(...args);
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).not.toContain('    at ');
    expect(read()).toBe(`${parcels}\n`);
  });

  it('says which rule may be meant', async () => {
    expect((await fix('parcels.yaml', '--rule', 'items-on-nonarray')).stderr).toContain(
      'did you mean `items-on-non-array`?',
    );
  });

  it('never writes outside of the root, nor through a link out of it', async () => {
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

  it('writes nothing where the file changed meanwhile', async () => {
    const other = `${parcels}\n# somebody else was here\n`;
    const stderr = new PassThrough();
    let said = '';
    stderr.on('data', (chunk: Buffer) => {
      said += String(chunk);
      if (said.includes('Apply this fix?')) write('parcels.yaml', other);
    });
    const given = { input: 'y\ny\ny\n', stderr };
    const { exitCode } = await runCommand(folder, ['fix', 'parcels.yaml', '--interactive'], given);
    expect(said).toContain('has changed since it was read');
    expect(exitCode).toBe(2);
    expect(read()).toBe(other);
    expect(readdirSync(folder)).toEqual(['parcels.yaml']);
  });

  it('keeps the permissions of the file', async () => {
    const before = statSync(join(folder, 'parcels.yaml')).mode;
    await fix('parcels.yaml');
    expect(statSync(join(folder, 'parcels.yaml')).mode).toBe(before);
  });
});

describe('the examples of docs/fix.md', () => {
  const examples = guide.flatMap(({ language, text }, index) => {
    const next = guide[index + 1];
    return language === 'sh' ? [{ command: text, output: next?.language === 'diff' ? next.text : '' }] : [];
  });

  it.each(examples)('$command prints what it says', async ({ command, output }) => {
    const args = command.trim().replace('npx assay ', '').split(' ');
    expect((await runCommand(folder, args)).stdout.trimEnd()).toBe(output.trimEnd());
  });
});
