import { isObject, leaveUndecided, resolve, type Schema } from '@assay/core';
import { matchesPattern } from '@assay/regex';
import { isInPlace } from '../../knowledge/schemas/composition.js';
import { findCycles } from '../../knowledge/schemas/cycles.js';
import { samples } from './smallest-value.js';

const maxLooked = 500;

/**
 * True if validation without errors proves a value valid. The schema must not have unresolved references, unknown formats,
 * patterns that are not run, or recursion for the same value.
 */
export function isCertain(schema: Schema, value: unknown): boolean {
  const pending: [Schema, unknown][] = [[schema, value]];
  // A schema that occurs again has been examined with this value or with another small one.
  const seen = new Map<Schema, Set<unknown>>();
  for (let looked = 0; pending.length > 0; looked++) {
    const [part, inside] = pending.pop() ?? [schema, value];
    const before = seen.get(part);
    if (before?.has(inside) === true) continue;
    if (looked > maxLooked) {
      const why = `a value of it needs more than ${maxLooked} looks at schemas`;
      leaveUndecided({ at: schema, what: 'schema', why });
      return false;
    }
    if (!decides(part, inside)) return false;
    seen.set(part, (before ?? new Set()).add(inside));
    addInner(part, inside, pending);
  }
  return findCycles([...seen.keys()], sameValue).length === 0;
}

/** Returns the schemas that apply to the same value as a schema. */
function sameValue(schema: Schema): readonly Schema[] {
  const target = schema.reference === undefined ? undefined : resolve(schema.reference);
  const parts = schema.isReference ? [] : schema.subschemas.filter(({ step }) => isApplied(step));
  return target === undefined ? parts : [target, ...parts];
}

function isApplied(step: string | undefined): boolean {
  return isInPlace(step) || step === 'not' || step === 'if';
}

/** True if the schema's own keywords leave nothing undecided. */
function decides(schema: Schema, value: unknown): boolean {
  if (schema.dynamicReference !== undefined) return false;
  if (schema.reference !== undefined && resolve(schema.reference) === undefined) return false;
  const { keywords } = schema;
  if (keywords['unevaluatedProperties'] !== undefined || keywords['unevaluatedItems'] !== undefined)
    return false;
  if (keywords['type'] === 'file' || isObject(keywords['patternProperties'])) return false;
  if (typeof value === 'string') return decidesText(schema, value);
  // Formats of numbers are ranges that all contain small integers.
  return (
    typeof value !== 'number' ||
    schema.format === undefined ||
    (value >= 0 && value <= 100 && Number.isInteger(value))
  );
}

function decidesText({ format, pattern }: Schema, value: string): boolean {
  if (pattern !== undefined && matchesPattern(pattern, value) === undefined) return false;
  return (
    format === undefined || format === 'string' || format === 'password' || samples.get(format) === value
  );
}

function addInner(schema: Schema, value: unknown, pending: [Schema, unknown][]): void {
  const target = schema.reference === undefined ? undefined : resolve(schema.reference);
  if (target !== undefined) pending.push([target, value]);
  if (schema.isReference) return;
  for (const part of schema.subschemas) {
    const { step, key } = part;
    if (isApplied(step)) pending.push([part, value]);
    else if (step === 'properties' && isObject(value) && Object.hasOwn(value, String(key)))
      pending.push([part, value[String(key)]]);
    else if (step === 'additionalProperties' && isObject(value))
      for (const inner of Object.values(value)) pending.push([part, inner]);
    else if ((step === 'items' || step === 'prefixItems' || step === 'contains') && Array.isArray(value))
      for (const inner of value) pending.push([part, inner]);
  }
}
