import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { survivesLoss } from '../packages/cli/src/output/lost-output.js';
import { runCommand, type Result } from './support/command.js';

const plaintext = `openapi: 3.1.0
info: { title: Petstore, version: 1.0.0 }
servers: [{ url: http://api.petstore.test/v1 }]
paths: {}
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-usage-'));
  writeFileSync(join(folder, 'plaintext.yaml'), plaintext);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command line in the folder of the test. */
function assay(args: readonly string[], given: Parameters<typeof runCommand>[2] = {}): Promise<Result> {
  return runCommand(folder, args, given);
}

describe('wrong usage', () => {
  it.each([
    [['validate'], 'Say what to validate, for example `assay validate openapi.yaml`'],
    [['validate', 'nothing.yaml'], 'Cannot read `nothing.yaml`: no such file.'],
    [
      ['validate', 'plaintext.yaml', '--formt', 'json'],
      'There is no option `--formt`; did you mean `--format`? `assay validate --help` lists them.',
    ],
    [['fix', 'plaintext.yaml', '--dry'], '`assay fix --help` lists them.'],
    [['--dry-run'], '`assay --help` lists them.'],
    [['verify', 'plaintext.yaml'], 'Something is missing: `--base-url <url>`. `assay verify --help` says'],
    [['cache', 'clean'], 'There are more arguments than `cache` takes. `assay cache --help` lists them.'],
    [
      ['validate', 'plaintext.yaml', '--rule', 'plaintext-communication=loud'],
      '`--rule plaintext-communication=loud`: set the rule to `off`, `critical`',
    ],
    [['validate', 'plaintext.yaml', '--format', 'xml'], '`--format xml` is not known'],
    [['validate', 'plaintext.yaml', '--output'], '`--output` needs a value.'],
    [
      ['validate', 'plaintext.yaml', '-o', 'no/where.json'],
      'Cannot write `no/where.json`: there is no folder `no`.',
    ],
    [['validate', 'plaintext.yaml', '--preset', 'loose'], '`--preset loose` is not known'],
    [['validate', 'plaintext.yaml', '--rule', 'plaintext=off'], 'There is no rule `plaintext`'],
    [
      ['validate', 'plaintext.yaml', '--rule', 'plaintext-comunication=off'],
      'did you mean `plaintext-communication`?',
    ],
    [['validate', 'plaintext.yaml', '--rule', 'document-parse-error=off'], 'cannot be set'],
    [
      ['validate', 'plaintext.yaml', '--max-findings', 'few'],
      '`--max-findings few`: a whole number is needed',
    ],
    [['validate', 'plaintext.yaml', '--root', 'nowhere'], '`--root nowhere`: there is no such folder.'],
    [['vaildate', 'plaintext.yaml'], 'There is no command `vaildate`; did you mean `validate`?'],
    [['plaintext.yaml'], 'To validate it: `assay validate plaintext.yaml`.'],
    [['explain'], 'Something is missing: say which `id` you mean.'],
    [['explain', 'plain-text-communication'], 'did you mean `plaintext-communication`?'],
    [[], 'Usage: assay'],
  ])('%j answers 2 and says what is wrong', async (args, message) => {
    const { exitCode, stdout, stderr } = await assay(args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('does not show a fault of Assay itself as one of the document', async () => {
    const cwd = (): string => {
      throw new Error('The tester broke it');
    };
    const { exitCode, stderr } = await assay(['validate', 'plaintext.yaml'], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(
      /^Assay stopped because of an internal error: The tester broke it\. Please report it .*\n$/,
    );
    const debugged = await assay(['validate', 'plaintext.yaml'], { cwd, env: { ASSAY_DEBUG: '1' } });
    expect(debugged.stderr).toMatch(/\n {4}at /);
  });
});

describe('standard output that takes no more', () => {
  const failing = (code: string) =>
    Object.assign(new PassThrough(), {
      _write: (_chunk: unknown, _encoding: string, done: (error: Error) => void) =>
        done(Object.assign(new Error(`${code}, write`), { code })),
    });

  it.each([
    [['--help']],
    [['rules']],
    [['explain', 'plaintext-communication']],
    [['validate', 'plaintext.yaml']],
  ])('makes %j answer 2 and say so once', async (args) => {
    const stdout = survivesLoss(failing('ENOSPC'));
    const { exitCode, stderr } = await assay(args, { stdout });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: 'Cannot write to standard output: the disk is full.\n',
    });
  });

  it('ends a command in peace where its reader has gone', async () => {
    const { exitCode, stderr } = await assay(['rules'], { stdout: survivesLoss(failing('EPIPE')) });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });
});
