import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, type Result } from './support/command.js';

const old = `openapi: 3.1.1
info: { title: Parcels, version: 1.0.0 }
paths:
  /parcels:
    get:
      operationId: listParcels
      security: [{ key: [] }]
      parameters: [{ in: query, name: sort, schema: { type: string, maxLength: 9 } }]
      responses: { '200': { description: The parcels. } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Api-Key }
`;
const open = old.replace('security: [{ key: [] }]', 'security: []');
const required = old.replace('name: sort,', 'name: sort, required: true,');
const other = (names: readonly string[]) =>
  `openapi: 3.1.1\ninfo: { title: Parcels, version: 1.0.0 }\npaths:\n${names
    .map((name) => `  /${name}: { get: { security: [], responses: { '200': { description: Done. } } } }\n`)
    .join('')}`;

interface Report {
  readonly changes: readonly Record<string, unknown>[];
  readonly summary: unknown;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-diff-'));
  mkdirSync(join(folder, 'was'));
  mkdirSync(join(folder, 'is'));
  const files = {
    'old.yaml': old,
    'open.yaml': open,
    'required.yaml': required,
    'old.json': JSON.stringify({ openapi: '3.1.1', info: { title: 'Parcels', version: '1' }, paths: {} }),
    'broken.yaml': 'openapi: [\n',
    'a.yaml': other(['a', 'b', 'c', 'd']),
    'e.yaml': other(['e', 'f', 'g', 'h']),
    'was/one.yaml': old,
    'is/one.yaml': open,
    'is/two.yaml': old.replace('/parcels', '/boxes'),
    'suppressed.yaml': open.replace(
      '      security: []',
      '      # assay-ignore-next-line anonymous-access -- public on purpose\n      security: []',
    ),
    'expired.yaml': open.replace(
      '      security: []',
      '      # assay-ignore-next-line anonymous-access until 2020-01-31 -- public for a while\n      security: []',
    ),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(join(folder, 'api.yaml'), old);
  mkdirSync(join(folder, 'specs/inner'), { recursive: true });
  mkdirSync(join(folder, 'notes'));
  writeFileSync(join(folder, 'notes/todo.yaml'), 'todo: nothing\n');
  writeFileSync(join(folder, 'specs/one.yaml'), old);
  git('add', 'api.yaml', 'specs', 'notes');
  git('commit', '--quiet', '--message', 'one');
  writeFileSync(join(folder, 'api.yaml'), open);
  writeFileSync(join(folder, 'specs/one.yaml'), open);
  writeFileSync(join(folder, 'specs/inner/two.yaml'), old.replace('/parcels', '/boxes'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function diff(...args: string[]): Promise<Result> {
  return runCommand(folder, ['diff', ...args]);
}

async function json(...args: string[]): Promise<Report> {
  return JSON.parse((await diff(...args, '--format', 'json')).stdout) as Report;
}

// The first test loads the command.
describe('assay diff', { timeout: 120_000 }, () => {
  it('writes the documented fields', async () => {
    const report = await json('old.yaml', 'open.yaml');
    expect(Object.keys(report)).toEqual([
      'assay',
      'old',
      'new',
      'changes',
      'summary',
      'approved',
      'documents',
    ]);
    expect(report.summary).toEqual({ weaker: 1, stronger: 0, breaking: 0 });
    const fields = [
      'id',
      'security',
      'clients',
      'severity',
      'clientSeverity',
      'operation',
      'axis',
      'problem',
      'impact',
      'recommendation',
    ];
    expect(Object.keys(report.changes[0] ?? {})).toEqual([...fields, 'old', 'new']);
    expect(report.changes[0]).toMatchObject({
      id: 'anonymous-access',
      security: 'weaker',
      clients: 'compatible',
      operation: 'listParcels',
      axis: 'authentication',
      new: { pointer: '/paths/~1parcels/get/security', range: { start: { line: 7, column: 7 } } },
    });
  });

  it.each([
    ['old.yaml open.yaml', 1],
    ['open.yaml old.yaml', 0],
    ['old.yaml old.yaml --fail-on weaker,breaking', 0],
    ['old.yaml required.yaml', 0],
    ['old.yaml required.yaml --fail-on breaking', 1],
    ['old.yaml open.yaml --fail-on breaking', 0],
    ['old.yaml open.yaml --fail-on breaking,weaker', 1],
    ['old.yaml open.yaml --fail-on none', 0],
    ['a.yaml e.yaml', 1],
    ['a.yaml e.yaml --fail-on none', 0],
    ['a.yaml old.json', 1],
    ['old.json a.yaml', 1],
    ['old.yaml old.json', 1],
    ['old.json old.json', 0],
  ])('`assay diff %s` ends with %d', async (args, exitCode) => {
    expect((await diff(...args.split(' '))).exitCode).toBe(exitCode);
  });

  it.each([
    ['old.yaml broken.yaml', /^Cannot compare the new document `broken\.yaml`: /],
    ['broken.yaml old.yaml', /^Cannot compare the old document `broken\.yaml`: /],
    ['old.yaml nowhere.yaml', /^Cannot read `nowhere\.yaml`: no such file/],
    [
      'git:main:nowhere.yaml old.yaml',
      /^Cannot read the old document `git:main:nowhere\.yaml`: no such file/,
    ],
    ['git:nobranch:api.yaml api.yaml', /^`git:nobranch:api\.yaml`: the repository of .* has no such commit/],
    ['nobranch --path api.yaml', /^`nobranch`: the repository of .* has no such commit/],
    ['old.yaml was', /`was` is a folder and `old\.yaml` is not/],
    ['old.yaml', /^Name the versions to compare/],
    ['old.yaml open.yaml --fail-on often', /^`--fail-on often` is not known/],
    ['old.yaml open.yaml --fail-on none,weaker', /^`--fail-on none,weaker` is not known/],
    ['old.yaml open.yaml --format pdf', /^`--format pdf` is not known/],
  ])('`assay diff %s` is rejected', async (args, message) => {
    const { exitCode, stdout, stderr } = await diff(...args.split(' '));
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it.each([
    [['git:main:api.yaml', 'api.yaml']],
    [['main', '--path', 'api.yaml']],
    [['HEAD', 'api.yaml', '--path', 'api.yaml']],
  ])('reads commits: %s', async (args) => {
    expect((await json(...args)).summary).toEqual({ weaker: 1, stronger: 0, breaking: 0 });
  });

  it('names documents by their paths from the working directory, for any input path', async () => {
    const named = ['old.yaml', 'open.yaml'].map((name) => join(folder, name));
    const { stdout } = await diff(...named);
    expect(stdout).toMatch(/^old\.yaml -> open\.yaml /);
    expect((await diff(...named, '--format', 'html')).stdout).not.toContain(folder);
  });

  it('shows a value that is no longer valid in each format', async () => {
    const document = (max: number): string => `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
paths:
  /notes:
    post:
      requestBody: { content: { application/json: { schema: { type: string, maxLength: ${max} } } } }
      responses: { '204': { description: Done. } }
`;
    writeFileSync(join(folder, 'long.yaml'), document(9));
    writeFileSync(join(folder, 'short.yaml'), document(4));
    const outputs = [
      ...['text', 'markdown', 'html'].map((format) => ['diff', '--format', format]),
      ...['markdown', 'html'].map((format) => ['changelog', '--format', format]),
    ];
    for (const [name = '', ...options] of outputs) {
      const { stdout } = await runCommand(folder, [name, 'long.yaml', 'short.yaml', ...options]);
      expect(stdout.replace(/\s+/g, ' ')).toMatch(
        /aaaaa.{0,20} is valid in the old document, but not in the new one/,
      );
    }
  });

  it('compares the documents of two folders by their paths in them', async () => {
    const { changes } = await json('was', 'is');
    expect(changes.map(({ id, operation }) => [id, operation])).toEqual([
      ['anonymous-access', 'listParcels'],
      ['protected-operation', 'listParcels'],
    ]);
  });

  it('compares the documents of a folder in a commit with the current ones', async () => {
    const was = await json('git:HEAD:specs', 'specs', '--fail-on', 'none');
    const ids = was.changes.map(({ id, operation }) => [id, operation]);
    expect(ids).toEqual([
      ['anonymous-access', 'listParcels'],
      ['protected-operation', 'listParcels'],
    ]);
    expect((await json('HEAD', '--path', 'specs')).changes.map(({ id }) => id)).toEqual(
      ids.map(([id]) => id),
    );
    expect((await json('git:HEAD:specs', 'git:HEAD:specs')).changes).toEqual([]);
    const { exitCode, stderr } = await diff('git:HEAD:specs', 'api.yaml');
    expect([exitCode, stderr]).toEqual([
      2,
      '`git:HEAD:specs` is a folder and `api.yaml` is not: compare two documents, or two folders.\n',
    ]);
    expect((await diff('git:HEAD:notes', 'specs')).stderr).toBe(
      'There was no OpenAPI document in `git:HEAD:notes`.\n',
    );
  });

  it('reports that two documents describe different APIs, without listing changes', async () => {
    const { changes } = await json('a.yaml', 'e.yaml');
    expect(changes.map(({ id }) => id)).toEqual(['different-api']);
  });

  it('reports that a document has no operations', async () => {
    const problemsOf = async (...sides: [string, string]) =>
      (await json(...sides)).changes.map(({ id, problem }) => [id, problem]);
    const end = 'Assay does not compare the documents further.';
    expect(await problemsOf('a.yaml', 'old.json')).toEqual([
      ['different-api', `The old document has 4 operations, the new one has none. ${end}`],
    ]);
    expect(await problemsOf('old.json', 'a.yaml')).toEqual([
      ['different-api', `The old document has no operations, the new one has 4. ${end}`],
    ]);
    expect((await diff('old.json', 'old.json')).stderr).toBe(
      '`old.json`: neither document has operations, so nothing was compared.\n',
    );
  });

  it('applies suppressions of the new document, until they expire', async () => {
    expect((await json('old.yaml', 'suppressed.yaml')).changes).toEqual([]);
    const { exitCode, stderr } = await diff('old.yaml', 'expired.yaml');
    expect(exitCode).toBe(1);
    expect(stderr).toBe('The suppression of `anonymous-access` ended on 2020-01-31.\n');
  });

  it('prints the result and the path of the report, if none goes to the terminal', async () => {
    expect(await diff('old.yaml', 'open.yaml', '--output', 'd.md')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        '1 change: 1 weaker, 0 stronger, 0 breaking. The gate is `weaker`: failed. The report is in d.md.\n',
    });
    expect(readFileSync(join(folder, 'd.md'), 'utf8')).toMatch(/^## Changes of the API\n/);
  });

  it('writes the most severe changes first, since space may be limited', async () => {
    const examples = join(dirname(dirname(fileURLToPath(import.meta.url))), 'examples');
    const { stdout } = await diff(
      join(examples, 'bookshop.yaml'),
      join(examples, 'bookshop-next.yaml'),
      '--format',
      'markdown',
    );
    expect(stdout).toMatch(/\*\*critical\*\* `anonymous-access`[^]*\*\*medium\*\* `request-pattern`/);
  });

  it('writes several reports in one run', async () => {
    const formats = [
      '--format',
      'text',
      '--format',
      'markdown',
      '--output',
      'c.md',
      '--format',
      'sarif',
      '--output',
      'c.sarif',
    ];
    const { stdout } = await diff('old.yaml', 'open.yaml', ...formats);
    expect(stdout).toMatchInlineSnapshot(`
      "old.yaml -> open.yaml   1 operation in both

      HIGH  anonymous-access   security weaker, clients compatible
        No credentials are needed anymore for \`listParcels\`.
          old.yaml:7:7
            - security: [{ key: [] }]
          open.yaml:7:7
            + security: []
        Anyone who can reach the API can call it anonymously.
        Require a security scheme again, or make sure that the operation is meant to be public.

      1 change: 1 weaker, 0 stronger, 0 breaking. The gate is \`weaker\`: failed.
      "
    `);
    expect(readFileSync(join(folder, 'c.md'), 'utf8')).toContain('### Security becomes weaker');
    const sarif = JSON.parse(readFileSync(join(folder, 'c.sarif'), 'utf8')) as {
      readonly runs: readonly [{ readonly results: readonly [Record<string, unknown>] }];
    };
    expect(sarif.runs[0].results[0]).toMatchObject({ ruleId: 'anonymous-access', level: 'error' });
  });
});

describe('the guide', { timeout: 60_000 }, () => {
  const root = new URL('..', import.meta.url).pathname;
  const guide = readFileSync(join(root, 'docs/diff.md'), 'utf8');
  const commands = [...guide.matchAll(/^npx assay (diff .*)$/gm)].map(([, command = '']) => command);

  it('shows the output of its command', async () => {
    expect(commands).toHaveLength(1);
    const { exitCode, stdout } = await runCommand(root, (commands[0] ?? '').split(' '));
    expect(exitCode).toBe(1);
    const [, shown = ''] = /^```text\n([\s\S]*?)^```$/m.exec(guide) ?? [];
    const [head = '', rest = ''] = shown.split('...\n');
    expect(stdout.startsWith(head)).toBe(true);
    expect(stdout.endsWith(rest)).toBe(true);
    expect(head.length).toBeGreaterThan(100);
  });

  it('shows the fields of the JSON report', async () => {
    const [, text = '{}'] = /^```json\n([\s\S]*?)^```$/m.exec(guide) ?? [];
    const shown = JSON.parse(text) as Report;
    const written = await json('old.yaml', 'open.yaml');
    expect(Object.keys(shown)).toEqual(Object.keys(written));
    expect(Object.keys(shown.changes[0] ?? {})).toEqual(Object.keys(written.changes[0] ?? {}));
    expect(Object.keys(shown.changes[0]?.['old'] ?? {})).toEqual(['uri', 'pointer', 'range']);
  });
});
