import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineRule, type AnalyseOptions, type Finding, type RuleContext, type Visitor } from '@assay/core';
import { expandInputs } from '@assay/host';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { analyseInput } from '../analyse-input.js';
import type { Answer } from './comparison.js';
import { SharedFiles } from '../shared-files.js';
import { openComparison, type BaselineFlags, type PastRun } from './open-comparison.js';

const plainServer = defineRule({
  id: 'plain-server',
  meta: {
    name: 'Plain server',
    category: 'security',
    severity: 'high',
    formats: ['oas3.1'],
    preset: 'recommended',
    problem: 'The server `{{url}}` is plain.',
    impact: 'Impact.',
    recommendation: 'Recommendation.',
  },
  create: (context) => ({
    Server(server) {
      context.report({ at: server, property: 'url', data: { url: String(server.raw['url']) } });
    },
  }),
});

/** The same rule, but undecided about everything. */
const undecidedServer = {
  ...plainServer,
  create: (context: RuleContext): Visitor => ({
    Server: (at) => context.undecided({ at, property: 'url', what: 'text', why: 'it is too long' }),
  }),
};

const options: AnalyseOptions = { rules: [plainServer] };
let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-compare-')));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a document with servers. With `pathItem`, its path comes from another document. */
function write(name: string, urls: readonly string[], pathItem?: string): void {
  const document = {
    openapi: '3.1.0',
    info: { title: name, version: '1' },
    servers: urls.map((url) => ({ url })),
    paths: pathItem === undefined ? {} : { '/a': { $ref: pathItem } },
  };
  writeFileSync(join(folder, name), JSON.stringify(document));
}

function writePathItem(name: string, urls: readonly string[]): void {
  const responses = { 200: { description: 'Fine.' } };
  writeFileSync(
    join(folder, name),
    JSON.stringify({ get: { responses }, servers: urls.map((url) => ({ url })) }),
  );
}

interface RunOptions {
  readonly keep?: (finding: Finding) => boolean;
  readonly options?: AnalyseOptions;
}

const past: PastRun = {
  today: '2027-01-31',
  repository: '/',
  showSecrets: false,
  findPast: async () => ({ renamed: {}, removed: [], suspects: [], notes: [] }),
};

async function run(names: readonly string[], flags: BaselineFlags, { keep, ...rest }: RunOptions = {}) {
  const { inputs } = await expandInputs(names, { cwd: folder });
  const policy = { cwd: folder };
  const comparison = await openComparison(flags, inputs, policy, past, new SharedFiles(folder));
  if (comparison === undefined) throw new Error('Nothing to compare with');
  const used = rest.options ?? options;
  const fresh: string[] = [];
  for (const input of inputs) {
    const answers: Answer[] = [];
    const { analysis } = await analyseInput(input, policy, used, {
      onAnswer: (request, result) => void answers.push({ request, result }),
    });
    const findings = analysis.findings.filter(keep ?? (() => true));
    const applied = await comparison.apply({ input, analysis, findings, options: used, answers });
    comparison.add(applied.compared);
    fresh.push(...applied.findings.map(({ id, problem }) => /`(.*)`/.exec(problem)?.[1] ?? id));
  }
  const { known, fixed, lines } = await comparison.finish();
  return { fresh, known, fixed: fixed.map(({ pointer }) => pointer), lines };
}

describe('--baseline', () => {
  const baseline = 'quality/baseline.json';
  const update = { baseline, updateBaseline: true };
  const text = (): string => readFileSync(join(folder, baseline), 'utf8');

  beforeEach(() => mkdirSync(join(folder, 'quality')));

  it('is written with the current findings, and then nothing is new', async () => {
    write('a.json', ['/one', '/two']);
    const written = await run(['a.json'], update);
    expect(written.fresh).toEqual([]);
    expect(written.lines[0]).toBe('`quality/baseline.json` has 2 findings now: 2 added, 0 removed.');
    expect(text()).toContain('"document":"../a.json","pointer":"/servers/[~1one]/url"');
    expect(readdirSync(join(folder, 'quality'))).toEqual(['baseline.json']);
    expect(await run(['a.json'], { baseline })).toMatchObject({ fresh: [], known: 2, fixed: [] });
  });

  it('keeps new findings, and reports the number of fixed ones', async () => {
    write('a.json', ['/one', '/two']);
    await run(['a.json'], update);
    write('a.json', ['/three', '/two']);
    const result = await run(['a.json'], { baseline });
    expect(result).toMatchObject({ fresh: ['/three'], known: 1, fixed: ['/servers/[~1one]/url'] });
    expect(result.lines).toEqual([
      '1 finding known from `quality/baseline.json`.',
      '1 finding of `quality/baseline.json` no longer found:',
      '  - plain-server  ../a.json#/servers/[~1one]/url',
      '`--update-baseline` removes them from the file.',
    ]);
    expect((await run(['a.json'], update)).lines).toEqual([
      '`quality/baseline.json` has 2 findings now: 1 added, 1 removed.',
      '  + plain-server  ../a.json#/servers/[~1three]/url',
      '  - plain-server  ../a.json#/servers/[~1one]/url',
    ]);
  });

  it('keeps findings of documents outside the run, as long as the documents exist', async () => {
    write('a.json', ['/one']);
    write('b.json', ['/two']);
    await run(['a.json', 'b.json'], update);
    expect((await run(['a.json'], update)).lines[0]).toContain('has 2 findings now: 0 added, 0 removed');
    expect(await run(['a.json'], { baseline })).toMatchObject({ fixed: [] });
    rmSync(join(folder, 'b.json'));
    expect((await run(['a.json'], update)).lines[0]).toContain('has 1 finding now: 0 added, 1 removed');
  });

  it('keeps findings of undecided rules as known', async () => {
    write('a.json', ['/one', '/two']);
    await run(['a.json'], update);
    write('a.json', ['/one']);
    const unjudged = { options: { rules: [undecidedServer] } };
    expect(await run(['a.json'], { baseline }, unjudged)).toMatchObject({ fixed: ['/servers/[~1two]/url'] });
    expect((await run(['a.json'], update, unjudged)).lines[0]).toContain(
      'has 1 finding now: 0 added, 1 removed',
    );
    expect(await run(['a.json'], { baseline })).toMatchObject({ fresh: [], known: 1, fixed: [] });
  });

  it('has the findings of a document that two share once', async () => {
    writePathItem('shared.json', ['/one']);
    write('a.json', [], 'shared.json');
    write('b.json', [], 'shared.json');
    expect((await run(['a.json', 'b.json'], update)).lines[0]).toContain('has 1 finding now');
    writePathItem('shared.json', ['/one', '/two']);
    const { fresh } = await run(['a.json', 'b.json'], { baseline });
    expect(fresh).toEqual(['/two', '/two']);
  });

  it('does not call a suppressed finding fixed', async () => {
    write('a.json', ['/one']);
    await run(['a.json'], update);
    expect(await run(['a.json'], { baseline }, { keep: () => false })).toMatchObject({ known: 0, fixed: [] });
  });

  it('reports nothing as fixed if a rule failed', async () => {
    write('a.json', ['/one']);
    await run(['a.json'], update);
    const failing = defineRule({
      ...plainServer,
      create: () => ({
        Server() {
          throw new Error('fault');
        },
      }),
    });
    const broken = { options: { rules: [failing] } };
    expect(await run(['a.json'], { baseline }, broken)).toMatchObject({ fixed: [] });
    expect((await run(['a.json'], update, broken)).lines[0]).toContain('has 1 finding now');
  });

  it('has no comparison for a document that cannot be analysed, and keeps its entries', async () => {
    write('a.json', ['/one']);
    await run(['a.json'], update);
    writeFileSync(join(folder, 'a.json'), '{');
    expect((await run(['a.json'], update)).lines[0]).toContain('has 1 finding now: 0 added, 0 removed');
    expect(await run(['a.json'], { baseline })).toMatchObject({ known: 0, fixed: [] });
  });

  it('is rejected if it does not exist, is broken, or is an input', async () => {
    write('a.json', ['/one']);
    await expect(run(['a.json'], { baseline: 'none.json' })).rejects.toThrow(
      'Cannot read the baseline `none.json`: no such file. `--update-baseline` writes it.',
    );
    await expect(run(['a.json'], { baseline: 'a.json' })).rejects.toThrow(
      'a.json:1:1: this is not an Assay baseline',
    );
  });

  it('excludes other comparisons', async () => {
    await expect(
      openComparison({ updateBaseline: true }, [], { cwd: folder }, past, new SharedFiles(folder)),
    ).rejects.toThrow('needs `--baseline');
    await expect(
      openComparison({ baseline, since: 'main' }, [], { cwd: folder }, past, new SharedFiles(folder)),
    ).rejects.toThrow('not with both');
    expect(await openComparison({}, [], { cwd: folder }, past, new SharedFiles(folder))).toBeUndefined();
  });
});

describe('--since', () => {
  beforeEach(() => {
    writePathItem('shared.json', ['/s-one', '/s-two']);
    write('a.json', ['/one', '/two'], 'shared.json');
    git('init', '--quiet', '--initial-branch=main');
    git('add', '.');
    git('commit', '--quiet', '--message', 'one');
  });

  function git(...args: string[]): void {
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe' });
  }

  it('keeps findings that are new since a commit, in referenced documents too', async () => {
    writePathItem('shared.json', ['/s-three', '/s-two']);
    write('a.json', ['/three', '/one'], 'shared.json');
    const result = await run(['a.json'], { since: 'HEAD' });
    expect(result.fresh.toSorted()).toEqual(['/s-three', '/three']);
    expect(result).toMatchObject({ known: 2, fixed: ['/servers/[~1two]/url', '/servers/[~1s-one]/url'] });
    expect(result.lines).toContain('  - plain-server  shared.json#/servers/[~1s-one]/url');
  });

  it('has no comparison for documents that did not exist', async () => {
    write('b.json', ['/one']);
    expect(await run(['a.json', 'b.json'], { since: 'main' })).toMatchObject({ fresh: ['/one'], known: 4 });
  });

  it('reports findings as fixed in a document that is no longer referenced', async () => {
    rmSync(join(folder, 'shared.json'));
    write('a.json', ['/one', '/two']);
    expect(await run(['a.json'], { since: 'main' })).toMatchObject({
      fresh: [],
      known: 2,
      fixed: ['/servers/[~1s-one]/url', '/servers/[~1s-two]/url'],
    });
  });

  it('does not report undecided findings as fixed', async () => {
    const rule = {
      ...plainServer,
      create: (context: RuleContext): Visitor =>
        (context.model?.document.raw['x-large'] === true ? undecidedServer : plainServer).create(context),
    };
    const servers = [{ url: '/one' }];
    const now = { openapi: '3.1.0', info: { title: 'a', version: '1' }, 'x-large': true, servers, paths: {} };
    writeFileSync(join(folder, 'a.json'), JSON.stringify(now));
    expect(await run(['a.json'], { since: 'main' }, { options: { rules: [rule] } })).toMatchObject({
      fresh: [],
      fixed: ['/servers/[~1two]/url', '/servers/[~1s-one]/url', '/servers/[~1s-two]/url'],
    });
  });

  it('knows earlier suppressions, and does not report a finding as fixed if it is suppressed now', async () => {
    const suppressed = { options: { ...options, suppressions: true } };
    const server = { url: '/one', 'x-assay-ignore': 'plain-server' };
    const base = { openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: {} };
    const put = (servers: object[]): void =>
      writeFileSync(join(folder, 'a.json'), JSON.stringify({ ...base, servers }));
    put([server, { url: '/two' }]);
    expect(await run(['a.json'], { since: 'main' }, suppressed)).toMatchObject({
      fixed: ['/servers/[~1s-one]/url', '/servers/[~1s-two]/url'],
      known: 1,
    });
    git('commit', '--quiet', '--all', '--message', 'two');
    put([{ url: '/one' }, { url: '/two' }]);
    expect(await run(['a.json'], { since: 'main' }, suppressed)).toMatchObject({ fresh: [], known: 2 });
  });

  it('is rejected for inputs without history, and for an unknown commit', async () => {
    await expect(run(['-'], { since: 'main' })).rejects.toThrow(
      '`--since main`: `-` has no history; only files have one.',
    );
    await expect(run(['a.json'], { since: 'gone' })).rejects.toMatchObject({ code: 'ERR_ASSAY_COMMAND' });
  });
});
