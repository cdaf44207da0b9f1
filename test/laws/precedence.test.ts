import { analyse, type Rule } from '@assay/core';
import { readExamples, type Example } from '@assay/rule-tester';
import { rules } from '@assay/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareExample } from '../../packages/rule-tester/src/prepared-example.js';
import { recordReports, type RecordedReports } from '../support/recorded-reports.js';

/** The rules that yield to each rule. */
const losersOf = new Map<string, Set<string>>();
for (const { id, meta } of rules as readonly Rule[]) {
  for (const winner of Object.keys(meta.yieldsTo ?? {}))
    losersOf.set(winner, new Set([...(losersOf.get(winner) ?? []), id]));
}
const concerned = (rules as readonly Rule[]).filter(
  ({ id, meta }) => meta.yieldsTo !== undefined || losersOf.has(id),
);

const answers = { '200': { description: 'Done.' } };
const throttled = { ...answers, '429': { description: 'Too many.' } };
const token = { components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } };
const text = { type: 'string' };

function documentOf(fields: object): object {
  return { openapi: '3.0.4', info: { title: 'Shelves', version: '1' }, ...fields };
}

/** Meetings of two rules that the examples have none of. */
const furtherDocuments: readonly object[] = [
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

describe('switching off a rule, in the examples of all rules that yield or are yielded to', () => {
  /** `loser winner` for each relation by which a finding of the loser is dropped in some example. */
  const seen = new Set<string>();
  const wrong: string[] = [];
  let documents = 0;

  beforeAll(async () => {
    for (const { id } of concerned) {
      for (const example of readExamples(new URL(`../../rules/${id}/`, import.meta.url))) {
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
    const mistakes: string[] = [];
    for (const [winner, losers] of losersOf) {
      const all = reports.findingsOf(losers, () => true);
      const less = reports.findingsOf(losers, (id) => id !== winner);
      const more = [...less].filter((finding) => !all.has(finding));
      // Where it has nothing to say there is no fault that others could find instead of it.
      if (more.length > 0 && reports.findingsOf(new Set([winner]), () => true).size === 0)
        mistakes.push(`${winner} says nothing, and without it is said: ${more.join('; ')}`);
      for (const loser of losers) {
        if (seen.has(`${loser} ${winner}`)) continue;
        const own = new Set([loser]);
        const alone = reports.findingsOf(own, (id) => id === loser);
        const beside = reports.findingsOf(own, (id) => id === loser || id === winner);
        if ([...alone].some((finding) => !beside.has(finding))) seen.add(`${loser} ${winner}`);
      }
    }
    return mistakes;
  }

  it('adds nothing where the rule itself has said nothing', () => {
    expect(documents).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  const relations = [...losersOf].flatMap(([winner, losers]) =>
    [...losers].map((loser) => ({ loser, winner })),
  );
  it.each(relations)('lets $loser speak of what $winner covered', ({ loser, winner }) => {
    expect([...seen]).toContain(`${loser} ${winner}`);
  });
});

async function reportsOf(example: Example): Promise<RecordedReports | undefined> {
  const { source, read, directives } = prepareExample(example);
  const analysis = await analyse(source, { rules: [], read, limits: directives.limits });
  return analysis.model === undefined ? undefined : recordReports(analysis, concerned);
}
