import { isDescribing } from '@assay/json-schema';
import { compareNumbers, isJsonNumber, type JsonNumber, setProperty } from '@assay/text';
import type { JsonSchema } from '../records/index.js';
import { type Dialect, isObject, type RawObject, strings } from '@assay/core';

const combining = ['allOf', 'anyOf', 'oneOf', 'not'] as const;

/** Converts `nullable` (3.0) and `x-nullable` (2.0) to 2020-12: null is valid in addition to the schema. */
export function allowNull(schema: Readonly<Record<string, unknown>>): JsonSchema {
  if (combining.some((keyword) => schema[keyword] !== undefined)) return withNullBranch(schema);
  const nullable: Record<string, unknown> = { ...schema };
  const type: unknown = schema['type'];
  const values: unknown = schema['enum'];
  if (typeof type === 'string' && type !== 'null') nullable['type'] = [type, 'null'];
  else if (Array.isArray(type) && !type.includes('null')) nullable['type'] = type.concat('null');
  if (Array.isArray(values) && !values.includes(null)) nullable['enum'] = values.concat(null);
  return nullable;
}

function withNullBranch(schema: Readonly<Record<string, unknown>>): JsonSchema {
  const outer: Record<string, unknown> = {};
  const inner: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    (isDescribing(keyword) ? outer : inner)[keyword] = value;
  }
  outer['anyOf'] = [onlyPart(inner), { type: 'null' }];
  return outer;
}

/** `{ allOf: [{ $ref }] }`, the usual way to add `nullable` to a reference in 3.0, is read as the reference. */
function onlyPart(schema: Readonly<Record<string, unknown>>): unknown {
  const { allOf } = schema;
  return Object.keys(schema).length === 1 && Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : schema;
}

/**
 * Converts a keyword without subschemas to 2020-12.
 *
 * @returns undefined if the keyword is unknown, has no meaning in the dialect, or is malformed
 */
export function readKeyword(keyword: string, keywords: RawObject, dialect: Dialect): unknown {
  const value = keywords[keyword];
  switch (keyword) {
    case 'type':
      return readType(value);
    case 'title':
    case 'description':
    case 'format':
    case 'pattern':
    case 'contentMediaType':
    case 'contentEncoding':
      return typeof value === 'string' ? value : undefined;
    // In dialects with boolean schemas, these are subschemas.
    case 'additionalProperties':
    case 'readOnly':
    case 'writeOnly':
    case 'deprecated':
    case 'uniqueItems':
      return typeof value === 'boolean' ? value : undefined;
    case 'xml':
      return isObject(value) ? value : undefined;
    case 'example':
    case 'default':
      return value;
    case 'enum':
    case 'examples':
      return Array.isArray(value) ? value : undefined;
    case 'required':
      return readNames(value);
    default:
      return readBound(keyword, keywords) ?? (dialect === '2020-12' ? readModern(keyword, value) : undefined);
  }
}

const types: ReadonlySet<unknown> = new Set('string number integer boolean array object null'.split(' '));

/** Types of programming languages and databases that documents use instead of JSON types. */
const foreignTypes: ReadonlyMap<unknown, string> = new Map(
  Object.entries({
    integer: 'int int32 int64 long bigint uint',
    number: 'float float32 float64 double decimal',
    boolean: 'bool',
    string: 'file str',
    array: 'list',
    object: 'dict map',
  }).flatMap(([type, words]) => words.split(' ').map((word) => [word, type] as const)),
);

/** Lists of types are accepted in 2.0 and 3.0 too, where they are a common mistake. */
function readType(value: unknown): unknown {
  if (typeof value === 'string' && !types.has(value)) return foreignTypes.get(value.toLowerCase());
  if (Array.isArray(value))
    return value.length > 0 && value.every((type) => types.has(type)) ? value : undefined;
  return types.has(value) ? value : undefined;
}

/** `required` of a 2.0 parameter is a flag of the parameter. */
function readNames(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  const names = strings(value);
  return names.length === value.length ? value : names;
}

function readBound(keyword: string, keywords: RawObject): unknown {
  const value = keywords[keyword];
  switch (keyword) {
    case 'minimum':
      return keywords['exclusiveMinimum'] === true ? undefined : readNumber(value);
    case 'maximum':
      return keywords['exclusiveMaximum'] === true ? undefined : readNumber(value);
    case 'exclusiveMinimum':
      return readNumber(value === true ? keywords['minimum'] : value);
    case 'exclusiveMaximum':
      return readNumber(value === true ? keywords['maximum'] : value);
    case 'multipleOf':
      return isJsonNumber(value) && compareNumbers(value, 0) > 0 ? readNumber(value) : undefined;
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return rounded(value, Math.ceil);
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return rounded(value, Math.floor);
    default:
      return undefined;
  }
}

function readNumber(value: unknown): JsonNumber | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return isJsonNumber(value) ? value : undefined;
}

function rounded(value: unknown, round: (number: number) => number): number | undefined {
  const number = Number(readNumber(value));
  return Number.isFinite(number) ? round(number) : undefined;
}

function readModern(keyword: string, value: unknown): unknown {
  switch (keyword) {
    case 'const':
      return value;
    case 'minContains':
      return rounded(value, Math.ceil);
    case 'maxContains':
      return rounded(value, Math.floor);
    case 'dependentRequired':
      return readDependencies(value);
    default:
      return undefined;
  }
}

function readDependencies(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const dependencies: Record<string, unknown> = {};
  for (const [name, needed] of Object.entries(value)) setProperty(dependencies, name, strings(needed));
  return dependencies;
}
