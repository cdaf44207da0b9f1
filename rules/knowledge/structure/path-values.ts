import { resolveSchema, type PathItem, type Schema } from '@assay/core';

/** The deepest choice between choices that is looked at. */
const deepest = 5;

/** Returns the schema of a path variable's parameter; undefined if there is no such parameter, or it has no schema. */
export function schemaOfVariable(pathItem: PathItem, name: string): Schema | undefined {
  for (const operation of pathItem.operations) {
    const parameter = operation.parameters.find((item) => item.in === 'path' && item.name === name);
    if (parameter !== undefined) return resolveSchema(parameter.schema);
  }
  return undefined;
}

/** A text that both of two path variables can take for certain; undefined if their types, values, patterns or formats may keep them apart. */
export function sharedValue(a: Schema | undefined, b: Schema | undefined): string | undefined {
  const candidates = [...listPathValues(a), ...listPathValues(b), '1', 'a'];
  const shared = candidates.find((text) => takes(a, text) && takes(b, text));
  if (shared !== undefined) return shared;
  return a !== undefined && b !== undefined && isAlike(a, b) ? '…' : undefined;
}

/** True if a path variable can take a text for certain. */
export function takes(schema: Schema | undefined, text: string, depth = 0): boolean {
  if (schema === undefined) return true;
  if (schema.enum !== undefined) return listPathValues(schema).includes(text);
  if (schema.raw['type'] === 'null') return false;
  const choices = schema.subschemas.filter(({ step }) => step === 'anyOf' || step === 'oneOf');
  if (choices.length > 0 && depth < deepest)
    return choices.some((choice) => takes(resolveSchema(choice), text, depth + 1));
  if (schema.hasType('boolean')) return text === 'true' || text === 'false';
  if (schema.hasType('integer') || schema.hasType('number')) return /^\d+$/.test(text);
  // Patterns of a document are not run: they may never end.
  return schema.pattern === undefined && schema.format === undefined;
}

function listPathValues(schema: Schema | undefined): string[] {
  return (schema?.enum ?? []).map(String);
}

/** True for two schemas that restrict a text in the same way. */
function isAlike(a: Schema, b: Schema): boolean {
  return (
    a.enum === undefined &&
    b.enum === undefined &&
    a.pattern === b.pattern &&
    a.format === b.format &&
    a.types.join() === b.types.join()
  );
}
