import { setProperty, type PlainObject } from '@assay/text';

/** An object or array of a document's value. */
export type Container = Readonly<Record<string, unknown>> | readonly unknown[];

/** True for objects and arrays of a document's value. */
export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** Returns the member of an object or array of a document's value. */
export function getMember(container: Container, key: string | number): unknown {
  return (container as Readonly<Record<string | number, unknown>>)[key];
}

/** Sets the member of an object or array that is being built. */
export function setMember(container: Container, key: string, value: unknown): void {
  if (Array.isArray(container)) (container as unknown[])[Number(key)] = value;
  else setProperty(container as PlainObject, key, value);
}

/** True if two values are equal, including the order of keys. */
export function areEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  const others = Object.keys(b);
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && areEqual(getMember(a, name), getMember(b, name)))
  );
}
