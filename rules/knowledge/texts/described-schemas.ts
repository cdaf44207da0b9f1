import {
  isIdentifierName,
  statedDefault,
  statedFormat,
  statedLimits,
  statedList,
  statedOptional,
  statedRequired,
  statedValues,
  timeUnitOfName,
  type Described,
  type StatedDefault,
  type StatedFormat,
  type StatedLimit,
  type StatedMark,
  type StatedValues,
} from '@assay/api-knowledge';
import { defineFact, Header, Parameter, type Model, type Schema, factOf } from '@assay/core';
import { nodesOfKind } from '../structure/nodes-of-kind.js';

/** A schema whose description, or that of its parameter, states constraints that the schema could declare. */
export interface DescribedSchema extends Statements {
  readonly schema: Schema;
}

/** The statements of a text about the value that it describes. */
interface Statements {
  readonly limits: readonly StatedLimit[];
  readonly values?: StatedValues | undefined;
  readonly format?: StatedFormat | undefined;
  readonly default?: StatedDefault | undefined;
  readonly required?: StatedMark | undefined;
  readonly optional?: StatedMark | undefined;
  /** The statement that the text contains several values: `a,b,c`. */
  readonly list?: StatedMark | undefined;
}

/** The schemas whose descriptions state constraints that a schema could declare, in the order of the model. */
export const describedSchemas = defineFact('what descriptions state', findDescribed);

function findDescribed(model: Model): readonly DescribedSchema[] {
  const found: DescribedSchema[] = [];
  const readings = new Map(types.map((type) => [type, new Map<string, Statements | undefined>()]));
  const schemas = nodesOfKind(model, 'Schema');
  for (let index = 0; index < schemas.length; index++) {
    const schema = schemas[index];
    const text = schema && textAbout(schema);
    if (schema === undefined || text === undefined) continue;
    const statements = readOnce(text, getDescribedType(schema), readings);
    if (statements !== undefined) found.push(describe(schema, statements));
  }
  return found;
}

/** Returns the description of a schema or, if it has none, of its parameter or header. */
function textAbout(schema: Schema): string | undefined {
  const own = schema.keywords['description'];
  if (typeof own === 'string') return own;
  const { parent, step } = schema;
  if (step !== 'schema' || !(parent instanceof Parameter || parent instanceof Header)) return undefined;
  return schema.reference === undefined ? parent.text('description') : undefined;
}

const types = ['string', 'number', 'array', 'other'] as const;
type Type = Described | 'other';

function getDescribedType({ keywords }: Schema): Type {
  switch (keywords['type']) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return 'array';
    default:
      return 'other';
  }
}

/** Reads a text once for each type of value, because documents repeat their descriptions. */
function readOnce(
  text: string,
  type: Type,
  readings: ReadonlyMap<Type, Map<string, Statements | undefined>>,
): Statements | undefined {
  const known = readings.get(type);
  const before = known?.get(text);
  if (before !== undefined || known?.has(text) === true) return before;
  const statements = hint.test(text) ? read(text, type) : undefined;
  known?.set(text, statements);
  return statements;
}

/** A prefilter, because most descriptions state no constraint. */
const hint =
  /\d|positive|negative|empty|blank|zero|least one|vac[ií]|vazi|\bvide\b|\bleer\b|vuot|\bleeg\b|\bpust|пуст|default|required|mandatory|optional|\bvalues\b|\bone of\b|either|\bcan be\b|uuid|guid|yyyy|base-?64|separated|delimited/i;

function read(text: string, type: Type): Statements | undefined {
  const isString = type === 'string';
  const limits = type === 'other' ? [] : statedLimits(text, type);
  const others = {
    values: isString ? statedValues(text) : undefined,
    format: isString ? statedFormat(text) : undefined,
    default: statedDefault(text),
    required: statedRequired(text),
    optional: statedOptional(text),
    list: isString ? statedList(text) : undefined,
  };
  const isStated = limits.length > 0 || Object.values(others).some((statement) => statement !== undefined);
  return isStated ? { limits, ...others } : undefined;
}

function describe(schema: Schema, statements: Statements): DescribedSchema {
  const list = schema.parent instanceof Parameter ? statements.list : undefined;
  const values = areOfAnother(schema, statements.values) ? undefined : statements.values;
  const limits = statements.limits
    .filter((limit) => !isInOtherUnit(schema, limit))
    .map((limit) => (schema.hasType('integer') ? inWholeNumbers(limit) : limit));
  return { ...statements, limits, list, values, schema };
}

/** Converts a limit for integers: greater than 0 becomes at least 1. */
function inWholeNumbers(limit: StatedLimit): StatedLimit {
  const { keyword, value } = limit;
  return keyword === 'exclusiveMinimum' && Number.isInteger(value)
    ? { ...limit, keyword: 'minimum', value: value + 1 }
    : limit;
}

/** True if the text and the name of a value have different units, such as hours and minutes. */
function isInOtherUnit(schema: Schema, { unit }: StatedLimit): boolean {
  const own = unit && timeUnitOfName(getOwnerName(schema));
  return own !== undefined && own !== unit;
}

function getOwnerName({ parent, key }: Schema): string {
  return parent instanceof Parameter ? parent.name : String(key);
}

/**
 * True for stated values that do not belong to this schema:
 * - values of an object that an identifier refers to: "The id of an envelope. The state of the envelope can be ..."
 * - forms of a text: "The format is one of `user`, `user:group`"
 * - names of properties of which one is required, recognised by the schema's own name among them
 */
function areOfAnother(schema: Schema, stated: StatedValues | undefined): boolean {
  if (stated === undefined) return false;
  const name = getOwnerName(schema);
  if (stated.values.some((value) => value.toLowerCase() === name.toLowerCase())) return true;
  if (stated.of === 'format') return !/format/i.test(name);
  return stated.of !== undefined && isIdentifierName(name);
}

/** Returns the stated default as a value of the schema's type. Undefined if it does not fit. */
export function getStatedDefault(
  schema: Schema,
  { value, quoted }: StatedDefault,
): string | number | boolean | undefined {
  switch (schema.keywords['type']) {
    case 'integer':
      return /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
    case 'number':
      return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? Number(value) : undefined;
    case 'boolean':
      return /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : undefined;
    case 'string':
      if (schema.enum !== undefined) return schema.enum.includes(value) ? value : undefined;
      // An unquoted word may belong to the sentence: "defaults to everything".
      return quoted && !/^(?:null|none|empty|true|false|\d+)$/i.test(value) ? value : undefined;
    default:
      return undefined;
  }
}

/** The limits that the description of a schema or of its parameter states, by schema, in the order of the model. */
export const describedLimits = defineFact('the limits that descriptions state', findDescribedLimits);

function findDescribedLimits(model: Model): ReadonlyMap<Schema, readonly StatedLimit[]> {
  const found = new Map<Schema, readonly StatedLimit[]>();
  for (const { schema, limits } of factOf(model, describedSchemas))
    if (limits.length > 0) found.set(schema, limits);
  return found;
}

/**
 * Returns the rules that a finding about a missing limit yields to: the given ones and, if a description states the limit,
 * `described-limit-missing`, which reports the schema with the number.
 */
export function rulesBeside(
  limits: readonly { readonly keyword: string }[] | undefined,
  keywords: readonly string[],
  others: readonly string[],
): readonly string[] {
  const isDescribed = limits?.some(({ keyword }) => keywords.includes(keyword)) === true;
  return isDescribed ? [...others, 'described-limit-missing'] : others;
}
