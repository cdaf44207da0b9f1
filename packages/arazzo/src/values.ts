import { isObject, type PlainObject, type PointerSegments } from '@assay/text';

/** A value of a document and its location. */
export interface Placed<Value = unknown> {
  readonly value: Value;
  readonly at: PointerSegments;
}

/** Returns a member if it is an object; undefined otherwise. */
export function getObject({ value, at }: Placed, key: string): Placed<PlainObject> | undefined {
  const member = getMember(value, key);
  return isObject(member) ? { value: member, at: [...at, key] } : undefined;
}

/** Returns a member if it is a string; undefined otherwise. */
export function getText({ value, at }: Placed, key: string): Placed<string> | undefined {
  const member = getMember(value, key);
  return typeof member === 'string' ? { value: member, at: [...at, key] } : undefined;
}

/** Lists the objects of a list. */
export function listObjects(owner: Placed, key: string): Placed<PlainObject>[] {
  return listItems(owner, key).filter((item): item is Placed<PlainObject> => isObject(item.value));
}

/** Lists the texts of a list. */
export function listTexts(owner: Placed, key: string): Placed<string>[] {
  return listItems(owner, key).filter((item): item is Placed<string> => typeof item.value === 'string');
}

/** Lists the members of an object, each with its name. */
export function listEntries(owner: Placed | undefined): (Placed & { readonly name: string })[] {
  if (owner === undefined || !isObject(owner.value)) return [];
  return Object.entries(owner.value).map(([name, value]) => ({ name, value, at: [...owner.at, name] }));
}

/** Returns a member of an object; undefined if the object does not have it. */
export function getMember(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function listItems({ value, at }: Placed, key: string): Placed[] {
  const list = getMember(value, key);
  return Array.isArray(list)
    ? list.map((item: unknown, index) => ({ value: item, at: [...at, key, String(index)] }))
    : [];
}
