/** A mapping of a document as a plain object. */
export type PlainObject = Record<string, unknown>;

/** Sets an own property, even if its name is `__proto__`. */
export function setProperty(object: PlainObject, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[key] = value;
  }
}

/** True for objects except null and arrays. */
export function isObject(value: unknown): value is Readonly<PlainObject> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the own member that a path leads to; undefined if none exists. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    // `as`: own keys of any object can be read.
    current = (current as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return current;
}

/** Returns a deep copy of a document's value. */
export function copyValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (let index = 0; index < value.length; index++) items.push(copyValue(value[index]));
    return items;
  }
  const copy: PlainObject = {};
  for (const [key, member] of Object.entries(value)) setProperty(copy, key, copyValue(member));
  return copy;
}
