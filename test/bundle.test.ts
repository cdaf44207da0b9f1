import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, type Result } from './support/command.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command line in the test's folder. */
function assay(args: readonly string[], given: Parameters<typeof runCommand>[2] = {}): Promise<Result> {
  return runCommand(folder, args, given);
}

describe('assay bundle', () => {
  const split = `openapi: 3.1.0
info: { title: Petstore, version: 1.0.0 }
paths:
  /pets:
    get:
      responses:
        '200':
          description: The pets.
          content:
            application/json:
              schema: { $ref: 'schemas/pet.yaml' }
`;
  beforeEach(() => {
    mkdirSync(join(folder, 'schemas'));
    writeFileSync(
      join(folder, 'schemas', 'pet.yaml'),
      'type: object\nproperties: { name: { type: string } }\n',
    );
    writeFileSync(join(folder, 'split.yaml'), split);
  });

  it('writes a document and all of its references as one', async () => {
    const { exitCode, stdout, stderr } = await assay(['bundle', 'split.yaml', '--format', 'json']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).not.toContain('pet.yaml');
    expect(stdout).toContain('"name"');
    expect(await assay(['bundle', 'split.yaml', '-o', 'bundled.yaml'])).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
    expect(readFileSync(join(folder, 'bundled.yaml'), 'utf8')).toMatch(/^openapi: 3\.1\.0\n/);
  });

  it('keeps the text of the document, and names the added files', async () => {
    writeFileSync(join(folder, 'split.yaml'), `# Ours.\n${split}x-limit: 9007199254740993 # as it is\n`);
    const { stdout } = await assay(['bundle', 'split.yaml']);
    expect(stdout)
      .toBe(`# Ours.\n${split.replace('schemas/pet.yaml', '#/components/schemas/pet')}x-limit: 9007199254740993 # as it is
components:
  schemas:
    pet:
      type: object
      properties: { name: { type: string } }
`);
  });

  it('ignores other faults, and references in examples', async () => {
    writeFileSync(
      join(folder, 'split.yaml'),
      split.replace('title: Petstore', 'title: [Petstore]') +
        "x-note: { $ref: 'nowhere.yaml' }\ncomponents: { schemas: { A: { example: { $ref: 'nowhere.yaml' } } } }\n",
    );
    const { exitCode, stdout, stderr } = await assay(['bundle', 'split.yaml']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.match(/nowhere/g)).toHaveLength(2);
  });

  it('returns a document without references unchanged, to the byte', async () => {
    const text = `\ufeff${split.replace("$ref: 'schemas/pet.yaml'", 'maximum: 1e400')}`;
    writeFileSync(join(folder, 'split.yaml'), text);
    await assay(['bundle', 'split.yaml', '-o', 'bundled.yaml']);
    expect(readFileSync(join(folder, 'bundled.yaml'), 'utf8')).toBe(text);
  });

  it('fails if a reference is broken, and names it', async () => {
    rmSync(join(folder, 'schemas', 'pet.yaml'));
    const { exitCode, stdout, stderr } = await assay(['bundle', 'split.yaml', '--output', 'bundled.yaml']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('unresolved-reference');
    expect(stderr).toContain('split.yaml:11:');
    expect(stderr).toMatch(/not everything that it refers to can be read\.\n$/);
    expect(readdirSync(folder)).not.toContain('bundled.yaml');
  });

  it('fails on a truncated document, and reports the fault', async () => {
    writeFileSync(join(folder, 'half.json'), '{ "openapi": "3.1.1", "info": {');
    const { exitCode, stdout, stderr } = await assay(['bundle', 'half.json']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('the document ends inside an object');
    expect(stderr).toMatch(/`half\.json` was not bundled: it cannot be analysed\.\n$/);
  });
});
