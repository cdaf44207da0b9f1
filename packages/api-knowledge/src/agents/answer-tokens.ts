import type { Schema } from '@assay/core';
import { estimateTokens } from './estimate-tokens.js';
import { referencedPart, type Part, type SchemaMeasure } from './measure-schemas.js';
import { estimateValue } from './value-tokens.js';

/** The assumed number of items in an array inside of a response. */
export const nestedItems = 1;

/**
 * Measures a value of a schema: all properties, the smallest alternative, a few items of each array, and texts of an average
 * length.
 */
export const answerMeasure: SchemaMeasure = {
  partsOf: listParts,
  ownTokens,
  countsWholeCycles: false,
};

function listParts(schema: Schema): readonly Part[] {
  if (hasValue(schema)) return [];
  const parts: Part[] = [...referencedPart(schema)];
  for (const subschema of schema.subschemas) {
    const times = timesOf(subschema, schema);
    const isAlternative = subschema.step === 'oneOf' || subschema.step === 'anyOf';
    if (times === 0 || subschema.writeOnly || (isAlternative && isNull(subschema))) continue;
    parts.push({ schema: subschema, times, isAlternative });
  }
  return parts;
}

/** Returns how often a value contains the value of a subschema. */
function timesOf({ step, boolean }: Schema, schema: Schema): number {
  switch (step) {
    case 'properties':
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
    case 'prefixItems':
      return 1;
    case 'items':
      return countItems(schema);
    case 'additionalProperties':
      return boolean === undefined && schema.properties.size === 0 ? nestedItems : 0;
    default:
      return 0;
  }
}

function isNull({ keywords }: Schema): boolean {
  return keywords['type'] === 'null';
}

function countItems({ minItems = 0, maxItems = Infinity }: Schema): number {
  return Math.max(Math.min(nestedItems, maxItems), Math.min(minItems, maxMinItems));
}

/** The maximum of `minItems` that counts. A larger one is a mistake, or agents do not read the response. */
const maxMinItems = 1000;

/** True if the schema provides a value. */
function hasValue({ keywords, hasConst }: Schema): boolean {
  const { enum: values, example, examples, properties, allOf } = keywords;
  if (hasConst || Array.isArray(values)) return true;
  if (properties !== undefined || allOf !== undefined) return false;
  return isPlain(example) || (Array.isArray(examples) && isPlain(examples[0]));
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function ownTokens(schema: Schema): number {
  const { keywords } = schema;
  if (schema.isReference) return 0;
  if (hasValue(schema)) {
    const { const: constant, enum: values, example, examples } = keywords;
    // `as`: without another value, `examples` is a list.
    const [first] = Array.isArray(values) ? values : ((examples ?? []) as readonly unknown[]);
    return estimateValue(schema.hasConst ? constant : (example ?? first));
  }
  let tokens = 1;
  for (const { step, key } of schema.subschemas)
    if (step === 'properties') tokens += estimateTokens(String(key)) + 1;
  if (schema.subschemas.length > 0) return tokens;
  const [type = 'object'] = schema.types;
  if (type === 'string') return tokensOfFormat.get(schema.format ?? '') ?? textTokens(schema.maxLength);
  return tokensOfType.get(type) ?? tokens;
}

function textTokens(maxLength = Infinity): number {
  return 1 + Math.min(usualText, Math.ceil(maxLength / 4));
}

/** The tokens of a text without known content: a name, a title, a key. */
const usualText = 8;

const tokensOfType: ReadonlyMap<string, number> = new Map([
  ['integer', 2],
  ['number', 3],
  ['boolean', 1.5],
  ['null', 1],
]);

const tokensOfFormat: ReadonlyMap<string, number> = new Map([
  ['uuid', 25],
  ['date-time', 14],
  ['date', 7],
  ['time', 8],
  ['uri', 18],
  ['url', 18],
  ['email', 8],
  ['ipv4', 8],
  ['ipv6', 20],
  ['byte', 200],
  ['binary', 200],
]);
