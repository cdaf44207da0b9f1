import type { Dialect } from '../dialect/dialects.js';
import { formats } from '../format/formats.js';
import { compareNumbers, isJsonNumber, type JsonNumber } from '@assay/text';
import type { SchemaParts } from '../schema/schema-reader.js';
import { canonicalText } from '../value/equality.js';
import { isJsonObject, stringsOf, type JsonObject } from '../value/values.js';
import { compileSubschemas, type Neighbours } from './compile-subschemas.js';
import {
  ArrayRules,
  NumberRules,
  ObjectRules,
  StringRules,
  typeBits,
  type CompiledSchema,
  type Enumeration,
} from './compiled-schema.js';

/** The keywords that constrain the value itself. Most schemas of a document have few of them. */
const asserting: ReadonlySet<string> = new Set(
  [
    'type enum const multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern',
    'minItems maxItems uniqueItems minProperties maxProperties required dependentRequired dependencies',
  ].flatMap((line) => line.split(' ')),
);

/** Compiles a schema into an empty one. Keywords that its dialect lacks, or whose values are malformed, have no effect. */
export function compile<S>(into: CompiledSchema, parts: SchemaParts<S>, neighbours: Neighbours<S>): void {
  const { dialect, keywords, resource } = parts;
  for (const keyword of Object.keys(keywords)) {
    if (asserting.has(keyword) && dialect.keywords.has(keyword)) compileKeyword(into, keyword, keywords);
  }
  compileMarks(into, keywords, dialect);
  const format = keywords['format'];
  if (typeof format === 'string' && (neighbours.assertsFormat || dialect.assertsFormat))
    into.format = formats.get(format);
  if (resource !== undefined && resource.dynamicAnchors.size > 0) into.resource = resource;
  compileSubschemas(into, parts, neighbours);
}

/** Compiles the flags that are not keywords of JSON Schema, or are annotations there. */
function compileMarks(into: CompiledSchema, keywords: JsonObject, dialect: Dialect): void {
  if (dialect.nullable !== undefined && keywords[dialect.nullable] === true) into.isNullable = true;
  if (keywords['readOnly'] === true) into.readOnly = true;
  if (keywords['writeOnly'] === true) into.writeOnly = true;
}

function compileKeyword(into: CompiledSchema, keyword: string, keywords: JsonObject): void {
  const value = keywords[keyword];
  switch (keyword) {
    case 'type':
      into.types = toTypeMask(value);
      break;
    case 'enum':
      if (Array.isArray(value)) into.enumeration = enumerationOf(value);
      break;
    case 'const':
      into.hasConst = true;
      into.const = value;
      break;
    case 'multipleOf':
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      compileBound((into.numbers ??= new NumberRules()), keyword, keywords);
      break;
    case 'minLength':
    case 'maxLength':
      (into.strings ??= new StringRules())[keyword] = readCount(value, keyword);
      break;
    case 'pattern':
      if (typeof value === 'string') (into.strings ??= new StringRules()).pattern = value;
      break;
    case 'minItems':
    case 'maxItems':
      (into.arrays ??= new ArrayRules())[keyword] = readCount(value, keyword);
      break;
    case 'uniqueItems':
      if (value === true) (into.arrays ??= new ArrayRules()).uniqueItems = true;
      break;
    default:
      compileObjectKeyword(into, keyword, value);
  }
}

function compileObjectKeyword(into: CompiledSchema, keyword: string, value: unknown): void {
  switch (keyword) {
    case 'minProperties':
    case 'maxProperties':
      (into.objects ??= new ObjectRules())[keyword] = readCount(value, keyword);
      break;
    case 'required':
      // In a parameter of 2.0, `required` is a flag of the parameter.
      if (Array.isArray(value) && value.length > 0)
        (into.objects ??= new ObjectRules()).required = stringsOf(value);
      break;
    case 'dependentRequired':
    case 'dependencies': {
      const dependent = namesByTrigger(value);
      if (dependent.length === 0) break;
      const objects = (into.objects ??= new ObjectRules());
      objects.dependentRequired = [...objects.dependentRequired, ...dependent];
      break;
    }
    default:
  }
}

/** Returns the types as bits; 0 if there is no type, or one that JSON lacks, such as `file` of 2.0. */
function toTypeMask(type: unknown): number {
  if (typeof type === 'string') return bitsOf(type);
  if (!Array.isArray(type)) return 0;
  let bits = 0;
  for (const name of type) {
    const more = typeof name === 'string' ? bitsOf(name) : 0;
    if (more === 0) return 0;
    bits |= more;
  }
  return bits;
}

function bitsOf(name: string): number {
  switch (name) {
    case 'null':
    case 'boolean':
    case 'integer':
    case 'string':
    case 'array':
    case 'object':
      return typeBits[name];
    case 'number':
      return typeBits.number | typeBits.integer;
    default:
      return 0;
  }
}

function enumerationOf(values: readonly unknown[]): Enumeration {
  const scalars = new Set<unknown>();
  let texts: Set<string> | undefined;
  for (const value of values) {
    if (typeof value === 'object' && value !== null) (texts ??= new Set()).add(canonicalText(value));
    else scalars.add(value);
  }
  return { values, scalars, texts };
}

/**
 * Compiles a bound. A boolean `exclusive...` flag makes the bound exclusive in all dialects: even if the dialect requires a
 * number, the intention is clear.
 */
function compileBound(rules: NumberRules, keyword: keyof NumberRules, keywords: JsonObject): void {
  const number = readNumber(keywords[keyword]);
  switch (keyword) {
    case 'multipleOf':
      if (number !== undefined && compareNumbers(number, 0) > 0) rules.multipleOf = number;
      break;
    case 'minimum':
    case 'maximum': {
      const exclusive = keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
      rules[keywords[exclusive] === true ? exclusive : keyword] = number;
      break;
    }
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      if (number !== undefined) rules[keyword] = number;
      break;
  }
}

function namesByTrigger(value: unknown): (readonly [string, readonly string[]])[] {
  if (!isJsonObject(value)) return [];
  return Object.keys(value)
    .filter((trigger) => Array.isArray(value[trigger]))
    .map((trigger) => [trigger, stringsOf(value[trigger])] as const);
}

function readNumber(value: unknown): JsonNumber | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return isJsonNumber(value) ? value : undefined;
}

function readCount(value: unknown, keyword: string): number {
  const number = readNumber(value);
  if (number !== undefined) return Number(number);
  return keyword.startsWith('min') ? 0 : Infinity;
}
