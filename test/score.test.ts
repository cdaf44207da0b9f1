import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  analyse,
  definePlugin,
  defineRule,
  computeScore,
  validate,
  type ValidateOptions,
} from '../packages/cli/src/library/index.js';
import { codeBlocks, documentedCommands, showsOutput } from '../tools/readme/markdown.js';
import { runCommand, type Result } from './support/command.js';
import { readSarif } from './support/reports/read-report.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-score-'));
  cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'examples/bookshop.yaml'));
  cpSync(join(root, 'examples/bookshop-next.yaml'), join(folder, 'examples/bookshop-next.yaml'));
  writeFileSync(join(folder, 'broken.yaml'), 'openapi: 3.1.0\ninfo: {title: Petstore\npaths: {}\n');
  writeFileSync(
    join(folder, 'clean.yaml'),
    "openapi: 3.1.1\ninfo: { title: A, version: '1' }\nservers: [{ url: https://a.example.com }]\n" +
      'paths: { /health: { get: { operationId: check, summary: Check, responses: { 204: { description: Done. }, 4XX: { description: Refused., content: { text/plain: { schema: { type: string } } } } } } } }\n',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function run(...args: string[]): Promise<Result> {
  return runCommand(folder, args);
}

const bookshop = 'examples/bookshop.yaml';

describe('assay score', () => {
  it('has lines that add up to 100, for people and for programs', async () => {
    const text = (await run('score', bookshop)).stdout;
    const lost = [...text.matchAll(/^ +-(\d+) /gm)].reduce((sum, [, points]) => sum + Number(points), 0);
    expect(lost + Number(/ (\d+) of 100$/m.exec(text)?.[1])).toBe(100);
    const { documents } = JSON.parse((await run('score', bookshop, '--format', 'json')).stdout) as {
      documents: { document: string; value: number; lines: { points: number }[] }[];
    };
    expect(documents).toHaveLength(1);
    expect(documents[0]).toMatchObject({ document: bookshop, reason: null, operations: 4 });
    expect(documents[0]?.lines.reduce((sum, { points }) => sum + points, documents[0].value)).toBe(100);
  });

  it('is absent for a document without operations, with the reason', async () => {
    write('library.yaml', "openapi: 3.1.1\ninfo: { title: A, version: '1' }\ncomponents: {}\n");
    const { documents } = JSON.parse((await run('score', 'library.yaml', '-f', 'json')).stdout) as {
      documents: unknown[];
    };
    expect(documents).toEqual([
      {
        document: 'library.yaml',
        value: null,
        security: null,
        quality: null,
        reason: 'The document has no operation to analyse.',
        standing: null,
        operations: 0,
        lines: [],
        others: 0,
      },
    ]);
    expect((await run('score', 'library.yaml')).stdout).toContain(
      'no score\n  The document has no operation',
    );
    expect((await run('score', 'library.yaml', '--min-score', '1')).exitCode).toBe(1);
  });

  it('lists several documents, those without a score and with the lowest first', async () => {
    const { stdout, exitCode } = await run('score', 'clean.yaml', bookshop, 'broken.yaml', '--no-config');
    expect(exitCode).toBe(1);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.trim().split(/ +/).slice(0, 2).join(' '))).toEqual([
      '- broken.yaml',
      expect.stringMatching(/^\d+ examples\/bookshop.yaml$/),
      expect.stringMatching(/^\d+ clean.yaml$/),
    ]);
    expect(lines[0]).toContain('is not valid YAML');
  });

  it.each([
    [['score', bookshop], 0],
    [['score', bookshop, '--min-score', '1'], 0],
    [['score', bookshop, '--min-score', '90'], 1],
    [['score', 'broken.yaml', '--min-score', '0'], 1],
    [['score', 'missing.yaml'], 2],
    [['score', bookshop, '--min-score', '101'], 2],
    [['score', bookshop, '--min-score', 'high'], 2],
    [['validate', bookshop, '--fail-severity', 'none', '--min-score', '1'], 0],
    [['validate', bookshop, '--fail-severity', 'none', '--min-score', '90'], 1],
    [['validate', bookshop, 'clean.yaml', '--fail-severity', 'none', '--min-score', '90', '-f', 'line'], 1],
    [['validate', 'broken.yaml', '--fail-severity', 'none', '--min-score', '0'], 1],
  ])('%j exits with %i', async (args, exitCode) => {
    expect((await run(...args)).exitCode).toBe(exitCode);
  });

  it('reports that the score was too low, alone or next to the gate', async () => {
    const args = ['validate', bookshop, '--quiet', '--min-score', '90', '--fail-severity'];
    expect((await run(...args, 'none')).stdout).toMatch(/ low\. The score is \d+, below 90: failed\.\n/);
    expect((await run(...args, 'critical')).stdout).toMatch(
      / The gate is `critical`: passed\. The score is \d+, below 90: failed\.\n/,
    );
    expect((await run(...args, 'high')).stdout).toMatch(
      / The gate is `high`: failed\. The score is \d+, below 90: failed\.\n/,
    );
  });

  it('uses the minimum score of the configuration, which must be the same for all documents', async () => {
    write('team/assay.config.yaml', 'failSeverity: none\nminScore: 90\n');
    cpSync(join(folder, bookshop), join(folder, 'team/bookshop.yaml'));
    const inTeam = 'team/bookshop.yaml';
    for (const command of ['score', 'validate']) {
      expect((await run(command, inTeam)).exitCode).toBe(1);
      expect((await run(command, inTeam, '--min-score', '0')).exitCode).toBe(0);
    }
    const verdicts = validate(inTeam, { cwd: folder });
    expect((await verdicts.next()).value).toMatchObject({ passed: false });
    const { exitCode, stderr } = await run('validate', inTeam, 'clean.yaml', '--fail-severity', 'none');
    expect([exitCode, stderr]).toEqual([
      2,
      'The documents have different minimum scores: `90` in team/assay.config.yaml:2:1, `0` by default. Choose one with `--min-score`.\n',
    ]);
    expect((await run('config', 'print', inTeam)).stdout).toContain(
      'team/assay.config.yaml:2:1  minScore: 90\n',
    );
  });

  it('counts findings that a baseline hides, and no suppressed ones', async () => {
    const score = async (...args: string[]): Promise<string | undefined> =>
      /Score (\d+) of 100/.exec((await run('validate', bookshop, ...args)).stdout)?.[1];
    const whole = await score();
    await run('validate', bookshop, '--baseline', 'all.json', '--update-baseline');
    expect(await score('--baseline', 'all.json')).toBe(whole);
    expect(Number(await score('--rule', 'api-key-in-query=off'))).toBeGreaterThan(Number(whole));
  });

  it('is in each report that has a field for it', { timeout: 60_000 }, async () => {
    const formats = [
      'codeframe',
      'summary',
      'json',
      'ndjson',
      'sarif',
      'junit',
      'teamcity',
      'markdown',
      'agent',
    ];
    const { stderr } = await run(
      'validate',
      bookshop,
      ...formats.flatMap((each) => ['-f', each, '-o', `out.${each}`]),
    );
    const read = (format: string): string => readFileSync(join(folder, `out.${format}`), 'utf8');
    const { value, security, quality, standing, lines } = computeScore(await analyse(join(folder, bookshop)));
    const sentence = `Score ${value} of 100 (security ${security}, quality ${quality}): -${lines[0]?.points} ${lines[0]?.rule}, `;
    for (const format of ['codeframe', 'summary', 'agent', 'markdown'])
      expect(read(format), stderr).toContain(sentence);
    // Several rules are equally urgent. The report starts with the one that costs the most points.
    expect(read('codeframe')).toContain(`Start with ${lines[0]?.rule} at `);
    const json = JSON.parse(read('json')) as { documents: { score: unknown }[] };
    expect(json.documents[0]?.score).toMatchObject({
      value,
      security,
      quality,
      reason: null,
      standing,
      lines,
    });
    expect(read('ndjson')).toContain(`{"kind":"score","document":"file:`);
    expect(readSarif(read('sarif')).runs[0]).toMatchObject({
      properties: { scores: [{ value, security, quality }] },
    });
    expect(read('junit')).toContain(`<property name="score" value="${value}">`);
    expect(read('junit')).toContain(`<property name="score.quality" value="${quality}">`);
    expect(read('teamcity')).toContain(`key='assay.score' value='${value}'`);
    expect(read('teamcity')).toContain(`key='assay.score.security' value='${security}'`);
  });
});

describe('the library', () => {
  it('fails documents with too low a score', async () => {
    const passed = async (minScore: number): Promise<(boolean | undefined)[]> => {
      const results: (boolean | undefined)[] = [];
      const options = { cwd: folder, failSeverity: 'none', minScore } as const;
      for await (const each of validate([bookshop], options)) results.push(each.passed);
      return results;
    };
    expect(await passed(1)).toEqual([true]);
    expect(await passed(90)).toEqual([false]);
  });

  it('counts findings of plugin rules, for the score and for its minimum', async () => {
    const rule = defineRule({
      id: 'team/title',
      meta: {
        name: 'Title',
        category: 'documentation',
        severity: 'critical',
        formats: ['oas3.1'],
        preset: 'recommended',
        problem: 'The title is wrong.',
        impact: 'Nobody finds it.',
        recommendation: 'Write another.',
      },
      create: (context) => ({ Info: (info) => context.report({ at: info }) }),
    });
    const plugins = [definePlugin({ name: 'team', apiVersion: 1, rules: [rule] })];
    const options = { cwd: folder, failSeverity: 'none', minScore: 90 } as const;
    const passed = async (more: ValidateOptions): Promise<boolean | undefined> => {
      for await (const each of validate('clean.yaml', { ...options, ...more })) return each.passed;
      return undefined;
    };
    expect([await passed({}), await passed({ plugins })]).toEqual([true, false]);
    const reported = async (more: ValidateOptions): Promise<unknown> => {
      const { value, lines } = computeScore(await analyse('clean.yaml', { cwd: folder, ...more }));
      return { value, rules: lines.map((line) => line.rule) };
    };
    expect([await reported({}), await reported({ plugins })]).toEqual([
      { value: 100, rules: [] },
      { value: 71, rules: ['team/title'] },
    ]);
  });
});

describe('the examples of docs/score.md', () => {
  const markdown = readFileSync(join(root, 'docs/score.md'), 'utf8');

  it.each(documentedCommands(codeBlocks(markdown)))('$command (line $line)', async ({ command, output }) => {
    const [name, ...args] = command.split(' ');
    expect(name).toBe('assay');
    const { exitCode, stdout } = await run(...args);
    expect(exitCode).toBe(0);
    if (output !== undefined && !showsOutput(output, stdout.trimEnd())) expect(stdout.trimEnd()).toBe(output);
  });
});
