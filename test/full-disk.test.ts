import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './support/command.js';
import { makeSmallDisk } from './support/small-disk.js';

const disk = makeSmallDisk('128k');
const folder = disk?.folder ?? '';
afterAll(() => disk?.remove());

/** A document that its fixes make longer. */
const document = `openapi: 3.1.1
info: { title: Parcels, version: '1' }
paths:
  /parcels/{id}:
    get:
      parameters:
        - { name: id, in: path, schema: { type: string } }
      responses: { '200': { description: ${'A parcel. '.repeat(900)} } }
`;
/** An ignore file of almost one disk block, so that half of an addition still fits. */
const known = `- rule: string-max-length-missing\n  file: api.yaml\n#`.padEnd(4090, ' why').concat('\n');

describe.skipIf(disk === undefined)('a full disk', () => {
  beforeEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'api.yaml'), document);
    writeFileSync(join(folder, 'known.yaml'), known);
    disk?.fill(0);
  });

  it.each([
    [['fix', 'api.yaml', '--suggested'], 'api.yaml'],
    [['fix', 'api.yaml', '--overlay', 'overlay.yaml'], 'overlay.yaml'],
    [['ignore', 'api.yaml', 'operation-id-missing'], '.assay-ignore.yaml'],
    [['ignore', 'api.yaml', 'operation-id-missing', '--ignore-file', 'known.yaml'], 'known.yaml'],
    [['init'], 'assay.config.yaml'],
    [['bundle', 'api.yaml', '--output', 'bundle.yaml'], 'bundle.yaml'],
    [['validate', 'api.yaml', '--output', 'report.txt'], 'report.txt'],
    [['validate', 'api.yaml', '--baseline', 'known.json', '--update-baseline'], 'known.json'],
  ])('makes %j report it and keep all files unchanged', async (args, name) => {
    const before = readdirSync(folder);
    const { exitCode, stderr } = await runCommand(folder, args);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining(`Cannot write \`${name}\`: the disk is full.\n`),
    });
    expect(readdirSync(folder)).toEqual(before);
    expect(readFileSync(join(folder, 'api.yaml'), 'utf8')).toBe(document);
    expect(readFileSync(join(folder, 'known.yaml'), 'utf8')).toBe(known);
  });

  it('keeps the files of an earlier import', async () => {
    disk?.empty();
    expect((await runCommand(folder, ['import', 'api.yaml', '--out', 'projects'])).exitCode).toBe(0);
    const before = readdirSync(join(folder, 'projects'), { recursive: true });
    disk?.fill(0);
    const { exitCode, stderr } = await runCommand(folder, [
      'import',
      'api.yaml',
      '--out',
      'projects',
      '--force',
    ]);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: 'Cannot write to `projects`: the disk is full.\n',
    });
    expect(readdirSync(join(folder, 'projects'), { recursive: true })).toEqual(before);
  });

  it('that is mounted at the target of an import keeps its files, with a reason', async () => {
    disk?.empty();
    const elsewhere = mkdtempSync(join(tmpdir(), 'assay-import-'));
    const out = join(elsewhere, 'projects');
    await runCommand(folder, ['import', 'api.yaml', '--out', out]);
    const document = join(elsewhere, 'api.yaml');
    writeFileSync(document, readFileSync(join(folder, 'api.yaml')));
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    cpSync(out, folder, { recursive: true });
    const before = readdirSync(folder, { recursive: true });
    const { exitCode, stderr } = await runCommand(elsewhere, [
      'import',
      document,
      '--out',
      folder,
      '--force',
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('mount point') });
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
    expect(readdirSync(elsewhere).toSorted()).toEqual(['api.yaml', 'projects']);
    rmSync(elsewhere, { recursive: true });
  });
});
