import type { Schema } from '@assay/core';
import { isOpenEnded, ownProperty } from '../../knowledge/schemas/composition.js';
import { allowsType, possibleTypes, typeNames } from '../../knowledge/schemas/possible-types.js';
import type { Payload, Payloads } from './payloads.js';
import type { Unreachable } from './unreachable.js';

export interface DiscriminatorFault {
  readonly kind: 'undeclared' | 'unreachable' | 'optional' | 'no string';
  /** The schemas at fault: the discriminator's own or alternatives. */
  readonly schemas: readonly Schema[];
  /** The types of the property in the first of them, if it is not a string. */
  readonly types: readonly string[];
  /** All values of the property in the first of them, if they select nothing. */
  readonly values: readonly string[];
}

/** Finds the most severe fault in the property of a discriminator. */
export function findDiscriminatorFault(
  payloads: Payloads,
  name: string,
  mayBeOptional: boolean,
  unreachable: Unreachable | undefined,
): DiscriminatorFault | undefined {
  const { own, alternatives, children } = payloads;
  const looked = (alternatives.length > 0 ? alternatives : [own]).filter(
    ({ conjuncts }) => !isOpenEnded(conjuncts),
  );
  const isFulfilled = (test: (payload: Payload) => boolean): readonly Schema[] =>
    // If all children declare the property, their base schema need not.
    children.length > 0 && children.every(test)
      ? []
      : looked.filter((payload) => !test(payload)).map(({ schema }) => schema);
  const undeclared = isFulfilled((payload) => listDiscriminatorProperties(payload, name).length > 0);
  if (undeclared.length > 0) return { kind: 'undeclared', schemas: undeclared, types: [], values: [] };
  if (unreachable !== undefined) return { kind: 'unreachable', types: [], ...unreachable };
  const optional = mayBeOptional ? [] : isFulfilled((payload) => isRequired(payload, name));
  if (optional.length > 0) return { kind: 'optional', schemas: optional, types: [], values: [] };
  return typeFault(looked, name);
}

function listDiscriminatorProperties({ conjuncts }: Payload, name: string): readonly Schema[] {
  return conjuncts.flatMap((part) => ownProperty(part, name) ?? []);
}

function isRequired({ conjuncts }: Payload, name: string): boolean {
  for (const part of conjuncts) if (part.required.includes(name)) return true;
  return false;
}

function typeFault(looked: readonly Payload[], name: string): DiscriminatorFault | undefined {
  const wrong = looked.flatMap((payload) => {
    for (const property of listDiscriminatorProperties(payload, name)) {
      const types = possibleTypes(property);
      // Another rule reports schemas that allow no value.
      if (types !== 0 && !allowsType(types, 'string'))
        return { schema: payload.schema, types: typeNames(types) };
    }
    return [];
  });
  const [first] = wrong;
  if (first === undefined) return undefined;
  return { kind: 'no string', schemas: wrong.map(({ schema }) => schema), types: first.types, values: [] };
}
