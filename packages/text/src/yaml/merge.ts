import { isObject, setProperty, type PlainObject } from '../base/plain-object.js';

/** True if the value of a `<<` key can be merged: a mapping or a list of mappings (the `merge` type of YAML 1.1). */
export function isMergeable(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isObject) : isObject(value);
}

/** Adds the members of merged values that an object lacks. Earlier values take precedence. */
export function mergeInto(object: PlainObject, merged: readonly unknown[]): void {
  for (const source of merged) {
    if (Array.isArray(source)) {
      mergeInto(object, source);
    } else if (isObject(source)) {
      for (const key of Object.keys(source)) {
        if (!Object.hasOwn(object, key)) setProperty(object, key, source[key]);
      }
    }
  }
}
