import { analyse } from '@assay/core';
import { readExamples, type Example } from '@assay/rule-tester';
import { rules } from '@assay/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareExample } from '../../packages/rule-tester/src/prepared-example.js';
import { concerned, precedenceMistakes, relations } from '../support/precedence-law.js';
import { recordReports, type RecordedReports } from '../support/recorded-reports.js';

const answers = { '200': { description: 'Done.' } };
const throttled = { ...answers, '429': { description: 'Too many.' } };
const token = { components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } };
const text = { type: 'string' };

function documentOf(fields: object): object {
  return { openapi: '3.0.4', info: { title: 'Shelves', version: '1' }, ...fields };
}

/** Documents with pairs of findings that the examples lack. */
const furtherDocuments: readonly object[] = [
  // A misspelt required field.
  documentOf({ info: { title: 'Shelves', verison: '1' }, paths: {} }),
  documentOf({
    ...token,
    security: [{ token: [] }],
    paths: {
      '/shelves/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        put: {
          requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
          responses: {},
        },
      },
    },
  }),
  documentOf({
    paths: {
      '/shelves': { get: { responses: throttled } },
      '/login': {
        post: { requestBody: { content: { 'image/jpeg': {} } }, responses: answers },
      },
    },
  }),
  ...[[{}, { token: [] }], []].map((security) =>
    documentOf({
      ...token,
      security,
      paths: {
        '/shelves/{id}': {
          get: { security: [{ token: [] }], responses: answers },
          put: { responses: answers },
        },
      },
    }),
  ),
  documentOf({
    paths: {},
    components: {
      schemas: {
        Shelf: {
          type: 'object',
          properties: { place: { oneOf: [{ type: 'string' }, { type: 'string', minLength: 1 }] } },
          example: { place: 'left' },
        },
      },
    },
  }),
];

describe('disabling a rule, in the examples of all rules that yield or are yielded to,', () => {
  /** `loser winner` for each relation that removes a finding of the loser in some example. */
  const seen = new Set<string>();
  const wrong: string[] = [];
  let documents = 0;

  beforeAll(async () => {
    for (const { id, meta } of concerned) {
      for (const example of readExamples(new URL(`../../rules/${meta.topic}/${id}/`, import.meta.url))) {
        const reports = await reportsOf(example);
        if (reports === undefined) continue;
        documents++;
        for (const mistake of mistakesIn(reports)) wrong.push(`${id}/${example.name}: ${mistake}`);
      }
    }
    for (const document of furtherDocuments) {
      const analysis = await analyse({ text: JSON.stringify(document) }, { rules: [] });
      wrong.push(...mistakesIn(await recordReports(analysis, concerned)));
    }
  }, 120_000);

  function mistakesIn(reports: RecordedReports): string[] {
    for (const { loser, winner } of relations) {
      if (seen.has(`${loser} ${winner}`)) continue;
      const own = new Set([loser]);
      const alone = reports.findingsOf(own, (id) => id === loser);
      const beside = reports.findingsOf(own, (id) => id === loser || id === winner);
      if ([...alone].some((finding) => !beside.has(finding))) seen.add(`${loser} ${winner}`);
    }
    return precedenceMistakes(reports);
  }

  it('adds nothing if the rule itself reports nothing', () => {
    expect(documents).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it.each(relations)('lets $loser report the objects that $winner covered', ({ loser, winner }) => {
    expect([...seen]).toContain(`${loser} ${winner}`);
  });
});

async function reportsOf(example: Example): Promise<RecordedReports | undefined> {
  const { source, read, directives } = prepareExample(example);
  const analysis = await analyse(source, { rules: [], read, limits: directives.limits });
  return analysis.model === undefined ? undefined : recordReports(analysis, concerned);
}

describe('a disabled rule', () => {
  async function idsIn(fields: object, settings: Record<string, 'off'>, about: RegExp): Promise<string[]> {
    const { findings } = await analyse(
      { text: JSON.stringify(documentOf(fields)) },
      { rules, preset: 'all', settings },
    );
    return findings.map(({ id }) => id).filter((id) => about.test(id));
  }

  it('leaves an operation without security to the enabled rules', async () => {
    const fields = { paths: { '/shelves/{id}': { delete: { responses: answers } } } };
    expect(await idsIn(fields, {}, /security/)).toEqual(['security-schemes-missing']);
    expect(await idsIn(fields, { 'security-schemes-missing': 'off' }, /security/)).toEqual([
      'global-security-missing',
      'operation-security-missing',
    ]);
  });

  it('leaves a number without bounds to the enabled rules', async () => {
    const parameters = [{ name: 'weight', in: 'query', schema: { type: 'number' } }];
    const fields = { paths: { '/shelves': { get: { parameters, responses: answers } } } };
    expect(await idsIn(fields, {}, /^numeric-m/)).toEqual(['numeric-maximum-missing']);
    expect(await idsIn(fields, { 'numeric-maximum-missing': 'off' }, /^numeric-m/)).toEqual([
      'numeric-minimum-missing',
    ]);
  });

  it('still covers if it is on and its finding is suppressed', async () => {
    const schema = {
      type: 'number',
      'x-assay-ignore': [{ rule: 'numeric-maximum-missing', reason: 'Scales are open.' }],
    };
    const parameters = [{ name: 'weight', in: 'query', schema }];
    const fields = { paths: { '/shelves': { get: { parameters, responses: answers } } } };
    expect(await idsIn(fields, {}, /^numeric-m/)).toEqual([]);
  });
});
