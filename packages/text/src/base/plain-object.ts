/** A mapping of a document as a plain object. */
export type PlainObject = Record<string, unknown>;

/** Sets an own property, also where its name is `__proto__`. */
export function setProperty(object: PlainObject, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[key] = value;
  }
}

/** Checks whether a value of a document is an object, not an array. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy of a document's value that shares no object with it. */
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
