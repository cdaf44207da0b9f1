import { resolveSchema, type Parameter, type Schema } from '@assay/core';

/**
 * True if a value can be text that the client chooses: strings and values without a type. False for booleans, numbers, objects,
 * arrays, files, dates, `enum` and `const`. False if a part of the schema does not resolve.
 */
export function isFreeText(rawSchema: Schema | undefined): boolean {
  if (rawSchema === undefined) return true;
  const schema = resolveSchema(rawSchema);
  if (schema === undefined || schema.boolean === false) return false;
  if (schema.enum !== undefined || schema.hasConst || notFree.has(schema.format ?? '')) return false;
  if (schema.hasType('string')) return true;
  if (schema.types.length > 0) return false;
  const branches = schema.subschemas.filter(({ step }) => step === 'anyOf' || step === 'oneOf');
  if (branches.length > 0) return branches.some((branch) => branch.hasType('string') && isFreeText(branch));
  return schema.subschemas.length === 0 && schema.reference === undefined;
}

const notFree: ReadonlySet<string> = new Set(['binary', 'date', 'date-time', 'duration', 'time']);

/** Returns the schema of a parameter's value, which can also be in `content` (3.x). Serialised JSON is not free text. */
export function schemaOfParameter({ schema, content }: Parameter): Schema | undefined {
  return schema ?? content[0]?.schema;
}

/** Explains why nothing limits a free text. Its pattern, if it has one, must not cover the whole value. */
export function explainUnlimited(schema: Schema | undefined, noun: 'text' | 'address'): string {
  const { pattern } = resolveSchema(schema) ?? {};
  return pattern === undefined ? `can be any ${noun}` : 'its `pattern` does not limit the whole value';
}

/** True if a pattern limits the whole value: it is anchored at both ends, and does not begin or end with a wildcard. */
export function hasWholePattern(schema: Schema | undefined): boolean {
  const pattern = resolveSchema(schema)?.pattern;
  return (
    pattern !== undefined &&
    pattern.startsWith('^') &&
    pattern.endsWith('$') &&
    !/^\^\.[*+]|\.[*+]\$$/.test(pattern)
  );
}

/** True for free text whose whole value no pattern limits. */
export function isUnlimitedText(schema: Schema | undefined): boolean {
  return isFreeText(schema) && !hasWholePattern(schema);
}
