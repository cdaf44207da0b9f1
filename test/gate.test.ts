import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, type Result } from './support/command.js';

const sound = `openapi: 3.1.0
info: { title: Books, version: 1.0.0 }
servers:
  - url: https://books.test
paths: {}
`;
/** `licence` is not a field of the Info Object: a finding of severity low, and a violation of the official schema. */
const violating = sound.replace('1.0.0 }', '1.0.0, licence: { name: MIT } }');
/** A document without `responses`, which are optional in the official schema from 3.1 on. */
const withoutResponses = sound.replace(
  'paths: {}',
  'paths:\n  /books:\n    get: { operationId: listBooks, security: [] }',
);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-gate-'));
  write('sound.yaml', sound);
  write('violating.yaml', violating);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function validate(...args: string[]): Promise<Result> {
  return runCommand(folder, ['validate', ...args]);
}

describe('the gate', () => {
  it('is not passed by a document that violates the official schema', async () => {
    const { exitCode, stdout } = await validate('violating.yaml');
    expect(stdout).toContain('SCHEMA  violations of the OpenAPI 3.1 schema');
    expect(stdout).toMatch(
      /1 low, .*1 schema error\. The gate is `high`: failed by 1 schema error \(`--schema-errors ignore` ignores them\)\./,
    );
    expect(exitCode).toBe(1);
    expect((await validate('violating.yaml', '--fail-severity', 'none')).exitCode).toBe(1);
    expect((await validate('violating.yaml', '-q')).stdout).toContain(
      'The Info Object has the field `licence`, which OpenAPI 3.1 does not define',
    );
  });

  it.each([[['--schema-errors', 'ignore']], [['--schema-errors=ignore', '--fail-severity', 'none']]])(
    'passes it with %j, and still lists the violations',
    async (options) => {
      const { exitCode, stdout } = await validate('violating.yaml', ...options);
      expect(stdout).toContain('1 schema error.');
      expect(exitCode).toBe(0);
      expect(await validate('violating.yaml', '-q', ...options)).toEqual({
        exitCode: 0,
        stdout: '',
        stderr: '',
      });
    },
  );

  it('follows the configuration, and the command line before it', async () => {
    write('assay.config.yaml', 'schemaErrors: ignore\n');
    expect((await validate('violating.yaml')).exitCode).toBe(0);
    expect((await validate('violating.yaml', '--schema-errors', 'fail')).exitCode).toBe(1);
  });

  it.each([
    ['is broken', 'openapi: 3.1.0\ninfo: {title: Petstore\npaths: {}\n'],
    ['is no OpenAPI', 'name: Petstore\n'],
    ['is empty', ''],
  ])('is not passed by a document that %s, with any ignored errors', async (_, text) => {
    write('other.yaml', text);
    const { exitCode } = await validate('other.yaml', '--schema-errors', 'ignore', '--fail-severity', 'none');
    expect(exitCode).toBe(1);
  });

  it('exits with 2 for an input that cannot be opened', async () => {
    expect((await validate('nowhere.yaml', '--schema-errors', 'ignore')).exitCode).toBe(2);
  });

  it('counts additions of the contract to the official schema as a finding, not twice', async () => {
    write('contract.yaml', withoutResponses);
    const { exitCode, stdout } = await validate('contract.yaml', '--fail-severity', 'critical');
    expect(stdout).toContain('operation-responses-missing');
    expect(stdout).not.toMatch(/SCHEMA|schema error/);
    expect(exitCode).toBe(0);
    expect((await validate('contract.yaml', '--fail-severity', 'medium')).exitCode).toBe(1);
    expect(JSON.parse((await validate('contract.yaml', '-f', 'json')).stdout)).toMatchObject({
      documents: [
        { swaggerValidationResults: [{ schemaPath: 'assay:contract#/definitions/operation/required' }] },
      ],
    });
  });

  it('passes violations that a baseline contains, and no others', async () => {
    const baseline = ['--baseline', 'known.json'];
    expect((await validate('violating.yaml', ...baseline, '--update-baseline')).exitCode).toBe(0);
    const known = await validate('violating.yaml', ...baseline);
    expect(known.exitCode).toBe(0);
    expect(known.stderr).not.toContain('no longer found');
    write('violating.yaml', violating.replace('licence:', 'contacts: {}, licence:'));
    expect((await validate('violating.yaml', ...baseline)).exitCode).toBe(1);
    write('violating.yaml', sound);
    expect((await validate('violating.yaml', ...baseline)).stderr).toContain('- schema-error');
  });

  it('passes violations that a commit contains', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: folder });
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'one');
    expect((await validate('violating.yaml', '--since', 'HEAD')).exitCode).toBe(0);
    write('sound.yaml', violating);
    expect((await validate('sound.yaml', '--since', 'HEAD')).exitCode).toBe(1);
  });

  it('prints a hint about schema errors', async () => {
    const { exitCode, stderr } = await validate('sound.yaml', '--schema-errors', 'no');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: '`--schema-errors no` is not known. Use `fail` or `ignore`.\n',
    });
  });
});
