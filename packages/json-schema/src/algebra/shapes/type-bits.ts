import { isInteger, isJsonNumber } from '@assay/text';

/** The types of values as bits. `fraction` represents numbers that are not integers. Null is handled separately. */
export const bit = { boolean: 1, integer: 2, fraction: 4, string: 8, array: 16, object: 32 } as const;

/** The bits of all numbers. */
export const numbers = bit.integer | bit.fraction;

/** All types except null. */
export const allTypes = 63;

/** The groups of types that keywords distinguish: no keyword applies to integers only. */
export const typeGroups: readonly number[] = [bit.boolean, numbers, bit.string, bit.array, bit.object];

/** Returns the bits of a `type` keyword without null; undefined if it names no JSON type. */
export function bitsOfType(type: unknown): number | undefined {
  if (typeof type === 'string') return bitsOfName(type);
  if (!Array.isArray(type)) return undefined;
  let bits = 0;
  for (const name of type) {
    const more = typeof name === 'string' ? bitsOfName(name) : undefined;
    if (more === undefined) return undefined;
    bits |= more;
  }
  return type.length === 0 ? undefined : bits;
}

function bitsOfName(name: string): number | undefined {
  switch (name) {
    case 'null':
      return 0;
    case 'boolean':
    case 'integer':
    case 'string':
    case 'array':
    case 'object':
      return bit[name];
    case 'number':
      return numbers;
    // `file` of 2.0 corresponds to `format: binary` of later versions.
    case 'file':
      return bit.string;
    default:
      return undefined;
  }
}

/** Returns the JSON Schema names of the types in a set of bits. */
export function namesOfBits(bits: number): string[] {
  const names: string[] = [];
  for (const name of ['boolean', 'string', 'array', 'object'] as const)
    if ((bits & bit[name]) !== 0) names.push(name);
  if ((bits & bit.fraction) !== 0) names.push('number');
  else if ((bits & bit.integer) !== 0) names.push('integer');
  return names;
}

/** Returns the bit of a value's type; 0 for null. */
export function bitOfValue(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return bit.string;
    case 'boolean':
      return bit.boolean;
    default:
  }
  if (isJsonNumber(value)) return isInteger(value) ? bit.integer : bit.fraction;
  if (value === null || value === undefined) return 0;
  if (Array.isArray(value)) return bit.array;
  return bit.object;
}
