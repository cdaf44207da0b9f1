import type { Schema } from '@assay/core';
import { isJsonObject } from '@assay/json-schema';
import { listConjuncts, ownProperty } from '../../knowledge/schemas/composition.js';
import { allowsType, possibleTypes } from '../../knowledge/schemas/possible-types.js';

/** The requirements of a schema that can reject an object without a validator. */
export interface Requirements {
  readonly allowsObjects: boolean;
  /** The properties that are required in both directions. */
  readonly required: readonly string[];
  /** The `enum` or `const` values of properties. */
  readonly listed: ReadonlyMap<string, readonly unknown[]>;
}

/** Collects the requirements of all conjuncts of a schema. */
export function demandsOf(schema: Schema): Requirements {
  const required = new Set<string>();
  const listedByProperty = new Map<string, readonly unknown[]>();
  const conjuncts = listConjuncts(schema);
  for (const part of conjuncts) {
    if (part.isReference) continue;
    for (const name of part.required) if (!isMarked(conjuncts, name)) required.add(name);
    for (const property of part.subschemas) {
      const values = property.step === 'properties' ? listedValues(property) : undefined;
      if (values !== undefined) listedByProperty.set(String(property.key), values);
    }
  }
  return {
    allowsObjects: allowsType(possibleTypes(schema), 'object'),
    required: [...required],
    listed: listedByProperty,
  };
}

/** True if a value is an object that violates the requirements. False if only a validator can decide. */
export function violatesRequirements(demands: Requirements | undefined, value: unknown): boolean {
  if (demands === undefined || !isJsonObject(value)) return false;
  const { allowsObjects, required, listed } = demands;
  if (!allowsObjects) return true;
  for (const name of required) if (!Object.hasOwn(value, name)) return true;
  for (const [name, values] of listed) {
    const inner = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof inner === 'string' && !values.includes(inner)) return true;
  }
  return false;
}

/** True for required properties that may be absent in one direction. */
function isMarked(conjuncts: readonly Schema[], name: string): boolean {
  for (const part of conjuncts) {
    const property = ownProperty(part, name);
    if (property === undefined) continue;
    for (const { keywords } of listConjuncts(property))
      if (keywords['readOnly'] === true || keywords['writeOnly'] === true) return true;
  }
  return false;
}

function listedValues(property: Schema): readonly unknown[] | undefined {
  for (const part of listConjuncts(property)) {
    if (part.isReference) continue;
    if (part.hasConst) return [part.keywords['const']];
    if (part.enum !== undefined) return part.enum;
  }
  return undefined;
}
