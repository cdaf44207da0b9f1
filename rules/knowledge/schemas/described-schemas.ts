import {
  statedDefault,
  statedFormat,
  statedList,
  statedOptional,
  statedRequired,
  statedValues,
  type StatedDefault,
  type StatedFormat,
  type StatedMark,
  type StatedValues,
} from '@assay/api-knowledge';
import { defineFact, Parameter, type Model, type Schema } from '@assay/core';
import { textAbout } from './described-limits.js';

/** What the description of a schema, or of its parameter, states that a schema can say too. Its limits are `describedLimits`. */
export interface DescribedSchema {
  readonly schema: Schema;
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

function findDescribed({ nodes }: Model): readonly DescribedSchema[] {
  const found: DescribedSchema[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index];
    if (node?.kind !== 'Schema') continue;
    // `as`: the kind determines the class, and is faster to check.
    const schema = node as Schema;
    const text = textAbout(schema);
    if (text === undefined || text === '' || !hint.test(text)) continue;
    const described = read(schema, text);
    if (Object.values(described).some((statement) => statement !== undefined))
      found.push({ schema, ...described });
  }
  return found;
}

/** Most descriptions state nothing of the kind: one expression rules them out. */
const hint =
  /default|required|mandatory|optional|\bvalues\b|\bone of\b|either|\bcan be\b|uuid|guid|yyyy|8601|3339|base-?64|separated|delimited/i;

function read(schema: Schema, text: string): Omit<DescribedSchema, 'schema'> {
  const isString = schema.keywords['type'] === 'string';
  return {
    values: isString ? statedValues(text) : undefined,
    format: isString ? statedFormat(text) : undefined,
    default: statedDefault(text),
    required: statedRequired(text),
    optional: statedOptional(text),
    list: isString && schema.parent instanceof Parameter ? statedList(text) : undefined,
  };
}

/** The default that a text states, as a value of the schema's type; undefined if it can be none. */
export function defaultOf(
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
