import { analyse, defineRule, type Schema } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { stringLength } from './bounds.js';
import { nameSchema } from './name-schema.js';
import { SentSchemas } from './sent-schemas.js';

/** The names of the unbounded strings of a body with this schema. */
async function unboundedIn(
  body: unknown,
  schemas: Readonly<Record<string, unknown>> = {},
): Promise<string[]> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Bodies', version: '1' },
    paths: { '/': { post: { requestBody: { content: { 'application/json': { schema: body } } } } } },
    components: { schemas },
  };
  const found: Schema[] = [];
  const rule = defineRule({
    id: 'probe',
    meta: {
      name: 'Probe',
      category: 'documentation',
      severity: 'info',
      formats: ['oas3.1'],
      preset: 'none',
      problem: '',
      impact: '',
      recommendation: '',
    },
    create: () => {
      const sent = new SentSchemas();
      return { ...sent.visitor, 'Document:exit': () => void found.push(...sent.unbounded(stringLength)) };
    },
  });
  await analyse({ text: JSON.stringify(document) }, { rules: [rule], preset: 'all' });
  return found.map(nameSchema).sort();
}

const string = { type: 'string' };

describe('a string is bounded', () => {
  it.each<[string, unknown]>([
    ['by maxLength', { ...string, maxLength: 3 }],
    ['by a format', { ...string, format: 'uuid' }],
    ['by an anchored pattern', { ...string, pattern: '^[a-z]{3}$' }],
    ['by a part of an allOf', { allOf: [string, { maxLength: 3 }] }],
    ['by what stands around a part', { enum: ['a'], allOf: [string] }],
    ['by every branch', { ...string, anyOf: [{ maxLength: 3 }, { const: 'abc' }, { type: 'null' }, false] }],
    ['because it is a file', { ...string, contentEncoding: 'base64' }],
  ])('%s', async (_name, schema) => {
    expect(await unboundedIn({ properties: { it: schema } })).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['by a format of any length', { ...string, format: 'uri' }],
    ['by a pattern that is not anchored', { ...string, pattern: '[a-z]{3}' }],
    ['by some branches', { ...string, oneOf: [{ maxLength: 3 }, { minLength: 4 }] }],
    ['by what it must not be', { ...string, not: { maxLength: 3 } }],
  ])('not %s', async (_name, schema) => {
    expect(await unboundedIn({ properties: { it: schema } })).toEqual(['it']);
  });
});

test('a shared schema is there if one place sets no limit, whatever their order', async () => {
  const shared = { $ref: '#/components/schemas/Text' };
  const places = [shared, { ...shared, maxLength: 3 }, { allOf: [shared], enum: ['a'] }];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(places, { minLength: 1 }), async (chosen) => {
      const found = await unboundedIn({ properties: Object.fromEntries(chosen.entries()) }, { Text: string });
      expect(found).toEqual(chosen.includes(shared) ? ['Text'] : []);
    }),
    { numRuns: 20 },
  );
});

test('schemas that are made of themselves, or of a thousand others, come to an end', async () => {
  const reference = (name: string): unknown => ({ $ref: `#/components/schemas/${name}` });
  const chain = Array.from({ length: 1000 }, (_, index) => [
    `C${index}`,
    { allOf: [reference(`C${index + 1}`), reference(`C${index + 1}`)] },
  ]);
  const schemas = {
    Circle: { allOf: [reference('Circle')], properties: { next: reference('Circle'), text: string } },
    ...Object.fromEntries(chain),
    C1000: string,
  };
  expect(await unboundedIn({ anyOf: [reference('Circle'), reference('C0')] }, schemas)).toEqual([
    'C1000',
    'Circle.text',
  ]);
});
