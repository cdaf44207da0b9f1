import { resolve, resolveSchema, Schema, type Format, type Reference } from '@assay/core';
import { isDocumentation } from '@assay/json-schema';

/** True for fields that describe and constrain nothing. */
export function isTextField(field: string): boolean {
  return isDocumentation(field) || field === 'summary' || field === 'deprecated';
}

/** The fields next to the `$ref` of a Reference Object that the specification ignores and that say something, those that only describe last. */
export function ignoredFields(reference: Reference, format: Format): string[] {
  const { raw } = reference;
  if (!isReferenceObject(reference, format) || Object.keys(raw).length === 1) return [];
  const isNew = format === 'oas3.1' || format === 'oas3.2';
  const found = resolve(reference);
  // What is next to the `$ref` of the target is ignored too.
  const target = (found instanceof Schema ? resolveSchema(found) : found)?.raw;
  const lost = Object.keys(raw).filter((field) => {
    if (field === '$ref' || /^x-/i.test(field)) return false;
    if (isNew && (field === 'summary' || field === 'description')) return false;
    return !isRedundant(field, raw[field], target);
  });
  return [...lost.filter((field) => !isTextField(field)), ...lost.filter(isTextField)];
}

/** Since 3.1 `$ref` is an ordinary keyword of a Schema Object; in a Path Item Object it always was an ordinary field. */
function isReferenceObject({ expects, field }: Reference, format: Format): boolean {
  if (field !== '$ref') return false;
  if (expects === 'Schema') return format === 'oas2' || format === 'oas3.0';
  return expects !== 'PathItem' && expects !== 'Operation' && expects !== 'Components';
}

/** Losing what the target says too, or a flag that is off by default, does no harm. */
function isRedundant(field: string, value: unknown, target: Reference['raw'] | undefined): boolean {
  if (typeof value === 'object') return false;
  const there = target?.[field];
  return there === value || (value === false && there === undefined && field !== 'additionalProperties');
}
