import { defineNodeFact, isObject, resolveSchema, type InstanceOptions, type Schema } from '@assay/core';
import leven from 'leven';
import { isOpenEnded, listSchemaConjuncts } from '../../knowledge/schemas/composition.js';

/** A slip that a schema does not exclude: a member with a misspelt name, or one that no response has. */
export interface Slip {
  /** The place in the value. */
  readonly segments: readonly string[];
  /** It in words. */
  readonly fault: string;
  /** The name of the property that is meant, if this one is misspelt. */
  readonly meant?: string;
}

/** Returns the first slip in a value that its schema allows; undefined if there is none. */
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
    // One entry shows what the others are like.
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

/** The properties that an object describes, by name; undefined where it describes others in another way, or cannot be seen as a whole. */
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

/** The described name that a member is a misspelling of: one that the value lacks. */
function findNear(name: string, members: ReadonlyMap<string, Schema>, value: object): string | undefined {
  if (name.length < minLength || name.startsWith('x-') || name.startsWith('$')) return undefined;
  for (const known of members.keys())
    if (!Object.hasOwn(value, known) && isMisspelling(name, known)) return known;
  return undefined;
}

const minLength = 4;

/** True for one letter more, less or another, and for two letters that changed places. */
function isMisspelling(name: string, known: string): boolean {
  if (known.length < minLength || Math.abs(name.length - known.length) > 1) return false;
  if (/\d/.test(name) || /\d/.test(known)) return false;
  const distance = leven(name.toLowerCase(), known.toLowerCase());
  return distance === 1 || (distance === 2 && sorted(name) === sorted(known));
}

function sorted(name: string): string {
  return name.toLowerCase().split('').sort().join('');
}
