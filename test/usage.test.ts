import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    [
      ['cache', 'clean'],
      'There is no command `assay cache clean`; did you mean `clear`? `assay cache --help`',
    ],
    [['cache', 'clear', 'now'], 'more arguments than `assay cache clear` takes. `assay cache clear --help`'],
    [
      ['keys'],
      'Something is missing after `assay keys`: one of `create`, `list`, `rotate`, `revoke`. `assay keys',
    ],
    [['config'], 'Something is missing after `assay config`: `print`. `assay config --help`'],
    [['keys', 'creat'], 'There is no command `assay keys creat`; did you mean `create`? `assay keys --help`'],
    [['keys', 'creat', '--help'], 'There is no command `assay keys creat`; did you mean `create`?'],
    [
      ['keys', 'create'],
      'Something is missing: `--name <name>`. `assay keys create --help` says what it is.',
    ],
    [['keys', 'create', '--name'], '`--name` needs a value. `assay keys create --help` says which.'],
    [['keys', 'rotate'], 'Something is missing: `<key>`. `assay keys rotate --help` says what it is.'],
    [['keys', 'list', '--nope'], 'There is no option `--nope`. `assay keys list --help` lists them.'],
    [['--no-code-cache', 'keys', 'list', 'x'], '`assay keys list --help` lists them.'],
    [['help', 'nope'], 'There is no command `nope`. `assay --help` lists them.'],
    [['help', 'keys', 'creat'], 'There is no command `assay keys creat`; did you mean `create`?'],
    [['nope', '--help'], 'There is no command `nope`. `assay --help` lists them.'],
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
    [['explain'], 'Something is missing: `<id>`. `assay explain --help` says what it is.'],
    [['explain', 'plain-text-communication'], 'did you mean `plaintext-communication`?'],
    [[], 'Usage: assay'],
  ])('%j answers 2 and says what is wrong', async (args, message) => {
    const { exitCode, stdout, stderr } = await assay(args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it.runIf(existsSync('/proc/self'))('refuses places where nothing can be made', async () => {
    const report = await assay(['validate', 'plaintext.yaml', '-o', '/proc/assay.json']);
    expect(report.stderr).toBe('Cannot write `/proc/assay.json`: no file can be made there.\n');
    const cached = await assay(['validate', 'plaintext.yaml', '--cache'], {
      build: 'test',
      env: { ASSAY_CACHE: '/proc/assay' },
    });
    expect(cached.stderr).toBe(
      'No results are kept: `/proc/assay/results` is not used: no folder can be made there.\n',
    );
  });

  it('of a configuration is told line by line, with their number', async () => {
    const rules = ['plaintext-communication: loud', 'document-parse-error: off', 'nope: off'];
    writeFileSync(
      join(folder, 'assay.config.yaml'),
      `rules:\n${rules.map((rule) => `  ${rule}\n`).join('')}`,
    );
    const { exitCode, stderr } = await assay(['validate', 'plaintext.yaml']);
    expect(exitCode).toBe(2);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(
        /^assay\.config\.yaml:2:28: `plaintext-communication` must be `off`, .* not `loud`\.$/,
      ),
      'assay.config.yaml:3:3: the rule `document-parse-error` cannot be set: it says why a document cannot be analysed.',
      'assay.config.yaml:4:3: there is no rule `nope`.',
      'Nothing was done, because the configuration has 3 mistakes. `--no-config` runs without one.',
      '',
    ]);
  });

  it('is named in one line', async () => {
    for (const args of [['keys'], ['help', 'nope'], ['keys', 'creat'], ['keys', 'create'], ['cache', 'x']]) {
      const { stderr } = await assay(args);
      expect(stderr, args.join(' ')).toMatch(/^[^\n]+\n$/);
    }
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

describe('help', () => {
  it.each([[['keys', 'create']], [['serve']], [['validate']], [['lint']], [[]]])(
    'of %j is the same asked for in front and at the end',
    async (command) => {
      const inFront = await assay(['help', ...command]);
      expect(inFront).toEqual(await assay([...command, '--help']));
      expect(inFront).toMatchObject({ exitCode: 0, stderr: '' });
      expect(inFront.stdout).toMatch(
        new RegExp(`^Usage: assay ${command.join(' ').replace('lint', 'validate')}`),
      );
    },
  );
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
