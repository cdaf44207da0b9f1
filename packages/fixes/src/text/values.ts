/** A number in the syntax of JSON that JavaScript would write differently. */
export class NumberLiteral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** True for plain objects: neither null nor arrays. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of an object, which may be a map. */
export function entriesOf(value: unknown): (readonly [string, unknown])[] {
  // `as`: the maps that are in values have texts as keys.
  if (value instanceof Map) return [...(value as ReadonlyMap<string, unknown>)];
  return isObject(value) ? Object.entries(value) : [];
}

/** Takes one step from a value into a member or an item; undefined if there is none. */
export function stepInto(value: unknown, segment: string | number): unknown {
  if (Array.isArray(value)) return value[Number(segment)];
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

/** Sets a member like any other, even where its name is `__proto__`. */
export function setMember(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** True if two values are the same, whatever the order of keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return Object.is(one, other) || (one === 0 && other === 0);
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameValue(item, other[index]))
    );
  }
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameValue(one[key], other[key]))
  );
}
