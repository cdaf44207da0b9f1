import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshChild, type TestScript } from '../../testing/bundle.js';
import { noLog, testAnalysis, testFetch, textOfBody } from '../../testing/settings.js';
import { createSpool } from '../spool/create-spool.js';
import type { AnalysisPool } from './analysis-pool.js';
import { createAnalysisPool } from './create-pool.js';
import type { RulesetText } from './ruleset-text.js';

const rule = (given: string, check = 'function: truthy', name = 'mine'): string =>
  `  ${name}: { given: ${JSON.stringify(given)}, message: "${name} {{path}}", then: { ${check} } }\n`;
const good = rule('$.info', 'field: contact, function: truthy', 'good');
const nested = (depth: number): string =>
  depth === 0 ? '1' : `{ a: ${nested(depth - 1)}, b: ${depth > 12 ? 1 : nested(depth - 1)} }`;

const document = `openapi: 3.0.3
info: { title: ${'a'.repeat(200)}!, version: '1' }
servers: [{ url: http://api.example.com }]
paths: { /a: { get: { operationId: readA, responses: { '200': { description: ok } } } } }
x-nested: ${nested(20)}
`;

let folder: string;
let script: TestScript;
let pool: AnalysisPool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-rulesets-'));
  script = await freshChild();
  pool = await createAnalysisPool({
    analysis: { ...testAnalysis, processes: 2, deadline: 20_000 },
    fetch: testFetch,
    spool: await createSpool(join(folder, 'spool'), { maxBytes: Infinity, perKey: Infinity }),
    log: noLog,
    script: script.path,
    ruleset: toText(
      `rules:\n${rule('$.paths[*]', 'field: "@key", function: pattern, functionOptions: { match: "^post$" }', 'house')}`,
      'house.yaml',
    ),
  });
}, 60_000);
afterAll(async () => {
  await pool.close();
  await script.delete();
  await rm(folder, { recursive: true });
});

function toText(text: string, root = 'ruleset.yaml'): RulesetText {
  return { name: root, root, files: { [root]: text } };
}

interface Answer {
  readonly status: string;
  readonly result: readonly { readonly id: string; readonly problem: string }[];
}

async function validate(ruleset: RulesetText | undefined, owner = 'a'): Promise<Answer> {
  const path = join(folder, `upload-${owner}`);
  await writeFile(path, document);
  const { body } = await pool.validate(
    {
      document: { kind: 'upload', path, name: 'api.yaml' },
      preset: 'recommended',
      severity: null,
      include: [],
      ruleset,
      record: { maxIdentities: 100 },
    },
    { owner },
  );
  return JSON.parse(textOfBody(body)) as Answer; // The interface guarantees this.
}

const idsOf = ({ result }: Answer): readonly string[] => result.map(({ id }) => id);

it('runs the ruleset of the operator and that of the tenant next to the rules', async () => {
  const alone = await validate(undefined);
  expect(idsOf(alone)).toContain('plaintext-communication');
  expect(idsOf(alone)).toContain('house');
  const both = await validate(toText(`rules:\n${good}`));
  expect(both.status).toBe('success');
  expect(both.result.filter(({ id }) => id === 'good').map(({ problem }) => problem)).toEqual([
    'good #/info',
  ]);
  expect(idsOf(both).filter((id) => id !== 'good')).toEqual(idsOf(alone));
});

const attacks = {
  'a pattern that backtracks': [
    rule('$.info', 'field: title, function: pattern, functionOptions: { match: "/^(a|a)*(b)\\\\2$/i" }'),
    /`mine` takes too much time on this document: it was skipped\.$/,
  ],
  'a pattern in a schema': [
    rule(
      '$.info',
      'field: title, function: schema, functionOptions: { schema: { pattern: "^(a|a)*(b)\\\\2$" } }',
    ),
    /`mine` (?:threw an error: the pattern `.*` takes too many steps on a text of|takes more time on this document)/,
  ],
  'a pattern in a filter': [
    rule('$.info[?(@.match && @.match(/^(a|a)*(b)\\2$/i))]'),
    /`mine` takes too much time on this document: it was skipped\.$/,
  ],
  'a path over everything below everything': [
    rule('$..*..*..*..*..*..*..*..*'),
    /takes too (?:many steps|much time) on this document|finds more in this document/,
  ],
  'a filter over everything': [
    rule('$..[?(@..a && @..b)]..[?(@..a)]'),
    /takes more|finds more|cannot be evaluated|is read by Spectral only/,
  ],
  JavaScript: [
    `${rule('$.info', 'function: own')}functions: [own]\n`,
    /`own` is JavaScript, which does not run/,
  ],
  'an unknown function': [rule('$.info', 'function: own'), /there is no function `own`/],
  'deep YAML': [`  mine: ${'['.repeat(100_000)}`, /./],
  'a million of anchors': [
    `  mine: { given: $, then: { function: enumeration, functionOptions: { values: &a [${'1, '.repeat(50_000)}1] } } }\n`,
    /^$/,
  ],
  'ten thousand rules': [
    Array.from(
      { length: 10_000 },
      (_, index) => `  r${index}: { given: $, then: { function: truthy } }\n`,
    ).join(''),
    /10,000 rules are on, and this service runs 1,000 at most\.$/,
  ],
} as const satisfies Record<string, readonly [string, RegExp]>;

it.each(Object.entries(attacks))(
  '%s costs no finding of the document, and others are served meanwhile',
  async (_name, [rules, sentence]) => {
    const text = toText(`rules:\n${rules.includes('[[[') || rules.includes('r9999') ? '' : good}${rules}`);
    const [attacked, other] = await Promise.all([validate(text, 'attacker'), validate(undefined, 'other')]);
    expect(attacked.status).toBe('success');
    const own = attacked.result.filter(({ id }) => !['mine', 'good', 'ruleset-rule-skipped'].includes(id));
    expect(own).toEqual(other.result);
    const sentences = attacked.result.filter(({ id }) => id === 'ruleset-rule-skipped');
    expect(sentences.length).toBe(sentence.test('') ? 0 : 1);
    for (const { problem } of sentences) expect(problem).toMatch(sentence);
  },
  60_000,
);

it('is checked in a child process, which answers with its rules or with its mistakes', async () => {
  const { check } = await pool.checkRuleset(toText(`rules:\n${good}`));
  expect(check).toEqual({ rules: ['good'], skipped: [], problems: [] });
  const refused = await pool.checkRuleset(toText('extends: [ruleset.yaml]\n'));
  expect(refused.check.problems).toEqual([
    'ruleset.yaml:1:11: `extends` leads in a cycle: `ruleset.yaml` extends `ruleset.yaml`.',
  ]);
});
