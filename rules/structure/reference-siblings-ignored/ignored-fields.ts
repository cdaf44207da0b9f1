import { resolve, resolveSchema, Schema, type Format, type Reference } from '@assay/core';
import { isDocumentation } from '@assay/json-schema';

/** True for fields that describe without constraining. */
export function isTextField(field: string): boolean {
  return isDocumentation(field) || field === 'summary' || field === 'deprecated';
}

/** Returns the siblings of `$ref` that the specification ignores although they are meaningful. Texts come last. */
export function ignoredFields(reference: Reference, format: Format): string[] {
  const { raw } = reference;
  if (!isReferenceObject(reference, format) || Object.keys(raw).length === 1) return [];
  const isNew = format === 'oas3.1' || format === 'oas3.2';
  const found = resolve(reference);
  // The siblings of the target's own `$ref` are also ignored.
  const target = (found instanceof Schema ? resolveSchema(found) : found)?.raw;
  const lost = Object.keys(raw).filter((field) => {
    if (field === '$ref' || /^x-/i.test(field)) return false;
    if (isNew && (field === 'summary' || field === 'description')) return false;
    return !isRedundant(field, raw[field], target);
  });
  return [...lost.filter((field) => !isTextField(field)), ...lost.filter(isTextField)];
}

/** True for Reference Objects. In Schema Objects since 3.1 and in Path Item Objects, `$ref` is an ordinary field. */
function isReferenceObject({ expects, field }: Reference, format: Format): boolean {
  if (field !== '$ref') return false;
  if (expects === 'Schema') return format === 'oas2' || format === 'oas3.0';
  return expects !== 'PathItem' && expects !== 'Operation' && expects !== 'Components';
}

/** True if losing the field is harmless: the target has the same value, or the flag is off by default. */
function isRedundant(field: string, value: unknown, target: Reference['raw'] | undefined): boolean {
  if (typeof value === 'object') return false;
  const there = target?.[field];
  return there === value || (value === false && there === undefined && field !== 'additionalProperties');
}
