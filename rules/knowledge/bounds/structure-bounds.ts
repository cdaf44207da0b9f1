import { isObject, type Schema } from '@assay/core';
import type { Bound } from './bound.js';
import { acceptsAnything, isAnnotation } from '../schemas/unconstrained.js';

/** The number of items of an array. */
export const arrayLength: Bound = {
  bit: 32,
  subjects: ['array'],
  isSetBy(schema) {
    if (schema.maxItems !== undefined) return true;
    const { keywords } = schema;
    if (keywords['uniqueItems'] === true && schema.items?.enum !== undefined) return true;
    const isTuple = Array.isArray(keywords['prefixItems']);
    return isTuple && (keywords['items'] === false || keywords['unevaluatedItems'] === false);
  },
};

/** The number of entries of a map: an object with one schema for all properties, and names that the client chooses. */
export const mapSize: Bound = {
  bit: 64,
  subjects: ['object'],
  isSetBy: (schema) => schema.maxProperties !== undefined || schema.one('propertyNames')?.enum !== undefined,
  isMissedBy: ({ keywords }) => restricts(keywords['additionalProperties']),
};

/** The names of an object's properties: the declared ones, or one schema for all others. */
export const propertyNames: Bound = {
  bit: 128,
  subjects: ['object', 'untyped'],
  isSetBy: ({ keywords }) =>
    closes(keywords['additionalProperties']) || closes(keywords['unevaluatedProperties']),
  isMissedBy: (schema) =>
    joinsSeveral(schema) ||
    (schema.keywords['type'] !== undefined && isFilled(schema.keywords['properties'])),
};

/** The shape of an object: any keyword about its properties. */
export const objectShape: Bound = {
  bit: 256,
  subjects: ['object'],
  // Empty `properties` declare that there are none.
  isSetBy: ({ keywords }) =>
    isObject(keywords['properties']) ||
    isFilled(keywords['patternProperties']) ||
    isFilled(keywords['dependentSchemas']) ||
    keywords['discriminator'] !== undefined ||
    keywords['$dynamicRef'] !== undefined ||
    closes(keywords['additionalProperties']) ||
    closes(keywords['unevaluatedProperties']) ||
    restricts(keywords['propertyNames']) ||
    typeof keywords['maxProperties'] === 'number',
};

/** The type of a value. */
export const valueType: Bound = {
  bit: 512,
  subjects: ['untyped'],
  isSetBy: ({ keywords }) => keywords['type'] !== undefined || keywords['$dynamicRef'] !== undefined,
  isMissedBy: (schema) => !isMereComposition(schema),
};

/** True for schemas with an `allOf` that does more than add siblings to a reference. */
export function joinsSeveral({ keywords }: Schema): boolean {
  const allOf = keywords['allOf'];
  return (
    Array.isArray(allOf) && (allOf.length > 1 || (allOf.length === 1 && isFilled(keywords['properties'])))
  );
}

/** True for the value of a keyword that forbids or restricts additional properties. */
function closes(value: unknown): boolean {
  return value === false || restricts(value);
}

/** True for a raw schema that restricts values. */
function restricts(value: unknown): boolean {
  return isObject(value) && !acceptsAnything(value);
}

function isFilled(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length > 0;
}

const compositions: ReadonlySet<string> = new Set(['$ref', 'allOf', 'anyOf', 'oneOf']);

/** True for schemas that only combine others, whose parts must state the type. */
function isMereComposition({ reference, raw }: Schema): boolean {
  if (reference !== undefined) return true;
  let isComposed = false;
  for (const keyword in raw) {
    if (compositions.has(keyword)) isComposed = true;
    else if (!isAnnotation(keyword)) return false;
  }
  return isComposed;
}
