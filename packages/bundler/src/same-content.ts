import { isObject } from '@assay/fixes';
import { placeKey, valueAt, type Place } from './place.js';
import type { Targets } from './targets.js';

/** Fields that can mean something else in another document, though they look the same. */
const dependOnPlace = ['$id', 'discriminator', 'externalValue', 'operationRef', 'servers', 'externalDocs'];

/** True if two parts say the same, and their references lead to the same places. */
export function sameContent(a: Place, b: Place, targets: Targets): boolean {
  const [keyA, keyB] = [placeKey(a), placeKey(b)];
  return isSame(valueAt(a), valueAt(b));

  function isSame(left: unknown, right: unknown): boolean {
    // Integers beyond these are rounded: they may be written with different digits.
    if (typeof left === 'number')
      return left === right && (!Number.isInteger(left) || Number.isSafeInteger(left));
    if (Array.isArray(left)) {
      if (!Array.isArray(right) || left.length !== right.length) return false;
      return left.every((item, index) => isSame(item, right[index]));
    }
    if (!isObject(left) || !isObject(right)) return left === right;
    if (dependOnPlace.some((field) => Object.hasOwn(left, field))) return false;
    const keys = Object.keys(left);
    if (keys.length !== Object.keys(right).length) return false;
    const [first, second] = [targets.keyBehind(left), targets.keyBehind(right)];
    return keys.every((key) => {
      if (!Object.hasOwn(right, key)) return false;
      if (key === '$ref' && first !== undefined && second !== undefined)
        return first === second || (first === keyA && second === keyB);
      return isSame(left[key], right[key]);
    });
  }
}
