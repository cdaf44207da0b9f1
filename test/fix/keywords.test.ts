import { analyse, type Rule } from '@assay/core';
import { fixDocuments } from '@assay/fixes';
import { rules } from '@assay/rules';
import { fixes } from '@assay/rules/fixes';
import { expect, it } from 'vitest';

const all: readonly Rule[] = rules;
const known = new Map(fixes.map((item) => [item.rule, item]));

/** The schemas of a document as text, after the safe and suggested fixes of some rules. */
async function repaired(version: string, schemas: string, ...ids: readonly string[]): Promise<string> {
  const text = `openapi: ${version}
info: { title: T, version: '1' }
paths:
  /a:
    put:
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/All' } } }
      responses: { '204': { description: Done. } }
components:
  schemas:
    All: { type: object, properties: { a: { $ref: '#/components/schemas/A' } } }
    B: { type: integer }
${schemas}`;
  const analyseText = (texts: ReadonlyMap<string, string>) =>
    analyse({ uri: 'file:///a.yaml', text: texts.get('file:///a.yaml') ?? text }, { rules: all });
  const result = await fixDocuments(await analyseText(new Map()), {
    fixes: new Map([...known].filter(([id]) => ids.includes(id))),
    kinds: ['safe', 'suggested'],
    analyse: analyseText,
    harmOf: () => undefined,
  });
  const after = result.documents[0]?.text ?? text;
  return after.slice(after.indexOf('    B: {'), -1).replace(/^.*\n/, '');
}

const keywords = 'schema-keyword-unsupported-by-version';

it.each([
  ['a type', ['type: string # text', 'nullable: true'], ["type: [string, 'null'] # text"]],
  ['types', ["type: [string, 'null']", 'nullable: true'], ["type: [string, 'null']"]],
  [
    'a type and values',
    ['type: string', 'nullable: true', 'enum: [a, b]'],
    ["type: [string, 'null']", 'enum: [a, b, null]'],
  ],
  [
    'a reference',
    ["$ref: '#/components/schemas/B'", 'description: It is.', 'nullable: true'],
    ['anyOf:', "  - $ref: '#/components/schemas/B'", "  - type: 'null'", 'description: It is.'],
  ],
  [
    'one part',
    ['allOf:', "  - $ref: '#/components/schemas/B'", 'nullable: true'],
    ['anyOf:', "  - $ref: '#/components/schemas/B'", "  - type: 'null'"],
  ],
  [
    'alternatives',
    ['nullable: true', 'oneOf:', '  - type: string', "  - $ref: '#/components/schemas/B'"],
    ['oneOf:', '  - type: string', "  - $ref: '#/components/schemas/B'", "  - type: 'null'"],
  ],
  [
    'alternatives with null',
    ['nullable: true', 'oneOf:', "  - type: [string, 'null']", '  - type: integer'],
    ['nullable: true', 'oneOf:', "  - type: [string, 'null']", '  - type: integer'],
  ],
  ['nothing else', ['description: Any.', 'nullable: true'], ['description: Any.']],
  [
    'unclear values',
    ['nullable: true', 'properties: { b: { type: string } }', 'oneOf: [{ required: [b] }]'],
    ['nullable: true', 'properties: { b: { type: string } }', 'oneOf: [{ required: [b] }]'],
  ],
  [
    'excluded bounds',
    ['type: number', 'minimum: 2', 'exclusiveMinimum: true'],
    ['type: number', 'exclusiveMinimum: 2'],
  ],
])('`nullable` and other keywords of 3.0 become those of 3.1: %s', async (_, before, after) => {
  const write = (lines: readonly string[]): string =>
    ['    A:', ...lines.map((line) => `      ${line}`)].join('\n');
  expect(await repaired('3.1.1', `${write(before)}\n`, keywords)).toBe(write(after));
  if (before[0] !== after[0] || before.length !== after.length)
    expect(await repaired('3.2.0', `${write(before)}\n`, keywords)).toBe(write(after));
});

it('keywords of 3.1 become those of 3.0', async () => {
  const before = `    A:
      type: object
      properties:
        a: { type: [string, 'null'] }
        b: { const: one }
        c: { type: integer, exclusiveMaximum: 7 }
        d: { type: string, examples: [x] }
        e: { type: [string, integer] }
`;
  expect(await repaired('3.0.4', before, keywords)).toBe(`    A:
      type: object
      properties:
        a: { type: string, nullable: true }
        b: { enum: [one] }
        c: { type: integer, exclusiveMaximum: true, maximum: 7 }
        d: { type: string, example: x }
        e: { type: [string, integer] }`);
});

it('duplicate items are removed', async () => {
  const before = `    A:
      type: object
      required: # all of them
        - a
        - b # once
        - a
        - b
      properties: { a: { type: string }, b: { type: string } }
`;
  expect(await repaired('3.0.4', before, 'document-structure-invalid')).toBe(`    A:
      type: object
      required: # all of them
        - a
        - b # once
      properties: { a: { type: string }, b: { type: string } }`);
  const flow = before.replace(/required: # all[^]*- b\n {6}p/, 'required: [a, b, a]\n      p');
  expect(await repaired('3.1.1', flow, 'document-structure-invalid')).toBe(`    A:
      type: object
      required: [a, b]
      properties: { a: { type: string }, b: { type: string } }`);
});

it('of duplicate tags, the most complete one is kept', async () => {
  const tags =
    'tags: [{ name: a }, { name: b, description: B. }, { name: a, description: A. }, { name: b, description: Other. }]\n';
  expect(await repaired('3.0.4', tags, 'tag-duplicate')).toBe(
    'tags: [{ name: b, description: B. }, { name: a, description: A. }, { name: b, description: Other. }]',
  );
});

it('texts next to references stay, and keywords without effect are removed', async () => {
  const before = `    A:
      type: object
      properties:
        a:
          $ref: '#/components/schemas/B'
          description: The one.
          readOnly: true
        b:
          $ref: '#/components/schemas/B'
          readOnly: true
        c: { $ref: '#/components/schemas/B', nullable: true }
`;
  expect(await repaired('3.0.4', before, 'reference-siblings-ignored')).toBe(`    A:
      type: object
      properties:
        a:
          allOf:
            - $ref: '#/components/schemas/B'
          description: The one.
        b:
          $ref: '#/components/schemas/B'
        c: { $ref: '#/components/schemas/B' }`);
});
