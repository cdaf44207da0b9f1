import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import type { Analysis } from '../analysis-result.js';
import { defineRule } from '../rule/define-rule.js';
import type { Rule } from '../rule/rule.js';
import { formats } from '../format.js';
import type { Group } from '@assay/findings';
import { groupsOf } from './group-findings.js';

const meta = {
  name: 'Found',
  category: 'security',
  severity: 'medium',
  formats: [...formats],
  preset: 'recommended',
  impact: 'None.',
  recommendation: 'Nothing.',
} as const;

const strings = defineRule({
  id: 'a-string',
  meta: { ...meta, severity: 'low', problem: 'There is a string.' },
  create: ({ report }) => ({
    Schema(schema) {
      if (schema.hasType('string')) report({ at: schema });
    },
  }),
});

const open = defineRule({
  id: 'an-open-operation',
  meta: { ...meta, problem: '{{what}} open.' },
  create: ({ report }) => ({
    Document(document) {
      const cause = {
        at: document,
        reportedBy: 'an-open-api',
        data: { what: `${document.operations.length} operations are` },
      };
      for (const operation of document.operations) {
        const severity = operation.method === 'GET' ? 'low' : 'medium';
        report({ at: operation, severity, data: { what: `${operation.signature} is` }, cause });
      }
    },
  }),
});

const openApi = defineRule({
  id: 'an-open-api',
  meta: { ...meta, severity: 'info', problem: 'The API is open.' },
  create: ({ report }) => ({ Document: (document) => report({ at: document }) }),
});

const absent = defineRule({
  id: 'no-such-thing',
  meta: { ...meta, kind: 'absence', problem: 'Something is missing.' },
  create: ({ report }) => ({ Operation: (operation) => report({ at: operation }) }),
});

const wrong = defineRule({
  id: 'a-wrong-thing-missing',
  meta: { ...meta, problem: 'A tag is wrong.' },
  create: ({ report }) => ({ Tag: (tag) => report({ at: tag }) }),
});

const text = `
openapi: 3.1.1
info: { title: T, version: '1' }
tags: [{ name: t }]
paths:
  /a:
    get:
      responses:
        '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Outer' } } } }
    post:
      requestBody: { content: { application/json: { schema: { type: string } } } }
      callbacks:
        done: { 'https://a.test': { put: { requestBody: { content: { text/plain: { schema: { $ref: '#/components/schemas/Told' } } } } } } }
      responses: { '200': { $ref: '#/components/responses/Answer' } }
  /b:
    get:
      responses: { '200': { $ref: '#/components/responses/Answer' } }
webhooks:
  sent: { post: { responses: {} } }
components:
  responses:
    Answer: { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Outer' } } } }
  schemas:
    Outer: { type: object, properties: { inner: { $ref: '#/components/schemas/Inner' }, name: { type: string } } }
    Inner: { type: object, properties: { again: { $ref: '#/components/schemas/Outer' }, one: { type: string }, two: { type: string } } }
    Told: { type: string }
    Unused: { type: string }
`;

async function analysed(rules: readonly Rule[], source = text): Promise<Analysis> {
  return analyse({ uri: 'file:///api/a.yaml', text: source }, { rules });
}

function shown({ rule, severity, problem, operations, findings, location }: Group): string {
  return `${severity} ${rule} ${location.pointer} ${findings.length} in ${operations}: ${problem}`;
}

describe('the groups of findings', () => {
  it('are the components and the operations around them, those that most operations use first', async () => {
    const groups = groupsOf(await analysed([strings]));
    expect(groups.map(shown)).toEqual([
      'low a-string /components/schemas/Inner/properties/one 2 in 3: There is a string.',
      'low a-string /components/schemas/Outer/properties/name 1 in 3: There is a string.',
      'low a-string /paths/~1a/post/requestBody/content/application~1json/schema 1 in 1: There is a string.',
      // A callback is part of the operation around it.
      'low a-string /components/schemas/Told 1 in 1: There is a string.',
      'low a-string /components/schemas/Unused 1 in 0: There is a string.',
    ]);
    expect(groups.map(({ share }) => share)).toEqual([0.75, 0.75, 0.25, 0.25, 0]);
  });

  it('are the causes that rules name, with wording for all of them', async () => {
    const [group, ...others] = groupsOf(await analysed([open]));
    expect(others).toEqual([]);
    expect(group && shown(group)).toBe(
      'medium an-open-operation /paths/~1a/post 3 in 3: 3 operations are open.',
    );
    expect(group?.id).toMatch(/^an-open-api:[0-9a-f]{13}$/);
  });

  it('combine the findings of several rules if one reports the cause of another, which provides the text', async () => {
    const [group, ...others] = groupsOf(await analysed([open, openApi]));
    expect(others).toEqual([]);
    expect(group?.rules).toEqual(['an-open-api', 'an-open-operation']);
    expect(group && shown(group)).toBe('medium an-open-api  4 in 4: The API is open.');
  });

  it('put faults of stated values before missing ones, within one severity', async () => {
    const groups = groupsOf(await analysed([absent, wrong]));
    expect(groups.map(({ rule, operations }) => `${rule} ${operations}`)).toEqual([
      'a-wrong-thing-missing 0',
      ...Array.from({ length: 5 }, () => expect.stringContaining('no-such-thing') as string),
    ]);
  });

  it('omit findings that are left out', async () => {
    const analysis = await analysed([open]);
    const [group] = groupsOf(analysis, analysis.findings.slice(0, 2));
    expect(group && shown(group)).toBe('medium an-open-operation /paths/~1a/post 2 in 2: POST /a is open.');
  });

  it('keep their ids when something else changes', async () => {
    const before = groupsOf(await analysed([strings, open]));
    const changed = text
      .replace('tags: [', 'tags: [{ name: new }, ')
      .replace('  /b:', '  /new: { get: { responses: {} } }\n  /b:')
      .replace(', name: { type: string }', ', name: { type: string }, new: { type: string }');
    const after = groupsOf(await analysed([strings, open], changed));
    const ids = (groups: readonly Group[]): string[] => groups.map(({ id }) => id).toSorted();
    expect(ids(after)).toEqual(ids(before));
    expect(new Set(ids(before)).size).toBe(before.length);
  });

  it('are separate for each document with findings', async () => {
    const source = text.replace("{ $ref: '#/components/schemas/Inner' }", "{ $ref: 'b.yaml#/Inner' }");
    const analysis = await analyse(
      { uri: 'file:///api/a.yaml', text: source },
      {
        rules: [strings],
        read: async ({ uri }) => ({
          ok: true,
          source: { uri, bytes: new TextEncoder().encode('Inner: { properties: { a: { type: string } } }') },
        }),
      },
    );
    expect(groupsOf(analysis).map(({ location, operations }) => `${location.uri} ${operations}`)).toEqual([
      'file:///api/a.yaml 3',
      'file:///api/b.yaml 3',
      'file:///api/a.yaml 1',
      'file:///api/a.yaml 1',
      'file:///api/a.yaml 0',
      'file:///api/a.yaml 0',
    ]);
  });

  it('of other tools are their rule names', async () => {
    const analysis = await analysed([strings]);
    const findings = analysis.findings.map((finding) => ({ ...finding, group: undefined }));
    expect(groupsOf(analysis, findings).map(({ id, findings: { length } }) => `${id} ${length}`)).toEqual([
      'a-string 6',
    ]);
  });
});

describe('a cause', () => {
  it.each([
    [{}, 'needs `at`'],
    [{ at: 'document', data: {} }, '`data.what`'],
  ])('of %j is rejected', async (cause, message) => {
    const rule = defineRule({
      id: 'a-wrong-cause',
      meta: { ...meta, problem: '{{what}}.' },
      create: ({ report }) => ({
        // `as never`: JavaScript has no types that forbid it.
        Document: (at) =>
          report({ at, data: { what: 'w' }, cause: ('at' in cause ? { ...cause, at } : cause) as never }),
      }),
    });
    const { failures } = await analysed([rule]);
    expect(failures[0]?.message).toContain(message);
  });
});
