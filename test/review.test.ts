import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changeIds } from '@assay/diff';
import { rules } from '@assay/rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, type Result } from './support/command.js';

const old = `openapi: 3.1.1
info: { title: Parcels, version: 1.0.0 }
servers:
  - url: https://api.parcels.test
paths:
  /parcels:
    get:
      operationId: listParcels
      description: Lists parcels.
      security: [{ key: [] }]
      parameters:
        - { in: query, name: sort, schema: { type: string, maxLength: 9, pattern: '^[a-z]+$' } }
      responses: { '204': { description: None. }, default: { description: Refused. } }
    post:
      operationId: sendParcel
      description: Sends a parcel.
      security: [{ key: [] }]
      responses: { '204': { description: Sent. }, default: { description: Refused. } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Api-Key, description: The key. }
`;
const open = old.replace('security: [{ key: [] }]', 'security: []');
const gone = old.slice(0, old.indexOf('    post:')) + old.slice(old.indexOf('components:'));

interface Review {
  readonly since: string;
  readonly documents: readonly {
    readonly uri: string;
    readonly was: string | null;
    readonly status: string;
    readonly why: string | null;
    readonly changes: readonly { readonly id: string; readonly new: unknown }[];
    readonly tests: readonly { readonly operation: string; readonly kind: string }[];
  }[];
}

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-review-')));
  git('init', '--quiet', '--initial-branch=main');
  write('api.yaml', old);
  commit();
});
afterEach(() => rmSync(folder, { recursive: true }));

function git(...args: readonly string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe' });
}

function commit(): void {
  git('add', '.');
  git('commit', '--quiet', '--message', 'one');
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function validate(...args: readonly string[]): Promise<Result> {
  return runCommand(folder, ['validate', ...args, '--since', 'main']);
}

async function review(...args: readonly string[]): Promise<Review> {
  const { stdout } = await validate(...args, '--format', 'json');
  return (JSON.parse(stdout) as { review: Review }).review;
}

/** Removes the score, which other tests check. */
function withoutScore(text: string): string {
  return text.replace(/^Score .*\n\n?/m, '');
}

// The first test loads the command.
describe('the review of a pull request', { timeout: 120_000 }, () => {
  it('lists new findings, changes and changed tests, for people', async () => {
    write('api.yaml', open);
    const { exitCode, stdout } = await validate('api.yaml', '--rule', 'operation-security-empty=off');
    expect(exitCode).toBe(1);
    expect(withoutScore(stdout)).toMatchSnapshot();
  });

  it('is one comment, totals first, of at most 60 KB', async () => {
    write('api.yaml', open);
    const { stdout } = await validate('api.yaml', '--format', 'markdown');
    expect(withoutScore(stdout)).toMatchSnapshot();
    const operations = Array.from(
      { length: 900 },
      (_, index) =>
        `  /parcels/${index}: { get: { operationId: get${index}, security: [], responses: { '204': { description: None. } } } }\n`,
    ).join('');
    write('api.yaml', open.replace('paths:\n', `paths:\n${operations}`));
    const long = await validate('api.yaml', '--format', 'markdown');
    expect(Buffer.byteLength(long.stdout)).toBeLessThan(60_000);
    expect(long.stdout).toMatch(/Not shown: \d+ changes/);
  });

  it('is SARIF with results at existing locations, recognised after lines move', async () => {
    write('api.yaml', open);
    commit();
    git('branch', '--force', 'base', 'HEAD~1');
    const sarif = async (): Promise<
      { ruleId: string; partialFingerprints: unknown; locations: unknown }[]
    > => {
      const args = ['validate', 'api.yaml', '--since', 'base', '--format', 'sarif'];
      const { stdout } = await runCommand(folder, args);
      return (JSON.parse(stdout) as { runs: { results: [] }[] }).runs[0]?.results ?? [];
    };
    const [first] = (await sarif()).filter(({ ruleId }) => ruleId === 'anonymous-access');
    expect(first).toMatchSnapshot();
    write('api.yaml', `# A comment.\n\n${open}`);
    const [moved] = (await sarif()).filter(({ ruleId }) => ruleId === 'anonymous-access');
    expect(moved?.partialFingerprints).toEqual(first?.partialFingerprints);
    expect(moved?.locations).not.toEqual(first?.locations);
  });

  it('shows a removed value at its nearest remaining parent', async () => {
    write('api.yaml', gone);
    const { stdout } = await validate('api.yaml', '--format', 'sarif');
    const { runs } = JSON.parse(stdout) as { runs: { results: { ruleId: string; locations: unknown }[] }[] };
    const result = runs[0]?.results.find(({ ruleId }) => ruleId === 'protected-operation');
    expect(result?.locations).toMatchObject([
      {
        physicalLocation: { artifactLocation: { uri: 'api.yaml' }, region: { startLine: 6 } },
        logicalLocations: [{ fullyQualifiedName: '/paths/~1parcels' }],
      },
    ]);
  });

  it('annotates the lines of changes', async () => {
    write('api.yaml', open);
    const { stdout } = await validate('api.yaml', '--format', 'github');
    expect(stdout).toContain('::error file=api.yaml,line=10,title=high anonymous-access%3A security weaker');
  });

  it.each([
    [open, ['--fail-severity', 'none'], 1],
    [open, ['--fail-severity', 'none', '--fail-on', 'none'], 0],
    [open, ['--fail-severity', 'none', '--fail-on', 'breaking'], 0],
    [open, ['--fail-severity', 'none', '--no-diff'], 0],
    [gone, [], 0],
    [gone, ['--fail-on', 'breaking'], 1],
    [gone, ['--fail-on', 'weaker,breaking'], 1],
    [old, ['--fail-on', 'weaker,breaking'], 0],
  ])('has a separate gate (%#)', async (text, args, exitCode) => {
    write('api.yaml', text);
    expect((await validate('api.yaml', ...args)).exitCode).toBe(exitCode);
  });

  it('requires a commit, and its options are rejected without one', async () => {
    for (const args of [['--fail-on', 'none'], ['--no-diff']]) {
      const { exitCode, stderr } = await runCommand(folder, ['validate', 'api.yaml', ...args]);
      expect(exitCode).toBe(2);
      expect(stderr).toBe(`\`${args.join(' ')}\` needs \`--since COMMIT\`, the commit to compare with.\n`);
    }
    const { stdout } = await runCommand(folder, ['validate', 'api.yaml', '--format', 'json']);
    expect(JSON.parse(stdout)).not.toHaveProperty('review');
  });

  it('applies the suppressions of the document', async () => {
    write(
      'api.yaml',
      open.replace(
        '      security: []',
        '      # assay-ignore-next-line anonymous-access -- public\n      security: []',
      ),
    );
    const { exitCode, stdout } = await validate('api.yaml', '--fail-severity', 'none');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Since `main`: no changes, 1 suppressed');
  });

  it('reports that an unchanged document has no changes, and does not analyse it again', async () => {
    const { stdout } = await validate('api.yaml');
    expect(stdout).toContain('Since `main`: no changes. The gate for changes is `weaker`: passed.');
    expect((await review('api.yaml')).documents.map(({ status }) => status)).toEqual(['same']);
  });

  it('distinguishes documents that are new, deleted, renamed, changed in a reference, or unchanged', async () => {
    const part =
      'get: { operationId: getPart, security: [], responses: { "204": { description: None. } } }\n';
    write('specs/gone.yaml', old.replace('Parcels', 'Gone').replaceAll('parcel', 'boxes'));
    write('specs/moved.yaml', old);
    write('specs/parted.yaml', old.replace('paths:\n', 'paths:\n  /part: { $ref: parts/part.yaml }\n'));
    write('specs/parts/part.yaml', part);
    write('specs/same.yaml', old);
    commit();
    rmSync(join(folder, 'specs/gone.yaml'));
    mkdirSync(join(folder, 'specs/v2'));
    renameSync(join(folder, 'specs/moved.yaml'), join(folder, 'specs/v2/moved.yaml'));
    write('specs/parts/part.yaml', part.replace('get:', 'post:'));
    write(
      'specs/new.yaml',
      `openapi: 3.1.1\ninfo: { title: New, version: 1.0.0 }\npaths:\n  /new: { ${part.trim()} }\n`,
    );
    const { documents } = await review('specs');
    const name = (uri: string): string => uri.slice(uri.indexOf('/specs/') + 7);
    expect(
      documents.map(({ uri, was, status, changes, tests }) => [
        name(uri),
        was === null ? null : name(was),
        status,
        [...new Set(changes.map(({ id }) => id))],
        tests.map(({ operation, kind }) => `${kind} ${operation}`),
      ]),
    ).toMatchSnapshot();
    const { stdout } = await validate('specs', '--format', 'json');
    const uris = (JSON.parse(stdout) as { documents: { uri: string; result: unknown[] }[] }).documents;
    // Findings that a document had under its old name are not new.
    expect(uris.find(({ uri }) => uri.endsWith('v2/moved.yaml'))?.result).toEqual([]);
  });

  it('reports which side cannot be analysed, and why', async () => {
    write('api.yaml', 'openapi: 3.1.1\ninfo: [\n');
    expect((await review('api.yaml')).documents).toMatchObject([
      { status: 'unknown', why: 'cannot be analysed now, so it is not compared with `main`.' },
    ]);
    commit();
    write('api.yaml', old);
    const [document] = (await review('api.yaml')).documents;
    expect(document).toMatchObject({ status: 'unknown', changes: [], tests: [] });
    expect(document?.why).toMatch(/^could not be analysed at `main`, so all of its findings count as new/);
  });

  it('of an input without history is rejected', async () => {
    rmSync(join(folder, '.git'), { recursive: true });
    const { exitCode, stderr } = await validate('api.yaml');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: `\`--since main\`: \`${folder}\` is not in a git repository.\n`,
    });
  });
});

describe('the ids of changes', () => {
  it('differ from those of rules: one report has both', () => {
    const ids: readonly string[] = changeIds;
    expect(rules.map(({ id }) => id as string).filter((id) => ids.includes(id))).toEqual([]);
  });
});
