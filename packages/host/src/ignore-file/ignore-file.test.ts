import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addIgnoreEntry, type IgnoreRequest } from './add-entry.js';
import { IgnoreFiles, type IgnoreFileError } from './ignore-files.js';

const base = await mkdtemp(join(tmpdir(), 'assay-ignore-'));
let folder = base;
const nowhere = resolve('/nowhere/api.yaml');

beforeEach(async () => {
  folder = await mkdtemp(join(base, 'run-'));
  await mkdir(join(folder, 'apis'));
  await writeFile(join(folder, 'apis/api.yaml'), 'openapi: 3.1.0\npaths: { /a: {} }\n');
});

afterAll(() => rm(base, { recursive: true }));

function add(request: Partial<IgnoreRequest> = {}) {
  const document = join(folder, 'apis/api.yaml');
  return addIgnoreEntry({ document, rule: 'a-rule', cwd: folder, ...request });
}

const text = (path: string) => readFile(join(folder, path), 'utf8');

describe('adding to the ignore file', () => {
  it('creates it in the working folder, and finds it again from there', async () => {
    expect(await add()).toEqual({
      kind: 'added',
      path: join(folder, '.assay-ignore.yaml'),
      name: '.assay-ignore.yaml',
      isNew: true,
    });
    expect(await add({ pointer: '/paths/~1a', cwd: base })).toMatchObject({ kind: 'added', isNew: false });
    expect(await text('.assay-ignore.yaml')).toBe(
      '- rule: a-rule\n  file: apis/api.yaml\n- rule: a-rule\n  file: apis/api.yaml\n  pointer: /paths/~1a\n',
    );
  });

  it('creates it next to the document if that is elsewhere', async () => {
    await mkdir(join(folder, 'elsewhere'));
    expect(await add({ cwd: join(folder, 'elsewhere') })).toMatchObject({
      path: join(folder, 'apis/.assay-ignore.yaml'),
    });
    expect(await text('apis/.assay-ignore.yaml')).toBe('- rule: a-rule\n  file: api.yaml\n');
  });

  it('uses the named file, and keeps all of its content', async () => {
    const before = '# ours\n\n- {file: x,   rule: b} # odd\n\n\n# last';
    await writeFile(join(folder, 'known.yaml'), before);
    await add({ ignoreFile: join(folder, 'known.yaml'), reason: 'why' });
    expect(await text('known.yaml')).toBe(
      `${before}\n- rule: a-rule\n  file: apis/api.yaml\n  reason: why\n`,
    );
  });

  it('writes the URL of a document unchanged', async () => {
    await add({ document: 'https://api.example.com/openapi.json', pointer: '/paths' });
    expect(await text('.assay-ignore.yaml')).toContain('file: "https://api.example.com/openapi.json"\n');
  });

  it.each([
    ['no document', { document: nowhere }, `Cannot read \`${nowhere.replaceAll('\\', '/')}\`: no such file.`],
    ['no such location', { pointer: '/paths/~1b' }, '`apis/api.yaml` has no `/paths/~1b`.'],
    ['no pointer', { pointer: 'paths' }, '`paths` is not a JSON Pointer: it must begin with `/`.'],
  ])('is rejected if there is %s', async (_, request, reason) => {
    expect(await add(request)).toEqual({ kind: 'refused', reason });
    expect(await new IgnoreFiles().nearest(join(folder, 'apis/api.yaml'))).toBeUndefined();
  });

  it('is rejected if the file cannot be written', async () => {
    await writeFile(join(folder, '.assay-ignore.yaml'), 'a: b\n');
    expect(await add()).toEqual({
      kind: 'refused',
      reason: 'Nothing was added to `.assay-ignore.yaml`: it is not a list of entries.',
    });
    expect(await text('.assay-ignore.yaml')).toBe('a: b\n');
  });
});

describe('the ignore files of a run', () => {
  it('are the nearest of each document, read once', async () => {
    const files = new IgnoreFiles();
    await add();
    const first = await files.nearest(join(folder, 'apis/api.yaml'));
    await add({ pointer: '/paths' });
    expect(first?.suppressions).toHaveLength(1);
    expect(await files.nearest(join(folder, 'apis/other.yaml'))).toBe(first);
  });

  it('must exist if named', async () => {
    await expect(new IgnoreFiles().read(join(folder, 'none.yaml'))).rejects.toMatchObject({
      code: 'ERR_ASSAY_IGNORE_FILE',
      message: `Cannot read the ignore file \`${join(folder, 'none.yaml')}\`: no such file.`,
    } satisfies Partial<IgnoreFileError>);
  });
});
