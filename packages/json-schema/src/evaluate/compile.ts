import { formats } from '../format/formats.js';
import { compareNumbers, isJsonNumber, type JsonNumber } from '../number/decimal.js';
import type { Dialect } from '../dialect/dialects.js';
import type { SchemaParts, Subschema } from '../schema/schema-reader.js';
import { canonicalText } from '../value/equality.js';
import { isJsonObject, stringsOf, type JsonObject } from '../value/values.js';
import {
  typeBits,
  type ArrayRules,
  type Branches,
  type CompiledSchema,
  type Conjunct,
  type Enumeration,
  type NumberRules,
  type ObjectRules,
  type PatternSchema,
  type Phase,
  type StringRules,
} from './compiled-schema.js';
import { namesOfBranches } from './discriminator.js';

/** What compiling a schema needs to know of others. */
export interface Neighbours<S> {
  /** The compiled form of a schema, which is filled in later. */
  of(schema: S): CompiledSchema;
  referenceText(schema: S): string | undefined;
  readonly assertsFormat: boolean;
}

/** Fills a schema in. Keywords that its dialect does not know, or whose values are malformed, say nothing. */
export function compile<S>(into: CompiledSchema, parts: SchemaParts<S>, neighbours: Neighbours<S>): void {
  const { dialect } = parts;
  const keywords = known(parts.keywords, dialect);
  compileAssertions(into, keywords, parts.keywords, dialect);
  const format = keywords['format'];
  if (typeof format === 'string' && (neighbours.assertsFormat || dialect.assertsFormat))
    into.format = formats.get(format);
  if (parts.resource !== undefined && parts.resource.dynamicAnchors.size > 0) into.resource = parts.resource;
  compileSubschemas(into, keywords, parts, neighbours);
  planFor(into);
}

const none: JsonObject = {};

/** The keywords that the dialect knows. */
function known(keywords: JsonObject, dialect: Dialect): JsonObject {
  let found: Record<string, unknown> | undefined;
  for (const keyword of Object.keys(keywords)) {
    if (dialect.keywords.has(keyword)) (found ??= {})[keyword] = keywords[keyword];
  }
  return found ?? none;
}

function compileAssertions(
  into: CompiledSchema,
  keywords: JsonObject,
  written: JsonObject,
  dialect: Dialect,
): void {
  into.isNullable = dialect.nullable !== undefined && written[dialect.nullable] === true;
  into.readOnly = written['readOnly'] === true;
  into.writeOnly = written['writeOnly'] === true;
  into.types = typesOf(keywords['type']);
  const values = keywords['enum'];
  if (Array.isArray(values)) into.enumeration = enumerationOf(values);
  if (Object.hasOwn(keywords, 'const')) {
    into.hasConst = true;
    into.const = keywords['const'];
  }
  into.numbers = numberRules(keywords);
  into.strings = stringRules(keywords);
  into.arrays = arrayRules(keywords);
  into.objects = objectRules(keywords);
}

/** The types as bits; 0 where nothing is said, or something that is not a type of JSON, as the `file` of 2.0. */
function typesOf(type: unknown): number {
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  let bits = 0;
  for (const name of names) {
    if (typeof name !== 'string' || !Object.hasOwn(typeBits, name)) return 0;
    // `as`: it is a key, checked just above.
    bits |= typeBits[name as keyof typeof typeBits];
    if (name === 'number') bits |= typeBits.integer;
  }
  return bits;
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

function numberRules(keywords: JsonObject): NumberRules | undefined {
  const { multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = keywords;
  if (
    multipleOf === undefined &&
    minimum === undefined &&
    maximum === undefined &&
    exclusiveMinimum === undefined &&
    exclusiveMaximum === undefined
  )
    return undefined;
  const step = asNumber(multipleOf);
  // A number in a dialect of flags, and a flag in one of numbers, are slips whose meaning is plain.
  const lower = bounds(minimum, exclusiveMinimum);
  const upper = bounds(maximum, exclusiveMaximum);
  return {
    multipleOf: step !== undefined && compareNumbers(step, 0) > 0 ? step : undefined,
    minimum: lower.inclusive,
    maximum: upper.inclusive,
    exclusiveMinimum: lower.exclusive,
    exclusiveMaximum: upper.exclusive,
  };
}

function bounds(
  bound: unknown,
  exclusive: unknown,
): { inclusive: JsonNumber | undefined; exclusive: JsonNumber | undefined } {
  const number = asNumber(bound);
  if (exclusive === true) return { inclusive: undefined, exclusive: number };
  return { inclusive: number, exclusive: asNumber(exclusive) };
}

function stringRules({ minLength, maxLength, pattern }: JsonObject): StringRules | undefined {
  if (minLength === undefined && maxLength === undefined && pattern === undefined) return undefined;
  return {
    minLength: asCount(minLength) ?? 0,
    maxLength: asCount(maxLength) ?? Infinity,
    pattern: typeof pattern === 'string' ? pattern : undefined,
  };
}

function arrayRules({ minItems, maxItems, uniqueItems }: JsonObject): ArrayRules | undefined {
  if (minItems === undefined && maxItems === undefined && uniqueItems !== true) return undefined;
  return {
    minItems: asCount(minItems) ?? 0,
    maxItems: asCount(maxItems) ?? Infinity,
    uniqueItems: uniqueItems === true,
  };
}

function objectRules(keywords: JsonObject): ObjectRules | undefined {
  const { minProperties, maxProperties, required, dependentRequired, dependencies } = keywords;
  const dependent = [...namesByTrigger(dependentRequired), ...namesByTrigger(dependencies)];
  const names = stringsOf(required);
  if (
    minProperties === undefined &&
    maxProperties === undefined &&
    names.length === 0 &&
    dependent.length === 0
  )
    return undefined;
  return {
    minProperties: asCount(minProperties) ?? 0,
    maxProperties: asCount(maxProperties) ?? Infinity,
    required: names,
    dependentRequired: dependent,
  };
}

function namesByTrigger(value: unknown): (readonly [string, readonly string[]])[] {
  if (!isJsonObject(value)) return [];
  return Object.keys(value)
    .filter((trigger) => Array.isArray(value[trigger]))
    .map((trigger) => [trigger, stringsOf(value[trigger])] as const);
}

function asNumber(value: unknown): JsonNumber | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return isJsonNumber(value) ? value : undefined;
}

function asCount(value: unknown): number | undefined {
  const number = asNumber(value);
  return number === undefined ? undefined : Number(number);
}

function compileSubschemas<S>(
  into: CompiledSchema,
  keywords: JsonObject,
  { dialect, subschemas, references }: SchemaParts<S>,
  neighbours: Neighbours<S>,
): void {
  const conjuncts = references.map(({ target, text, dynamicName }): Conjunct => {
    const schema = target === undefined ? undefined : neighbours.of(target);
    if (schema !== undefined) schema.isShared = true;
    return { schema, reference: text, dynamicName };
  });
  const named = new Map<string, CompiledSchema>();
  const patterns: PatternSchema[] = [];
  const dependent: (readonly [string, CompiledSchema])[] = [];
  const prefix: (CompiledSchema | undefined)[] = [];
  let [additional, rest, hasPrefix]: [CompiledSchema?, CompiledSchema?, boolean?] = [];
  for (const { keyword, key, schema } of subschemas) {
    if (!dialect.keywords.has(keyword)) continue;
    const child = (): CompiledSchema => neighbours.of(schema);
    switch (keyword) {
      case 'properties':
        named.set(String(key), child());
        break;
      case 'patternProperties':
        patterns.push({ pattern: String(key), schema: child() });
        break;
      case 'additionalProperties':
        additional = child();
        break;
      case 'propertyNames':
      case 'not':
      case 'if':
      case 'then':
      case 'else':
      case 'unevaluatedProperties':
      case 'unevaluatedItems':
        into[keyword] = child();
        break;
      case 'dependentSchemas':
      case 'dependencies':
        dependent.push([String(key), child()]);
        break;
      case 'prefixItems':
        prefix[Number(key)] = child();
        hasPrefix = true;
        break;
      case 'items':
        if (key === undefined) rest ??= child();
        else {
          prefix[Number(key)] = child();
          hasPrefix = true;
        }
        break;
      case 'contains':
        into.contains = {
          schema: child(),
          least: asCount(keywords['minContains']) ?? 1,
          most: asCount(keywords['maxContains']) ?? Infinity,
          evaluates: dialect.evaluatesContained,
        };
        break;
      case 'allOf':
        conjuncts.push({ schema: child(), reference: undefined, dynamicName: undefined });
        break;
      default:
    }
  }
  // What follows a tuple; beside a single schema it means nothing.
  const further = subschemas.find(({ keyword }) => keyword === 'additionalItems');
  if (hasPrefix === true && further !== undefined && dialect.keywords.has('additionalItems'))
    rest = neighbours.of(further.schema);
  if (named.size > 0 || patterns.length > 0 || additional !== undefined)
    into.properties = { named, patterns, additional };
  if (hasPrefix === true || rest !== undefined) into.items = { prefix, rest };
  if (dependent.length > 0) into.dependentSchemas = dependent;
  if (conjuncts.length > 0) into.conjuncts = conjuncts;
  const discriminator = keywords['discriminator'];
  if (isJsonObject(discriminator) && typeof discriminator['propertyName'] === 'string')
    into.discriminator = discriminator['propertyName'];
  into.anyOf = branches('anyOf', subschemas, discriminator, neighbours);
  into.oneOf = branches('oneOf', subschemas, discriminator, neighbours);
}

function branches<S>(
  keyword: string,
  subschemas: readonly Subschema<S>[],
  discriminator: unknown,
  neighbours: Neighbours<S>,
): Branches | undefined {
  const members = subschemas.filter((subschema) => subschema.keyword === keyword);
  if (members.length === 0) return undefined;
  const texts = isJsonObject(discriminator)
    ? members.map(({ schema }) => neighbours.referenceText(schema))
    : undefined;
  return {
    schemas: members.map(({ schema }) => neighbours.of(schema)),
    names:
      texts === undefined || !isJsonObject(discriminator) ? undefined : namesOfBranches(texts, discriminator),
  };
}

function planFor(schema: CompiledSchema): void {
  const whole: Phase[] = [];
  if (schema.conjuncts !== undefined) whole.push('conjuncts');
  if (schema.anyOf !== undefined) whole.push('anyOf');
  if (schema.oneOf !== undefined) whole.push('oneOf');
  if (schema.not !== undefined) whole.push('not');
  if (schema.if !== undefined) whole.push('if');
  const object: Phase[] = [];
  if (schema.properties !== undefined) object.push('properties');
  if (schema.propertyNames !== undefined) object.push('propertyNames');
  if (schema.dependentSchemas !== undefined) object.push('dependentSchemas');
  object.push(...whole);
  if (schema.unevaluatedProperties !== undefined) object.push('unevaluatedProperties');
  const array: Phase[] = [];
  if (schema.items !== undefined) array.push('items');
  if (schema.contains !== undefined) array.push('contains');
  array.push(...whole);
  if (schema.unevaluatedItems !== undefined) array.push('unevaluatedItems');
  schema.scalarPlan = whole;
  schema.objectPlan = object;
  schema.arrayPlan = array;
}
