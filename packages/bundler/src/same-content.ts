import { isObject } from '@assay/fixes';
import { placeKey, valueAt, type Place } from './place.js';
import type { Targets } from './targets.js';

/** Fields that can mean something else in another document, though they look the same. */
const dependOnPlace = ['$id', 'discriminator', 'externalValue', 'operationRef', 'servers', 'externalDocs'];

/** True if two parts say the same, and their references lead to the same places. */
export function sameContent(a: Place, b: Place, targets: Targets): boolean {
  const [keyA, keyB] = [placeKey(a), placeKey(b)];
  return isSame(valueAt(a), valueAt(b));

  function isSame(one: unknown, other: unknown): boolean {
    // Integers beyond these are rounded: they may be written with different digits.
    if (typeof one === 'number')
      return one === other && (!Number.isInteger(one) || Number.isSafeInteger(one));
    if (Array.isArray(one)) {
      if (!Array.isArray(other) || one.length !== other.length) return false;
      return one.every((item, index) => isSame(item, other[index]));
    }
    if (!isObject(one) || !isObject(other)) return one === other;
    if (dependOnPlace.some((field) => Object.hasOwn(one, field))) return false;
    const keys = Object.keys(one);
    if (keys.length !== Object.keys(other).length) return false;
    const [first, second] = [targets.keyBehind(one), targets.keyBehind(other)];
    return keys.every((key) => {
      if (!Object.hasOwn(other, key)) return false;
      if (key === '$ref' && first !== undefined && second !== undefined)
        return first === second || (first === keyA && second === keyB);
      return isSame(one[key], other[key]);
    });
  }
}
