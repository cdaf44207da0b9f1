import { resolveSchema, type Parameter, type Schema } from '@assay/core';

/**
 * True if the values of a schema can be text that the client chooses: strings, or values of no declared kind; not booleans, numbers,
 * objects, arrays, files, dates, and not a list of values (`enum`, `const`). Not if that cannot be seen because a part of the schema is elsewhere.
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

/** The schema of the value of a parameter, which `content` can hold too (3.x): what is written as JSON is no free text. */
export function schemaOfParameter({ schema, content }: Parameter): Schema | undefined {
  return schema ?? content[0]?.schema;
}

/** Says why nothing limits a value that is free text and whose pattern, if it has one, is not whole. */
export function freedomOf(schema: Schema | undefined, noun: 'text' | 'address'): string {
  const { pattern } = resolveSchema(schema) ?? {};
  return pattern === undefined ? `can be any ${noun}` : 'its `pattern` does not limit the whole value';
}

/** True if a pattern limits the whole value: it is anchored at both ends and does not begin or end by allowing anything. */
export function hasWholePattern(schema: Schema | undefined): boolean {
  const pattern = resolveSchema(schema)?.pattern;
  return (
    pattern !== undefined &&
    pattern.startsWith('^') &&
    pattern.endsWith('$') &&
    !/^\^\.[*+]|\.[*+]\$$/.test(pattern)
  );
}

/** True for free text that no pattern limits as a whole. */
export function isUnlimitedText(schema: Schema | undefined): boolean {
  return isFreeText(schema) && !hasWholePattern(schema);
}
