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

/** A schema whose description, or that of its parameter, states what a schema can say too. */
export interface DescribedSchema extends Statements {
  readonly schema: Schema;
}

/** Statements of a text about the value it describes. */
interface Statements {
  readonly limits: readonly StatedLimit[];
  readonly values?: StatedValues | undefined;
  readonly format?: StatedFormat | undefined;
  readonly default?: StatedDefault | undefined;
  readonly required?: StatedMark | undefined;
  readonly optional?: StatedMark | undefined;
  /** The text holds several values: `a,b,c`. */
  readonly list?: StatedMark | undefined;
}

/** The schemas whose descriptions state something that a schema can say too, in the order of the model. */
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

/** The description of a schema; without one, that of the parameter or header that it is the schema of. */
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

/** Documents repeat their descriptions: a text is read once for each type of what it describes. */
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

/** Most descriptions state nothing of the kind: one expression rules them out. */
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

/** The limit of whole numbers: greater than 0 is at least 1. */
function inWholeNumbers(limit: StatedLimit): StatedLimit {
  const { keyword, value } = limit;
  return keyword === 'exclusiveMinimum' && Number.isInteger(value)
    ? { ...limit, keyword: 'minimum', value: value + 1 }
    : limit;
}

/** True for hours in the text about a value that its name counts in minutes. */
function isInOtherUnit(schema: Schema, { unit }: StatedLimit): boolean {
  const own = unit && timeUnitOfName(getOwnerName(schema));
  return own !== undefined && own !== unit;
}

function getOwnerName({ parent, key }: Schema): string {
  return parent instanceof Parameter ? parent.name : String(key);
}

/**
 * True for the values of something that an identifier leads to, "The id of an envelope. The state of the envelope can be ...", for the
 * forms that a text has, "The format is one of `user`, `user:group`", and for the names of properties of which one is given: the own one is among them.
 */
function areOfAnother(schema: Schema, stated: StatedValues | undefined): boolean {
  if (stated === undefined) return false;
  const name = getOwnerName(schema);
  if (stated.values.some((value) => value.toLowerCase() === name.toLowerCase())) return true;
  if (stated.of === 'format') return !/format/i.test(name);
  return stated.of !== undefined && isIdentifierName(name);
}

/** The default that a text states, as a value of the schema's type; undefined if it can be none. */
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
      // A bare word may be one of the sentence: "defaults to everything".
      return quoted && !/^(?:null|none|empty|true|false|\d+)$/i.test(value) ? value : undefined;
    default:
      return undefined;
  }
}

/** The limits that the description of a schema, or of its parameter, states: by schema, in the order of the model. */
export const describedLimits = defineFact('the limits that descriptions state', findDescribedLimits);

function findDescribedLimits(model: Model): ReadonlyMap<Schema, readonly StatedLimit[]> {
  const found = new Map<Schema, readonly StatedLimit[]>();
  for (const { schema, limits } of factOf(model, describedSchemas))
    if (limits.length > 0) found.set(schema, limits);
  return found;
}

/**
 * The rules that a finding about a missing limit yields to: those given, and, where a description states the limit, the rule that
 * reads it and reports the schema with the number.
 */
export function rulesBeside(
  limits: readonly { readonly keyword: string }[] | undefined,
  keywords: readonly string[],
  others: readonly string[],
): readonly string[] {
  const isDescribed = limits?.some(({ keyword }) => keywords.includes(keyword)) === true;
  return isDescribed ? [...others, 'described-limit-missing'] : others;
}
