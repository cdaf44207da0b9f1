import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, type Result } from './support/command.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A document with one finding of severity high: its server. */
const plaintext = `openapi: 3.1.0
info:
  title: Petstore
  version: 1.0.0
servers:
  - url: http://api.petstore.test/v1
paths: {}
`;
const encrypted = plaintext.replace('http:', 'https:');
const broken = 'openapi: 3.1.0\ninfo: {title: Petstore\npaths: {}\n';

interface Report {
  readonly documents: readonly {
    readonly uri: string;
    readonly format: string | null;
    readonly status: string;
    readonly result: readonly {
      readonly id: string;
      readonly severity: string;
      readonly location: { readonly range: unknown };
    }[];
  }[];
  readonly summary: {
    readonly findings: number;
    readonly omitted: number;
    readonly unread: unknown[];
    readonly gate: unknown;
  };
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-cli-'));
  writeFileSync(join(folder, 'plaintext.yaml'), plaintext);
  writeFileSync(join(folder, 'encrypted.yaml'), encrypted);
  writeFileSync(join(folder, 'broken.yaml'), broken);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command line in the test's folder. */
function assay(args: readonly string[], given: Parameters<typeof runCommand>[2] = {}): Promise<Result> {
  return runCommand(folder, args, given);
}

async function report(...args: string[]): Promise<Report> {
  return JSON.parse((await assay(['validate', ...args, '--format', 'json'])).stdout) as Report;
}

const idsOf = (document: Report['documents'][number] | undefined): string[] =>
  (document?.result ?? []).map(({ id }) => id);

describe('assay validate', () => {
  it('exits with 1 if a finding reaches the gate and shows its location', async () => {
    const { exitCode, stdout, stderr } = await assay(['validate', 'plaintext.yaml']);
    expect(stdout).toMatch(/^plaintext\.yaml {3}OpenAPI 3\.1\.0, 0 operations, 0 schemas\n/);
    expect(stdout).toContain('HIGH  plaintext-communication\n');
    expect(stdout).toContain('    plaintext.yaml:6:10\n');
    expect(stdout).toContain('    > 6 |   - url: http://api.petstore.test/v1\n        |          ^^^');
    expect(stdout).toContain('The gate is `high`: failed.');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^Next steps:\n/);
  });

  it('prints the time of each rule with --timing', async () => {
    const { stdout, stderr } = await assay(['validate', 'plaintext.yaml', '--timing', '--format', 'json']);
    expect(stderr).toMatch(/^ +[0-9.]+ ms {2}plaintext-communication$/m);
    expect(stderr).toMatch(/ ms {2}\d+ rules\n$/);
    expect(JSON.parse(stdout)).toHaveProperty('documents.0.status', 'success');
  });

  it('exits with 0 if no finding reaches the gate', async () => {
    expect((await assay(['validate', 'encrypted.yaml'])).exitCode).toBe(0);
    expect((await assay(['lint', 'plaintext.yaml', '--fail-severity', 'critical'])).exitCode).toBe(0);
    expect((await assay(['validate', 'plaintext.yaml', '--fail-severity=none'])).exitCode).toBe(0);
  });

  it('exits with 1 for a document that cannot be parsed, with any gate, and shows the position', async () => {
    const { exitCode, stdout } = await assay(['validate', 'broken.yaml', '--fail-severity', 'none']);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/document-parse-error\n.*\n {4}broken\.yaml:\d+:\d+\n/);
    expect(stdout).toMatch(/> \d \| /);
    expect((await report('broken.yaml')).documents[0]).toMatchObject({ status: 'error', format: null });
  });

  it('analyses readable documents next to unreadable ones, and exits with 2', async () => {
    const { exitCode, stdout, stderr } = await assay([
      'validate',
      'plaintext.yml',
      'plaintext.yaml',
      '-f',
      'json',
    ]);
    expect(exitCode).toBe(2);
    expect(stderr).toBe('Cannot read `plaintext.yml`: no such file. Did you mean `plaintext.yaml`?\n');
    const { documents, summary } = JSON.parse(stdout) as Report;
    expect(documents.map(idsOf)).toEqual([expect.arrayContaining(['plaintext-communication'])]);
    expect(summary.unread).toHaveLength(1);
  });

  it('accepts several files, patterns, folders and standard input, each document once', async () => {
    mkdirSync(join(folder, 'specs'));
    writeFileSync(join(folder, 'specs', 'a.yaml'), plaintext);
    const namesOf = async (...args: string[]) =>
      (await report(...args)).documents.map(({ uri }) => uri.replace(/.*\//, ''));
    expect(await namesOf('plaintext.yaml', 'encrypted.yaml', './plaintext.yaml')).toEqual([
      'plaintext.yaml',
      'encrypted.yaml',
    ]);
    expect(await namesOf('{enc,plain}*.yaml')).toEqual(['encrypted.yaml', 'plaintext.yaml']);
    expect(await namesOf('specs')).toEqual(['a.yaml']);
    const { exitCode, stdout } = await assay(['validate', '-'], { input: plaintext });
    expect(exitCode).toBe(1);
    expect(stdout).toContain('-:6:10');
  });

  it('reports the same findings to programs and to people, with ranges', async () => {
    const { documents, summary } = await report('plaintext.yaml');
    expect(documents).toHaveLength(1);
    expect(documents[0]).toMatchObject({
      format: 'oas3.1',
      status: 'success',
      swaggerValidationResults: [],
      failures: [],
    });
    const finding = documents[0]?.result.find(({ id }) => id === 'plaintext-communication');
    expect(finding).toMatchObject({
      severity: 'high',
      operation: null,
      location: {
        pointer: '/servers/0/url',
        range: { start: { line: 6, column: 10 }, end: { line: 6, column: 37 } },
      },
    });
    expect(summary.gate).toEqual({ severity: 'high', minScore: null, passed: false });
  });

  it('disables or sets rules', async () => {
    const off = await report('plaintext.yaml', '--rule', 'plaintext-communication=off');
    expect(idsOf(off.documents[0])).not.toContain('plaintext-communication');
    const low = await report('plaintext.yaml', '--rule=plaintext-communication=low');
    expect(low.documents[0]?.result.find(({ id }) => id === 'plaintext-communication')?.severity).toBe('low');
  });

  it('reports the most severe findings up to a limit, and counts all', async () => {
    const limited = await report('plaintext.yaml', '--preset', 'all', '--max-findings', '1');
    expect(idsOf(limited.documents[0])).toEqual(['plaintext-communication']);
    expect(limited.summary.findings).toBe(limited.summary.omitted + 1);
  });

  it('prints nothing in quiet mode if the gate is passed', async () => {
    expect(await assay(['validate', 'encrypted.yaml', '--quiet'])).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('lists only the findings that fail the gate in quiet mode', async () => {
    const lines = async (...options: string[]): Promise<string[]> => {
      const { stdout } = await assay([
        'validate',
        'plaintext.yaml',
        '--preset',
        'all',
        '--format',
        'line',
        ...options,
      ]);
      return stdout.trimEnd().split('\n');
    };
    expect((await lines()).length).toBeGreaterThan(1);
    expect(await lines('--quiet')).toEqual([expect.stringMatching(/: high plaintext-communication: /)]);
  });

  it('prints the same bytes each time, without colours, unless configured otherwise', async () => {
    const first = await assay(['validate', 'plaintext.yaml', 'broken.yaml', '--preset', 'all']);
    expect(await assay(['validate', 'plaintext.yaml', 'broken.yaml', '--preset', 'all'])).toEqual(first);
    expect(first.stdout).not.toContain('\u001B');
    const colored = await assay(['validate', 'plaintext.yaml'], { env: { FORCE_COLOR: '1' } });
    expect(colored.stdout).toContain('\u001B[');
    const plain = await assay(['validate', 'plaintext.yaml', '--no-color'], { env: { FORCE_COLOR: '1' } });
    expect(plain.stdout).not.toContain('\u001B');
  });

  it('prints the time on a terminal only', async () => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    const shown = text(terminal);
    await assay(['validate', 'encrypted.yaml'], { stdout: terminal });
    terminal.end();
    expect(await shown).toMatch(/ in \d+\.\d\d s\./);
    expect((await assay(['validate', 'encrypted.yaml'])).stdout).not.toMatch(/ \d+\.\d\d s\./);
  });

  it('writes the report to a file and prints its name', async () => {
    const { exitCode, stdout, stderr } = await assay([
      'validate',
      'plaintext.yaml',
      '-f',
      'json',
      '-o',
      'report.json',
    ]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(/1 high.*The gate is `high`: failed\. The report is in report\.json\.\n/);
    const written = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
    expect(written).toEqual(await report('plaintext.yaml'));
  });

  it('does not overwrite a document', async () => {
    const { exitCode, stderr } = await assay(['validate', 'plaintext.yaml', '--output', './plaintext.yaml']);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: 'Cannot write `./plaintext.yaml`: it is one of the documents that are read.\n',
    });
    expect(readFileSync(join(folder, 'plaintext.yaml'), 'utf8')).toBe(plaintext);
  });

  it('prints terminal controls as text', async () => {
    writeFileSync(
      join(folder, 'hostile.yaml'),
      plaintext.replace('v1', 'v1\\e[2J').replace(/(http.*)/, '"$1"'),
    );
    const { stdout } = await assay(['validate', 'hostile.yaml']);
    expect(stdout).toContain('http://api.petstore.test/v1 [2J` is');
    expect(stdout).not.toContain('\u001B');
  });
});

describe('the other commands', () => {
  it('print help and version', async () => {
    const help = await assay(['--help']);
    expect(help).toMatchObject({ exitCode: 0, stderr: '' });
    expect(help.stdout).toContain('validate|lint');
    const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8')) as {
      version: string;
    };
    expect((await assay(['--version'])).stdout).toBe(`${version}\n`);
  });

  it('list the rules', async () => {
    const { exitCode, stdout } = await assay(['rules']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^plaintext-communication +high +security +recommended +2\.0, 3\.0, 3\.1, 3\.2 +\S/m,
    );
    const records = JSON.parse((await assay(['rules', '-f', 'json'])).stdout) as { id: string }[];
    expect(records.map(({ id }) => id)).toContain('document-parse-error');
    expect((await assay(['rules', '--format', 'markdown'])).stdout).toContain(
      '| `plaintext-communication` | high |',
    );
  });

  it('explain a rule', async () => {
    const { exitCode, stdout } = await assay(['explain', 'plaintext-communication', '--full']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^HIGH {2}plaintext-communication {3}/);
    expect(stdout).toContain('A document that it reports\n');
  });
});

describe('the process', { timeout: 30_000 }, () => {
  const start = (args: readonly string[]) =>
    spawn(process.execPath, [join(root, 'packages/cli/bin/assay.js'), ...args], { cwd: root });

  it('ends quietly when its output is closed', async () => {
    const child = start(['validate', join(folder, 'plaintext.yaml'), '--preset=all']);
    child.stdout.destroy();
    const [stderr, exitCode] = await Promise.all([text(child.stderr), exitOf(child)]);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 1 });
  });

  it('leaves no half-written file when it is interrupted', async () => {
    const child = start(['validate', '-', '--output', join(folder, 'report.txt')]);
    const temporary = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.tmp'));
    await expect.poll(temporary, { timeout: 20_000 }).toHaveLength(1);
    child.kill('SIGINT');
    expect(await exitOf(child)).toBe('SIGINT');
    expect(temporary()).toEqual([]);
    expect(readdirSync(folder)).not.toContain('report.txt');
  });

  function exitOf(child: ReturnType<typeof start>): Promise<number | string | null> {
    return new Promise((resolve) => {
      child.on('exit', (code, signal) => resolve(code ?? signal));
    });
  }
});
