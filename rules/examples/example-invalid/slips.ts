import { defineNodeFact, isObject, resolveSchema, type InstanceOptions, type Schema } from '@assay/core';
import leven from 'leven';
import { isOpenEnded, listSchemaConjuncts } from '../../knowledge/schemas/composition.js';

/** A mistake that a schema does not exclude: a misspelt property, or a write-only property in a response. */
export interface Slip {
  /** The location in the value. */
  readonly segments: readonly string[];
  /** The description of the slip. */
  readonly fault: string;
  /** The name of the intended property, if this one is misspelt. */
  readonly meant?: string;
}

/** Returns the first slip in a value that its schema allows. Undefined if none exists. */
export function findSlip(
  schema: Schema,
  value: unknown,
  direction: InstanceOptions['direction'],
  segments: readonly string[] = [],
): Slip | undefined {
  if (typeof value !== 'object' || value === null || segments.length > maxDepth) return undefined;
  const target = resolveSchema(schema);
  if (target === undefined) return undefined;
  if (Array.isArray(value)) {
    const { items } = target;
    // The first item is representative.
    return items === undefined ? undefined : findSlip(items, value[0], direction, [...segments, '0']);
  }
  const members = isObject(value) ? describedMembers(target) : undefined;
  if (members === undefined || !isObject(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const place = [...segments, name];
    const member = members.get(name);
    if (member === undefined) {
      const near = findNear(name, members, value);
      if (near !== undefined)
        return {
          segments: place,
          fault: `the property ${JSON.stringify(name)} is not declared, but ${JSON.stringify(near)} is`,
          meant: near,
        };
      continue;
    }
    if (direction === 'response' && isWriteOnly(member))
      return {
        segments: place,
        fault: `the property ${JSON.stringify(name)} is write-only, so no response has it`,
      };
    const slip = findSlip(member, inner, direction, place);
    if (slip !== undefined) return slip;
  }
  return undefined;
}

const maxDepth = 6;

function isWriteOnly(schema: Schema): boolean {
  return schema.writeOnly || resolveSchema(schema)?.writeOnly === true;
}

/**
 * The declared properties of an object, by name. Undefined if other keywords also describe properties, or if the schema is
 * open-ended.
 */
const describedMembers = defineNodeFact(
  'the members that an object describes',
  (schema: Schema): ReadonlyMap<string, Schema> | undefined => {
    const parts = listSchemaConjuncts(schema);
    if (isOpenEnded(parts)) return undefined;
    const members = new Map<string, Schema>();
    for (const part of parts)
      for (const property of part.subschemas) {
        if (property.step === 'properties') members.set(String(property.key), property);
        else if (others.has(property.step ?? '') && property.boolean !== false) return undefined;
      }
    return members.size === 0 ? undefined : members;
  },
);

const others: ReadonlySet<string> = new Set([
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
]);

/** Finds a declared name that the value lacks and that a property probably misspells. */
function findNear(name: string, members: ReadonlyMap<string, Schema>, value: object): string | undefined {
  if (name.length < minLength || name.startsWith('x-') || name.startsWith('$')) return undefined;
  for (const known of members.keys())
    if (!Object.hasOwn(value, known) && isMisspelling(name, known)) return known;
  return undefined;
}

const minLength = 4;

/** True if one letter was added, removed or replaced, or if two letters changed places. */
function isMisspelling(name: string, known: string): boolean {
  if (known.length < minLength || Math.abs(name.length - known.length) > 1) return false;
  if (/\d/.test(name) || /\d/.test(known)) return false;
  const distance = leven(name.toLowerCase(), known.toLowerCase());
  return distance === 1 || (distance === 2 && sorted(name) === sorted(known));
}

function sorted(name: string): string {
  return name.toLowerCase().split('').sort().join('');
}
