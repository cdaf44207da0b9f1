import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeptResults } from '@assay/run/cache/result-cache';
import { runCommand, type Result } from './support/command.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-results-'));
  mkdirSync(join(folder, 'shared'));
  write('shared/thing.yaml', 'type: object\nproperties: { id: { type: string } }\n');
  for (const name of ['a', 'b']) write(`${name}.yaml`, document(name));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

const document = (name: string, comment = ''): string => `openapi: 3.1.0
info: { title: ${name}, version: 1.0.0 }
servers:
  - url: http://${name}.test${comment}
paths:
  /things/{id}:
    get:
      operationId: thing
      responses:
        '200':
          description: A thing.
          content: { application/json: { schema: { $ref: 'shared/thing.yaml' } } }
`;

const plugin = {
  name: 'shop',
  apiVersion: 1,
  rules: [
    {
      id: 'shop/none',
      meta: {
        name: 'None',
        category: 'documentation',
        severity: 'low',
        formats: ['oas3.1'],
        preset: 'recommended',
        problem: 'None.',
        impact: 'None.',
        recommendation: 'None.',
      },
      create: {},
    },
  ],
};

const results = (): string => join(folder, 'cache/results');
const keys = (): string[] =>
  readdirSync(results())
    .filter((name) => name.endsWith('.result'))
    .map((name) => name.slice(0, -'.result'.length));

function validate(
  args: readonly string[] = ['.'],
  given: { env?: object; build?: string } = {},
): Promise<Result> {
  const { env, build = 'one' } = given;
  return runCommand(folder, ['validate', ...args, '--no-config'], {
    build,
    env: { ASSAY_CACHE: join(folder, 'cache'), ...env },
  });
}

/** Replaces a text in all cached results. A run that prints the new text has used the cache. */
function mark(from: string, to: string): void {
  const kept = new KeptResults(results());
  for (const key of keys()) {
    const value = kept.find(key) as { outcome: { parts: unknown[][] } };
    for (const pieces of value.outcome.parts)
      pieces.splice(
        0,
        pieces.length,
        ...(JSON.parse(JSON.stringify(pieces).replaceAll(from, to)) as unknown[]),
      );
    kept.keep(key, value);
  }
}

const isMarked = ({ stdout }: Result): boolean => stdout.includes('kept.test');
const cached = ['.', '--cache', '--format', 'json'];

describe('cached results', () => {
  it.each(['codeframe', 'json', 'sarif', 'junit', 'markdown', 'csv', 'agent', 'summary'])(
    'equal those of an analysis, in the format %s',
    async (format) => {
      const args = ['.', '--format', format, '--preset', 'all'];
      const plain = await validate(args);
      expect(await validate([...args, '--cache'])).toEqual(plain);
      expect(keys()).toHaveLength(2);
      expect(await validate([...args, '--cache'])).toEqual(plain);
    },
  );

  it('are reused if nothing has changed, and by no other build, options or day of a suppression', async () => {
    await validate(cached);
    mark('a.test', 'kept.test');
    expect(isMarked(await validate(cached))).toBe(true);
    expect(isMarked(await validate(cached, { build: 'two' }))).toBe(false);
    expect(isMarked(await validate([...cached, '--preset', 'strict']))).toBe(false);
    expect(isMarked(await validate([...cached, '--rule', 'server-plaintext-url=low']))).toBe(false);
    expect(isMarked(await validate(['.', '--format', 'json']))).toBe(false);
    expect(isMarked(await validate(cached))).toBe(true);
  });

  it.each([
    ['the document', () => write('a.yaml', document('a', ' # changed'))],
    ['a referenced file', () => write('shared/thing.yaml', 'type: string\n')],
    ['the absence of a referenced file', () => rmSync(join(folder, 'shared/thing.yaml'))],
    ['an ignore file', () => write('.assay-ignore.yaml', '- rule: server-plaintext-url\n  reason: Test.\n')],
  ])('are not reused if %s has changed', async (_, change) => {
    await validate(cached);
    mark('a.test', 'kept.test');
    change();
    const again = await validate(cached);
    expect(isMarked(again)).toBe(false);
    expect(again).toEqual(await validate(['.', '--format', 'json']));
  });

  it('are reused for files that were only touched', async () => {
    await validate(cached);
    mark('a.test', 'kept.test');
    utimesSync(join(folder, 'a.yaml'), 0, 0);
    expect(isMarked(await validate(cached))).toBe(true);
  });

  it('include unreadable files', async () => {
    rmSync(join(folder, 'shared/thing.yaml'));
    const broken = await validate(cached);
    expect(await validate(cached)).toEqual(broken);
    write('shared/thing.yaml', 'type: string\n');
    expect(await validate(cached)).not.toEqual(broken);
  });

  it('are valid for one day if a suppression may expire', async () => {
    write('a.yaml', document('a', ' # assay-ignore: server-plaintext-url until 2999-01-01 -- Test.'));
    await validate(cached);
    const days = keys().map((key) => (new KeptResults(results()).find(key) as { day?: string }).day);
    expect(days.filter((day) => day !== undefined)).toEqual([new Date().toISOString().slice(0, 10)]);
  });

  it('are not stored if they depend on more than files', async () => {
    write('plugin.mjs', `export default ${JSON.stringify(plugin).replace('{}', '() => ({})')};\n`);
    write('assay.config.yaml', 'plugins: [./plugin.mjs]\n');
    const io = { build: 'one', env: { ASSAY_CACHE: join(folder, 'cache') } };
    const { exitCode } = await runCommand(folder, ['validate', 'a.yaml', '--cache'], io);
    expect(exitCode).toBe(1);
    await validate(['a.yaml', '--cache', '--timing']);
    expect(keys()).toEqual([]);
  });
});

describe('files in the place of cached results', () => {
  const attack = (change: (file: string) => void): void => {
    mark('a.test', 'kept.test');
    for (const key of keys()) change(join(results(), `${key}.result`));
  };

  it.each([
    ['are damaged', (file: string) => writeFileSync(file, 'x'.repeat(statSync(file).size), { mode: 0o600 })],
    ['are empty', (file: string) => writeFileSync(file, '')],
    ['are cut', (file: string) => writeFileSync(file, Buffer.alloc(40))],
    ['may be written by others', (file: string) => chmodSync(file, 0o666)],
    [
      'are links',
      (file: string) => {
        renameSync(file, `${file}.real`);
        symlinkSync(`${file}.real`, file);
      },
    ],
    [
      'are folders',
      (file: string) => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
  ])('have no effect if they %s', async (_, change) => {
    const plain = await validate(cached);
    attack(change);
    expect(await validate(cached)).toEqual(plain);
    expect(await validate(cached)).toEqual(plain);
  });

  it('have no effect if they belong to other documents', async () => {
    const plain = await validate(cached);
    const [left = '', ...others] = keys();
    for (const right of others)
      copyFileSync(join(results(), `${left}.result`), join(results(), `${right}.result`));
    expect(await validate(cached)).toEqual(plain);
  });

  it('are rejected in a folder that others may write to, and the command reports it', async () => {
    const plain = await validate(cached);
    mark('a.test', 'kept.test');
    chmodSync(results(), 0o777);
    const again = await validate(cached);
    expect(again.stdout).toBe(plain.stdout);
    expect(again.stderr).toContain('No results are cached');
    expect(again.stderr).toContain('others may write to it');
  });

  it('are optional: without a folder the command suggests a remedy', async () => {
    write('file', '');
    const impossible = await validate(cached, { env: { ASSAY_CACHE: join(folder, 'file/cache') } });
    expect(impossible.stderr).toContain('No results are cached');
    expect(impossible.stdout).toBe((await validate(['.', '--format', 'json'])).stdout);
    expect(await validate(cached, { env: { ASSAY_CACHE: '' } })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('`ASSAY_CACHE`') as string,
    });
  });
});
