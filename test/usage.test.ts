import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reportFormats } from '@assay/reporters';
import { ignoreStreamErrors } from '../packages/cli/src/output/output-errors.js';
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

/** Runs a command line in the test's folder. */
function assay(args: readonly string[], given: Parameters<typeof runCommand>[2] = {}): Promise<Result> {
  return runCommand(folder, args, given);
}

describe('wrong usage', () => {
  it.each([
    [['validate'], 'Name the documents to validate, for example `assay validate openapi.yaml`'],
    [['validate', 'nothing.yaml'], 'Cannot read `nothing.yaml`: no such file.'],
    [
      ['validate', 'plaintext.yaml', '--formt', 'json'],
      'Unknown option `--formt`; did you mean `--format`? `assay validate --help` lists them.',
    ],
    [['fix', 'plaintext.yaml', '--dry'], '`assay fix --help` lists them.'],
    [['--dry-run'], '`assay --help` lists them.'],
    [
      ['verify', 'plaintext.yaml'],
      'Missing `--base-url <url>` (the service, the only host that gets requests;',
    ],
    [['cache', 'clean'], 'Unknown command `assay cache clean`; did you mean `clear`? `assay cache --help`'],
    [
      ['cache', 'clear', 'now'],
      '`now` is an unexpected argument of `assay cache clear`. See `assay cache clear --help`.',
    ],
    [['keys'], 'Missing command after `assay keys`: `create`, `list`, `rotate` or `revoke`. See `assay keys'],
    [['config'], 'Missing command after `assay config`: `print`. See `assay config --help`.'],
    [['keys', 'creat'], 'Unknown command `assay keys creat`; did you mean `create`? `assay keys --help`'],
    [['keys', 'creat', '--help'], 'Unknown command `assay keys creat`; did you mean `create`?'],
    [
      ['keys', 'create'],
      'Missing `--name <name>` (the name of the key) and `--scope <scope>` (a scope: validate,',
    ],
    [
      ['keys', 'create', '--name'],
      '`--name` needs a value: the name of the key. See `assay keys create --help`.',
    ],
    [['keys', 'rotate'], 'Missing `<key>` (the name or the id of a key). See `assay keys rotate --help`.'],
    [['keys', 'list', '--nope'], 'Unknown option `--nope`. `assay keys list --help` lists them.'],
    [['--no-code-cache', 'serve', '--port', 'x'], '`--port x`: a port is needed'],
    [['--no-code-cache', 'keys', 'list', 'x'], 'See `assay keys list --help`.'],
    [['help', 'nope'], 'Unknown command `nope`. `assay --help` lists them.'],
    [['help', 'keys', 'creat'], 'Unknown command `assay keys creat`; did you mean `create`?'],
    [['nope', '--help'], 'Unknown command `nope`. `assay --help` lists them.'],
    [
      ['validate', 'plaintext.yaml', '--rule', 'plaintext-communication=loud'],
      '`--rule plaintext-communication=loud`: set the rule to `off`, `critical`',
    ],
    [['validate', 'plaintext.yaml', '--format', 'xml'], '`--format xml` is not known'],
    [['validate', 'plaintext.yaml', '--output'], '`--output` needs a value: write the report to a file.'],
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
    [['validate', 'plaintext.yaml', '--max-findings', 'few'], '`--max-findings few`: use a whole number'],
    [['validate', 'plaintext.yaml', '--root', 'nowhere'], '`--root nowhere`: there is no such folder.'],
    [['vaildate', 'plaintext.yaml'], 'Unknown command `vaildate`; did you mean `validate`?'],
    [['plaintext.yaml'], 'To validate it: `assay validate plaintext.yaml`.'],
    [['explain'], 'Missing `<id>` (the id of a rule or change, as in reports; with --operation a document).'],
    [['explain', 'plain-text-communication'], 'did you mean `plaintext-communication`?'],
    // Unknown options are reported before missing or superfluous arguments.
    [['keys', 'create', '--nme', 'x'], 'Unknown option `--nme`; did you mean `--name`?'],
    [['keys', 'create', '--nme', 'x', '--scope'], 'Unknown option `--nme`; did you mean `--name`?'],
    [
      ['engines', 'create', '--kind', 'http', '--nmae', 'x'],
      'Unknown option `--nmae`; did you mean `--name`?',
    ],
    [
      ['verify', 'plaintext.yaml', '--base-ulr=https://secret@a.test'],
      '`--base-ulr`; did you mean `--base-url`?',
    ],
    [['diff', '--formt', 'json'], 'Unknown option `--formt`; did you mean `--format`?'],
    [
      ['bundle', 'a.yaml', 'b.yaml', '--otput', 'c.yaml'],
      'Unknown option `--otput`; did you mean `--output`?',
    ],
    [['bundle', 'a.yaml', 'b.yaml'], '`b.yaml` is an unexpected argument of `assay bundle`.'],
    [['--formt', 'json', 'validate', 'plaintext.yaml'], 'Unknown option `--formt`. `assay --help`'],
    [
      ['--format', 'json', 'validate', 'plaintext.yaml'],
      'The option `--format` belongs to commands: write it after',
    ],
    [['--verson', 'keys', 'creat'], 'Unknown option `--verson`; did you mean `--version`?'],
  ])('%j exits with 2 and reports the fault', async (args, message) => {
    const { exitCode, stdout, stderr } = await assay(args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it.runIf(existsSync('/proc/self'))('rejects unwritable targets', async () => {
    const report = await assay(['validate', 'plaintext.yaml', '-o', '/proc/assay.json']);
    expect(report.stderr).toBe('Cannot write `/proc/assay.json`: the folder allows no new files.\n');
    const cached = await assay(['validate', 'plaintext.yaml', '--cache', '--format', 'json'], {
      build: 'test',
      env: { ASSAY_CACHE: '/proc/assay' },
    });
    expect(cached.stderr).toBe(
      'No results are cached: `/proc/assay/results` is not used: no folder can be created there.\n',
    );
  });

  it('of a configuration is reported line by line, with their number', async () => {
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
      'assay.config.yaml:3:3: the rule `document-parse-error` cannot be set: it reports why a document cannot be analysed.',
      'assay.config.yaml:4:3: there is no rule `nope`.',
      'Nothing was done, because the configuration has 3 mistakes. `--no-config` runs without one.',
      '',
    ]);
  });

  it('does not repeat the value of an unknown option: it may be a secret', async () => {
    const { stderr } = await assay(['verify', 'plaintext.yaml', '--tokn=s3cret']);
    expect(stderr).toContain('Unknown option `--tokn`.');
    expect(stderr).not.toContain('s3cret');
  });

  it('is named in one line', async () => {
    for (const args of [['keys'], ['help', 'nope'], ['keys', 'creat'], ['keys', 'create'], ['cache', 'x']]) {
      const { stderr } = await assay(args);
      expect(stderr, args.join(' ')).toMatch(/^[^\n]+\n$/);
    }
  });

  it('does not report a fault of Assay itself as one of the document', async () => {
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
  it('names all formats of reports, and the required options', async () => {
    const { stdout: validate } = await assay(['validate', '--help']);
    const [, formats = ''] =
      /the format of the report: ([^;]+);/.exec(validate.replaceAll(/\s+/g, ' ')) ?? [];
    expect(formats.split(/, | or /)).toEqual(reportFormats);
    const { stdout: keys } = await assay(['keys', 'create', '--help']);
    expect(keys).toMatch(/^Usage: assay keys create --name <name> --scope <scope> \[options\]\n/);
    expect(keys).toMatch(/--name <name> +the name of the key \(required\)\n/);
  });

  it('is printed on request, also next to an unknown option', async () => {
    const { exitCode, stdout } = await assay(['keys', 'create', '--nme', 'x', '--help']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('--name <name>');
  });

  it.each([[['keys', 'create']], [['serve']], [['validate']], [['lint']], [[]]])(
    'of %j is the same before and after the arguments',
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

describe('standard output that accepts no more', () => {
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
  ])('makes %j exit with 2 and report it once', async (args) => {
    const stdout = ignoreStreamErrors(failing('ENOSPC'));
    const { exitCode, stderr } = await assay(args, { stdout });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: 'Cannot write to standard output: the disk is full.\n',
    });
  });

  it('ends a command quietly if its reader has closed', async () => {
    const { exitCode, stderr } = await assay(['rules'], { stdout: ignoreStreamErrors(failing('EPIPE')) });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });
});
