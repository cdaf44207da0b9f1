import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkExamples } from '@assay/rule-tester';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateBarrel } from '../generate/barrel.js';
import { readRuleFolders, type RuleFolder } from '../generate/rule-folder.js';
import { generateRulePage } from '../generate/rule-page.js';
import { ruleFolders } from '../../rules/rule-folders.mjs';
import { idProblem, placeholders, scaffoldRule, topicProblem } from './scaffold.js';
import { unfinishedRules } from './unfinished.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const id = 'cookie-without-path';

describe('idProblem', () => {
  it.each([
    '',
    'x',
    'Upper-case',
    'under_score',
    'space here',
    '-leading',
    'trailing-',
    'two--hyphens',
    '../escape',
    '9-lives',
  ])('rejects %j', (bad) => expect(idProblem(bad, [])).toContain('not an issue id'));

  it('rejects an id that is taken', () => {
    expect(idProblem(id, [id])).toBe(`There is a rule ${id} already.`);
  });

  it('accepts lower-case words joined by hyphens', () => {
    expect(idProblem(id, ['other-rule'])).toBeUndefined();
    expect(idProblem('oauth2-implicit-flow', [])).toBeUndefined();
  });
});

describe('topicProblem', () => {
  it.each(['', 'cookies', 'toString'])('rejects %j, and lists the topics', (bad) =>
    expect(topicProblem(bad)).toContain('authentication, authorization'),
  );

  it('accepts the topics of the core', () => expect(topicProblem('resource-use')).toBeUndefined());
});

describe('a new rule', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'assay-new-rule-'));
  const rules = join(checkout, 'rules');
  let folder: RuleFolder | undefined;

  beforeAll(async () => {
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'), 'dir');
    writeFileSync(join(checkout, 'package.json'), '{ "type": "module" }');
    for (const { path, content } of scaffoldRule(id, 'resource-use')) {
      mkdirSync(dirname(join(checkout, path)), { recursive: true });
      writeFileSync(join(checkout, path), content);
    }
    [folder] = await readRuleFolders(rules);
  });
  afterAll(() => rmSync(checkout, { recursive: true }));

  it('compiles', { timeout: 30_000 }, () => {
    const config = join(checkout, 'tsconfig.json');
    const compilerOptions = { noEmit: true, composite: false, rootDir: '/' };
    writeFileSync(
      config,
      JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['rules'] }),
    );
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', config], {
      cwd: checkout,
      encoding: 'utf8',
    });
    expect(status).not.toBeNull();
    // TypeScript also compiles the core from its sources. This test ignores errors in it.
    const errors = stdout
      .split('\n')
      .filter((line) => line.includes('error TS') && !/packages\/(?:core|findings|text)\/src/.test(line));
    expect(errors).toEqual([]);
  });

  it('is found by the generators', () => {
    expect(folder?.rule.id).toBe(id);
    expect(generateBarrel(ruleFolders(rules)).content).toContain(
      "import cookieWithoutPath from './resource-use/cookie-without-path/rule.js';",
    );
    if (folder !== undefined) expect(generateRulePage(folder, []).content).toContain('# Cookie without path');
  });

  it('fails its tests until it reports the marked lines of its bad examples', async () => {
    const results =
      folder === undefined ? [] : await checkExamples(folder.rule, join(rules, 'resource-use', id));
    expect(results.map(({ name, format }) => [name, format])).toEqual([
      ['bad/oas2.yaml', 'oas2'],
      ['bad/oas3.0.yaml', 'oas3.0'],
      ['bad/oas3.1.yaml', 'oas3.1'],
      ['good/oas2.yaml', 'oas2'],
      ['good/oas3.0.yaml', 'oas3.0'],
      ['good/oas3.1.yaml', 'oas3.1'],
    ]);
    for (const { side, mistakes } of results) expect(mistakes).toHaveLength(side === 'bad' ? 1 : 0);
  });

  it('is unfinished as long as a sentence of the scaffold remains', () => {
    const [message] = folder === undefined ? [] : unfinishedRules(rules, [folder]);
    for (const sentence of Object.values(placeholders)) expect(message).toContain(sentence);
  });
});

it('no rule of this checkout is unfinished', async () => {
  const rules = join(root, 'rules');
  expect(unfinishedRules(rules, await readRuleFolders(rules))).toEqual([]);
});
