import {
  Schema,
  defineFact,
  factOf,
  MediaType,
  Parameter,
  resolve,
  resolveSchema,
  Response,
  type Model,
} from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { isObject } from '@assay/text/patches';
import { assigned } from '../../knowledge/fixes/edits.js';
import { isInPlace } from '../../knowledge/schemas/composition.js';

export default defineFixes('additional-properties-unrestricted', {
  kind: 'unsafe',
  title: 'Set `additionalProperties: false`.',
  make({ node, model, document, pointer }) {
    if (!(node instanceof Schema) || !isClosable(node, model)) return undefined;
    return pointer.at(-1) === 'additionalProperties'
      ? [{ kind: 'set', document, pointer, value: false }]
      : [assigned(node, ['additionalProperties'], false)];
  },
});

/**
 * True if `additionalProperties: false` would not contradict the document: each required property is declared, and no example has
 * an undeclared one.
 */
function isClosable(schema: Schema, model: Model): boolean {
  const { keywords } = schema;
  const properties = isObject(keywords['properties']) ? keywords['properties'] : {};
  const required: readonly unknown[] = Array.isArray(keywords['required']) ? keywords['required'] : [];
  return (
    required.every((name) => typeof name !== 'string' || Object.hasOwn(properties, name)) &&
    !factOf(model, exceeded).has(schema)
  );
}

/** The maximum depth of examined examples. */
const deepest = 30;

const exceeded = defineFact('the objects with undeclared properties in examples', ({ nodes }) => {
  const found = new Set<Schema>();
  for (const node of nodes)
    for (const [schema, value] of listOwnExamples(node)) compare(schema, value, found, 0);
  return found;
});

type ExampleValues = readonly (readonly [schema: Schema, value: unknown])[];

/** Returns the example values of a node, each with its schema. */
function listOwnExamples(node: Model['nodes'][number]): ExampleValues {
  if (node instanceof Schema) {
    const { example, examples, default: usual, const: only } = node.keywords;
    const list: readonly unknown[] = Array.isArray(examples) ? examples : [];
    return [example, usual, only, ...list].filter(isObjectOrArray).map((value) => [node, value]);
  }
  if (node instanceof Response) {
    // In OpenAPI 2.0, examples are grouped by media type.
    const examples = isObject(node.raw['examples']) ? Object.values(node.raw['examples']) : [];
    return node.content.flatMap((slot) => {
      const schema = resolve(slot)?.schema;
      return schema === undefined ? [] : examples.map((value) => [schema, value] as const);
    });
  }
  if (!(node instanceof MediaType || node instanceof Parameter)) return [];
  const { schema, raw } = node;
  if (schema === undefined) return [];
  const examples = isObject(raw['examples']) ? Object.values(raw['examples']) : [];
  const values = examples.map((item) => (isObject(item) ? (item['value'] ?? item['dataValue']) : undefined));
  return [raw['example'], ...values].map((value) => [schema, value]);
}

function isObjectOrArray(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Records the schemas of objects in a value that have undeclared properties. */
function compare(from: Schema, value: unknown, found: Set<Schema>, depth: number): void {
  const schema = resolveSchema(from);
  if (schema === undefined || depth > deepest || !isObjectOrArray(value)) return;
  const declared = new Set<unknown>();
  for (const inner of schema.subschemas) {
    if (isInPlace(inner.step)) compare(inner, value, found, depth + 1);
    else if (inner.step === 'items' && Array.isArray(value))
      for (const item of value) compare(inner, item, found, depth + 1);
    else if (inner.step === 'properties' && isObject(value)) {
      declared.add(inner.key);
      if (Object.hasOwn(value, String(inner.key))) compare(inner, value[String(inner.key)], found, depth + 1);
    }
  }
  if (isObject(value) && Object.keys(value).some((name) => !declared.has(name))) found.add(schema);
}
