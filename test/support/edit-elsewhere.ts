import type { Value } from './schema-arbitrary.js';

/** An edited document, with the new pointers of its old values. */
export interface EditedDocument {
  readonly value: Value;
  /** The new pointer of each remaining old value, by its old pointer. */
  readonly moved: ReadonlyMap<string, string>;
}

/** Keys that identify an item of an array. An edit of one of them would make it another item. */
const identifying = new Set(['$ref', 'name', 'in', 'url', '$id', 'id', 'title']);

/** Reorders, inserts and removes keys and array items in the whole document. Keys that identify array items stay. */
export function editElsewhere(value: Value, seed: number): EditedDocument {
  const moved = new Map<string, string>();
  const chance = generator(seed);
  return { value: render(edit(value, '', '', chance), '', moved), moved };
}

type Chance = (oneIn: number) => boolean;

interface Tree {
  /** The old pointer. Undefined for inserted values. */
  readonly from: string | undefined;
  readonly content:
    | { readonly leaf: Value }
    | { readonly items: Tree[] }
    | { readonly members: [string, Tree][] };
}

function edit(value: Value, from: string, field: string, chance: Chance): Tree {
  if (typeof value !== 'object' || value === null) return { from, content: { leaf: value } };
  if (Array.isArray(value)) {
    const items = value.map((item: Value, index) => edit(item, `${from}/${index}`, '', chance));
    const kept = items.filter(() => !chance(8));
    if (chance(3)) kept.push(inserted(insertedItem(value[0], field)));
    return { from, content: { items: shuffled(kept, chance) } };
  }
  const isRequirement = isSecurityRequirement(value);
  const members = Object.entries(value)
    .filter(([key]) => isRequirement || isKept(from, key) || !chance(25))
    .map(([key, member]): [string, Tree] => [key, edit(member, `${from}/${escape(key)}`, key, chance)]);
  if (!isRequirement && chance(3)) members.push(insertedMember(field));
  return { from, content: { members: shuffled(members, chance) } };
}

/** True for keys that stay: they identify an item, or contain most of the document. */
function isKept(from: string, key: string): boolean {
  return from === '' || from === '/components' || (/\/\d+$/.test(from) && identifying.has(key));
}

/** True for a Security Requirement Object, whose scheme names identify it. */
function isSecurityRequirement(value: object): boolean {
  return Object.values(value).every(Array.isArray);
}

function insertedItem(like: Value, field: string): Value {
  if (field === 'servers') return { url: 'http://inserted.example.com' };
  if (field === 'parameters') return { name: 'inserted', in: 'query', schema: { type: 'string' } };
  if (field === 'security') return { inserted: [] };
  return typeof like === 'object' && like !== null ? { title: 'inserted', type: 'object' } : 'inserted';
}

function insertedMember(field: string): [string, Tree] {
  const operation = { summary: 'Inserted.', responses: { 200: { description: 'Inserted.' } } };
  if (field === 'paths') return ['/inserted/{id}', inserted({ get: operation })];
  if (field === 'properties') return ['inserted', inserted({ type: 'string' })];
  return ['x-inserted', inserted([1, { a: 2 }])];
}

function inserted(leaf: Value): Tree {
  return { from: undefined, content: { leaf } };
}

function render({ from, content }: Tree, to: string, moved: Map<string, string>): Value {
  if (from !== undefined) moved.set(from, to);
  if ('leaf' in content) return content.leaf;
  if ('items' in content) return content.items.map((item, index) => render(item, `${to}/${index}`, moved));
  return Object.fromEntries(
    content.members.map(([key, member]) => [key, render(member, `${to}/${escape(key)}`, moved)]),
  );
}

function escape(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const result: T[] = [];
  for (const item of list) {
    if (chance(3)) result.unshift(item);
    else result.push(item);
  }
  return result;
}

/** Random decisions that depend only on the seed. */
function generator(seed: number): Chance {
  let state = seed | 1;
  return (oneIn) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return (state >>> 8) % oneIn === 0;
  };
}
