import { resolve } from '../model/nodes.js';
import type { Schema } from '../model/schema.js';
import type { InstanceOptions } from './instance-error.js';

const mostLooked = 200;

/**
 * True where a required property may be missing because of the direction: it is read-only and this is a request, or write-only
 * and this is a response (OpenAPI 3.0, Schema Object). The property may be described anywhere in the composition of the schema.
 */
export function isLeftOut(schema: Schema, name: string, direction: InstanceOptions['direction']): boolean {
  for (const part of compositionOf(schema)) {
    for (const subschema of part.subschemas) {
      if (subschema.step !== 'properties' || subschema.key !== name) continue;
      for (const described of compositionOf(subschema)) {
        if (described.readOnly && direction !== 'response') return true;
        if (described.writeOnly && direction !== 'request') return true;
      }
    }
  }
  return false;
}

/** The schema and all that are combined with it or referred to for the same value, as far as one likes to look. */
function compositionOf(schema: Schema): ReadonlySet<Schema> {
  const found = new Set<Schema>([schema]);
  for (const part of found) {
    if (found.size > mostLooked) break;
    const target = part.reference === undefined ? undefined : resolve(part.reference);
    if (target !== undefined) found.add(target);
    for (const subschema of part.subschemas) {
      if (isSameValue(subschema.step)) found.add(subschema);
    }
  }
  return found;
}

function isSameValue(step: string | undefined): boolean {
  return step === 'allOf' || step === 'anyOf' || step === 'oneOf' || step === 'then' || step === 'else';
}
