import type { StatedFormat } from '@assay/api-knowledge';
import { Parameter, Schema } from '@assay/core';
import { getStatedDefault, type DescribedSchema } from '../../knowledge/texts/described-schemas.js';
import { code } from '../../knowledge/wording/names.js';

/** A contradiction between a description and its schema. */
export interface Contradiction {
  readonly keyword: string;
  readonly words: string;
  /** The contradicting part of the schema: `its `maxLength` is `30``. */
  readonly but: string;
  /** The change that follows the description: `set `maxLength` to `20``. */
  readonly change: string;
}

/** Returns the contradictions between a description and its schema, except for limits. */
export function contradictionsOf(described: DescribedSchema): readonly Contradiction[] {
  return [ofDefault(described), ofValues(described), ofFormat(described), ofRequired(described)].filter(
    (item) => item !== undefined,
  );
}

function ofDefault({ schema, default: stated }: DescribedSchema): Contradiction | undefined {
  const rawValue = schema.keywords['default'];
  const value = stated === undefined ? undefined : getStatedDefault(schema, stated);
  // Another rule reports a default of the wrong type.
  if (stated === undefined || value === undefined || typeof rawValue !== typeof value) return undefined;
  if (rawValue === value || rawValue === '') return undefined;
  return {
    keyword: 'default',
    words: stated.words,
    but: `its \`default\` is ${code(String(rawValue), 40)}`,
    change: `set \`default\` to ${code(String(value), 40)}`,
  };
}

function ofValues({ schema, values: stated }: DescribedSchema): Contradiction | undefined {
  const values = schema.enum;
  if (stated === undefined || values === undefined) return undefined;
  const isQuoted = /[`'"]/.test(stated.words);
  // Values without quotes may be labels: `Error` for `ERROR`.
  const listedValues = new Set(values.map((value) => (isQuoted ? String(value) : squash(String(value)))));
  const unknown = stated.values.find((value) => !listedValues.has(isQuoted ? value : squash(value)));
  if (unknown === undefined) return undefined;
  // Without a common value, the text is about something else.
  if (!stated.values.some((value) => listedValues.has(isQuoted ? value : squash(value)))) return undefined;
  return {
    keyword: 'enum',
    words: stated.words,
    but: `its \`enum\` does not have ${code(unknown, 40)}`,
    change: `add ${code(unknown, 40)} to \`enum\``,
  };
}

function squash(value: string): string {
  return value.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The formats that exclude a stated format. */
const excluded: Readonly<Record<StatedFormat['format'], ReadonlySet<string>>> = {
  uuid: new Set(['date', 'date-time', 'time', 'email', 'ipv4', 'ipv6', 'byte', 'binary', 'int32', 'int64']),
  date: new Set(['date-time', 'time', 'uuid', 'email', 'byte', 'binary', 'int32', 'int64']),
  'date-time': new Set(['date', 'time', 'uuid', 'email', 'byte', 'binary', 'int32', 'int64']),
  'date or date-time': new Set(['uuid', 'email', 'byte', 'binary']),
  base64: new Set(['uuid', 'date', 'date-time', 'email', 'uri', 'binary']),
  base64url: new Set(['uuid', 'date', 'date-time', 'email', 'uri', 'binary', 'byte']),
};

function ofFormat({ schema, format: stated }: DescribedSchema): Contradiction | undefined {
  const rawFormat = schema.format;
  if (stated === undefined || rawFormat === undefined || !excluded[stated.format].has(rawFormat))
    return undefined;
  const format = stated.format === 'base64' ? 'byte' : stated.format;
  return {
    keyword: 'format',
    words: stated.words,
    but: `its \`format\` is ${code(rawFormat, 40)}`,
    change: `set \`format\` to ${code(format)}`,
  };
}

/** Returns the contradiction of "Optional." on a required parameter, or of "Required." beside an explicit `required: false`. */
function ofRequired({ schema, required, optional }: DescribedSchema): Contradiction | undefined {
  const parameter = findDescribedParameter(schema);
  if (parameter === undefined && required === undefined) return ofRequiredProperty(schema, optional);
  // A path parameter is always required, because a variable of a path cannot be omitted.
  if (parameter === undefined || parameter.in === 'path') return undefined;
  const rawRequired = parameter.raw['required'];
  const stated = rawRequired === true ? optional : rawRequired === false ? required : undefined;
  if (stated === undefined || (required !== undefined && optional !== undefined)) return undefined;
  return {
    keyword: 'required',
    words: stated.words,
    but: `its \`required\` is \`${String(rawRequired)}\``,
    change: rawRequired === true ? 'remove `required`' : 'set `required` to `true`',
  };
}

/**
 * Returns the contradiction of "Optional." at the beginning of a required property's description. "(optional)" may refer to a
 * part of the property.
 */
function ofRequiredProperty(
  { parent, step, key }: Schema,
  optional: DescribedSchema['optional'],
): Contradiction | undefined {
  if (optional === undefined || optional.words.startsWith('(')) return undefined;
  if (step !== 'properties' || !(parent instanceof Schema)) return undefined;
  if (!parent.required.includes(String(key))) return undefined;
  return {
    keyword: 'required',
    words: optional.words,
    but: 'its object lists it in `required`',
    change: 'take it out of `required`',
  };
}

function findDescribedParameter({ parent }: Schema): Parameter | undefined {
  return parent instanceof Parameter ? parent : undefined;
}
