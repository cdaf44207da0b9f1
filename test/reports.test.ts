import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reportFormats } from '../packages/reporters/src/index.js';
import { countFindings, readSarif } from './support/reports/read-report.js';
import { codeBlocks, documentedCommands, showsOutput } from '../tools/readme/markdown.js';
import { runCommand, type Result } from './support/command.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const plaintext = `openapi: 3.1.0
info: { title: Books, version: 1.0.0 }
servers:
  - url: http://books.test
paths: {}
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-reports-'));
  write('books.yaml', plaintext);
  write('more.yaml', plaintext.replace('Books', 'More'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

function validate(...args: string[]): Promise<Result> {
  return runCommand(folder, ['validate', ...args]);
}

/** Writes a folder of documents: with findings of every severity, a clean one, and a broken one. */
function writeMany(): void {
  mkdirSync(join(folder, 'many'));
  cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'many/bookshop.yaml'));
  write('many/clean.json', '{"openapi":"3.1.0","info":{"title":"a","version":"1"},"servers":[],"paths":{}}');
  write('many/broken.yaml', 'openapi: 3.1.0\ninfo: {title: Petstore\npaths: {}\n');
  write('many/books.yaml', plaintext);
}

describe('all formats', () => {
  it('show the same count', async () => {
    writeMany();
    const args = reportFormats.flatMap((format) => ['-f', format, '-o', `report.${format}`]);
    const { stderr, exitCode } = await validate('many', '--preset', 'all', ...args);
    expect(exitCode, stderr).toBe(1);
    const expected = countFindings.json(read('report.json'));
    expect(expected).toBeGreaterThan(25);
    const counts = reportFormats.map((format) => [format, countFindings[format](read(`report.${format}`))]);
    expect(counts).toEqual(reportFormats.map((format) => [format, expected]));
  });

  it('name the group of findings that one decision resolves', async () => {
    writeMany();
    const args = reportFormats.flatMap((format) => ['-f', format, '-o', `report.${format}`]);
    await validate('many/bookshop.yaml', ...args);
    const { documents } = JSON.parse(read('report.json')) as {
      documents: { groups: { id: string; findings: number }[] }[];
    };
    const { id } = documents[0]!.groups.find(({ findings }) => findings > 1)!;
    const silent = reportFormats.filter((format) => !read(`report.${format}`).includes(id));
    // These formats have a block or row for each rule, with the number of its groups.
    expect(silent).toEqual(['codeframe', 'summary', 'markdown', 'agent']);
    expect(read('report.codeframe')).toMatch(
      /string-max-length-missing, array-max-items-missing +4 locations/,
    );
    expect(read('report.summary')).toMatch(/string-max-length-missing +3 +1 /);
    expect(read('report.markdown')).toContain('| `string-max-length-missing` | 3 | 1 |');
    expect(read('report.agent')).toContain('string-max-length-missing x3');
  });

  it('name files from the root of the repository if their readers expect that', async () => {
    writeMany();
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    const args = ['sarif', 'gitlab', 'github', 'checkstyle'].flatMap((format) => [
      '-f',
      format,
      '-o',
      format,
    ]);
    const from = join(folder, 'many');
    await runCommand(from, ['validate', 'bookshop.yaml', ...args]);
    const readFrom = (name: string): string => readFileSync(join(from, name), 'utf8');
    const { artifactLocation } = readSarif(readFrom('sarif')).runs[0]!.results[0]!.locations[0]!
      .physicalLocation;
    expect(artifactLocation).toEqual({ uri: 'many/bookshop.yaml', uriBaseId: '%SRCROOT%' });
    expect(readFrom('gitlab')).toContain('"path":"many/bookshop.yaml"');
    expect(readFrom('github')).toContain('::error file=many/bookshop.yaml,line=');
    expect(readFrom('checkstyle')).toContain('<file name="many/bookshop.yaml">');
  });

  it('include the full page of a rule in SARIF', async () => {
    const { stdout } = await validate('books.yaml', '-f', 'sarif');
    const rule = readSarif(stdout).runs[0]?.tool.driver.rules.find(
      ({ id }) => id === 'plaintext-communication',
    );
    expect(rule?.help.markdown).toMatch(
      /^# Plaintext communication\n[^]*## When not to use it[^]*openapi: 3/,
    );
    expect(rule?.helpUri).toContain('https://owasp.org/');
  });
});

/** The fingerprints of a text's findings, each with the rule and description of its finding. */
async function fingerprintsIn(text: string): Promise<ReadonlyMap<string, string>> {
  write('document.yaml', text);
  const { stdout } = await validate('document.yaml', '-f', 'gitlab', '--preset', 'all');
  const records = JSON.parse(stdout) as { description: string; check_name: string; fingerprint: string }[];
  expect(new Set(records.map(({ fingerprint }) => fingerprint)).size).toBe(records.length);
  return new Map(
    records.map((each) => [
      each.fingerprint,
      `${each.check_name} ${each.description.replace(/(?<=on line )\d+/, '…')}`,
    ]),
  );
}

describe('fingerprints', () => {
  it('are unique, and stay the same when lines are inserted above', async () => {
    const all = globSync('rules/*/*/bad/*.yaml', { cwd: root });
    const texts = all
      .filter((_, index) => index % 12 === 0)
      .map((path) => readFileSync(join(root, path), 'utf8'));
    for (const text of [readFileSync(join(root, 'examples/bookshop.yaml'), 'utf8'), ...texts]) {
      const before = await fingerprintsIn(text);
      expect(await fingerprintsIn(`# a\n\n# b\n${text}`)).toEqual(before);
    }
  });
});

describe('the CI that a command runs in', () => {
  it.each([
    ['GITHUB_ACTIONS', 'github', '`--format github` annotates'],
    ['GITLAB_CI', 'gitlab', '`--format gitlab --output gl-code-quality-report.json` writes'],
  ])('%s: a sentence names the fitting format, unless it is used', async (variable, format, sentence) => {
    const inCi = (...args: string[]) =>
      runCommand(folder, ['validate', 'books.yaml', ...args], { env: { [variable]: 'true' } });
    expect((await inCi()).stderr).toContain(sentence);
    expect((await inCi('--format', 'json')).stdout).not.toContain(sentence);
    expect((await inCi('--format', format)).stderr).toBe('');
    expect((await inCi('--quiet')).stderr).toBe('');
    expect((await validate('books.yaml')).stderr).not.toContain(sentence);
  });
});

describe('the examples of docs/reports.md', () => {
  const markdown = readFileSync(join(root, 'docs/reports.md'), 'utf8');

  it.each(documentedCommands(codeBlocks(markdown)))('$command (line $line)', async ({ command, output }) => {
    cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'examples/bookshop.yaml'));
    const [name, ...args] = command.split(' ');
    expect(name).toBe('assay');
    const { exitCode, stdout } = await runCommand(folder, args);
    expect(exitCode).toBe(1);
    const shown = stdout.replaceAll('\r', '').trimEnd();
    if (output !== undefined && !showsOutput(output, shown)) expect(shown).toBe(output);
  });

  it('cover every format', () => {
    const named = new Set(Array.from(markdown.matchAll(/`([a-z-]+)`/g), ([, word]) => word));
    expect(reportFormats.filter((format) => !named.has(format))).toEqual([]);
  });
});

describe('assay init', () => {
  it('counts the same as validate', async () => {
    const comment = '# assay-ignore-file servers-missing until 2020-01-31 -- over\n';
    write('books.yaml', comment + plaintext.replace(/servers:[^]*(?=paths)/, ''));
    write('.assay-ignore.yaml', '- { rule: plaintext-communication, file: more.yaml, reason: old }\n');
    const { summary } = JSON.parse((await validate('.', '-f', 'json')).stdout) as {
      summary: { severities: Record<string, number> };
    };
    await runCommand(folder, ['init']);
    const counted: Record<string, number> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
    for (const [, name = '', counts = ''] of read('assay.config.yaml').matchAll(
      /^# {3}(books|more)\.yaml +(.*)$/gm,
    )) {
      expect(name).not.toBe('');
      for (const [, count, severity = ''] of counts.matchAll(/(\d+) (\w+)/g))
        counted[severity] = (counted[severity] ?? 0) + Number(count);
    }
    expect(counted).toEqual(summary.severities);
  });
});

describe('several reports of one run', () => {
  it('are written next to each other, and one goes to the terminal', async () => {
    const reports = [
      '--format',
      'json',
      '--output',
      'a.json',
      '--format',
      'line',
      '-f',
      'csv',
      '-o',
      'b.csv',
    ];
    const { exitCode, stdout, stderr } = await validate('.', ...reports);
    expect(exitCode).toBe(1);
    expect(stderr).toBe('The reports are in a.json and b.csv.\n');
    expect(read('a.json')).toBe((await validate('books.yaml', 'more.yaml', '-f', 'json')).stdout);
    const { findings } = (JSON.parse(read('a.json')) as { summary: { findings: number } }).summary;
    expect(stdout.trimEnd().split('\n')).toHaveLength(findings);
    expect(stdout).toContain('books.yaml:4:10: high plaintext-communication: The server `http://books.test`');
    expect(read('b.csv').trimEnd().split('\r\n')).toHaveLength(findings + 1);
  });

  it('do not affect each other if one cannot be written', async () => {
    mkdirSync(join(folder, 'taken'));
    const reports = [
      '-f',
      'json',
      '-o',
      'no/a.json',
      '-f',
      'line',
      '-o',
      'taken',
      '-f',
      'csv',
      '-o',
      'b.csv',
    ];
    const { exitCode, stdout, stderr } = await validate('books.yaml', ...reports);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(
      'Cannot write `no/a.json`: there is no folder `no`.\nCannot write `taken`: it is a folder.\n',
    );
    expect(stderr).toContain('The report is in b.csv.');
    expect(read('b.csv')).toContain('plaintext-communication');
    const lost = await validate('books.yaml', ...reports.slice(0, 8));
    expect(lost).toMatchObject({ exitCode: 2, stdout: '' });
    expect(lost.stderr).toContain('Nothing was validated, because no report can be written.');
  });

  it('survive a full disk of one of them', async () => {
    const reports = ['-f', 'json', '-o', '/dev/full', '-f', 'csv', '-o', 'b.csv'];
    const { exitCode, stderr } = await validate('books.yaml', ...reports);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Cannot write `/dev/full`: the disk is full.');
    expect(read('b.csv')).toContain('plaintext-communication');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
