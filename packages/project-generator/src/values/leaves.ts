import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema } from '../records/index.js';
import { compositionOf, isReadOnly } from '../schemas/composition.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import { base64Of, pointerTo } from '../wire/values.js';
import { isSchema, mapAt, schemaAt, schemasAt, type Keywords } from './keywords.js';

/** A place in the values of a schema: all its alternatives together. */
export interface Leaves {
  readonly members: ReadonlyMap<string, Leaves>;
  /** Members that no name describes. */
  readonly others: Leaves | undefined;
  readonly tuple: readonly Leaves[];
  readonly item: Leaves | undefined;
}

/** The most leaves of one schema that are counted and looked for. */
export const mostLeaves = 20_000;

const leaf: Leaves = { members: new Map(), others: undefined, tuple: [], item: undefined };

/**
 * The leaves of what a request can send for a schema: scalars, and what has nothing described inside. A schema inside of itself is a
 * leaf: a cycle is cut where it closes.
 */
export function leavesOf(schema: JsonSchema, lookup: SchemaLookup): Leaves {
  const account = { left: mostLeaves, isCut: false };
  const leaves = read(schema, new Set(), lookup, account);
  if (account.isCut) lookup.omissions?.add('leaves');
  return leaves;
}

function read(
  schema: JsonSchema,
  around: Set<Keywords>,
  lookup: SchemaLookup,
  account: { left: number; isCut: boolean },
): Leaves {
  const parts = compositionOf(schema, lookup);
  if (--account.left < 0) account.isCut = true;
  if (account.left < 0 || parts.some((part) => isNamed(part) && around.has(part))) return { ...leaf };
  const entered = parts.filter(isNamed);
  for (const part of entered) around.add(part);
  const below = (child: JsonSchema): Leaves => read(child, around, lookup, account);
  const members = new Map<string, Leaves>();
  let others: Leaves | undefined;
  const tuple: Leaves[] = [];
  let item: Leaves | undefined;
  for (const part of parts) {
    for (const [name, member] of Object.entries(mapAt(part, 'properties') ?? {})) {
      if (!isSchema(member) || member === false || isReadOnly(member, lookup)) continue;
      members.set(name, merged(members.get(name), below(member)));
    }
    const rest = [
      schemaAt(part, 'additionalProperties'),
      ...Object.values(mapAt(part, 'patternProperties') ?? {}),
    ];
    for (const other of rest) if (isJsonObject(other)) others = merged(others, below(other));
    schemasAt(part, 'prefixItems').forEach((each, index) => {
      tuple[index] = merged(tuple[index], below(each));
    });
    const each = schemaAt(part, 'items');
    if (each !== undefined && each !== false) item = merged(item, below(each));
  }
  for (const part of entered) around.delete(part);
  return { members, others, tuple, item };
}

/** True for a schema that describes what is inside: being in it again is a cycle, being in `{ type: string }` again is not. */
function isNamed(part: Keywords): boolean {
  return ['properties', 'items', 'prefixItems', 'additionalProperties', 'allOf', 'oneOf', 'anyOf'].some(
    (keyword) => Object.hasOwn(part, keyword),
  );
}

function merged(one: Leaves | undefined, other: Leaves): Leaves {
  if (one === undefined || isLeaf(one)) return other;
  if (isLeaf(other)) return one;
  const members = new Map(one.members);
  for (const [name, member] of other.members) members.set(name, merged(members.get(name), member));
  const length = Math.max(one.tuple.length, other.tuple.length);
  return {
    members,
    others: both(one.others, other.others),
    tuple: Array.from({ length }, (_, index) => both(one.tuple[index], other.tuple[index]) ?? leaf),
    item: both(one.item, other.item),
  };
}

function both(one: Leaves | undefined, other: Leaves | undefined): Leaves | undefined {
  return other === undefined ? one : merged(one, other);
}

function isLeaf({ members, others, tuple, item }: Leaves): boolean {
  return members.size === 0 && others === undefined && tuple.length === 0 && item === undefined;
}

/** The leaves with their pointers; an unnamed member is `*`. */
export function listLeaves(leaves: Leaves): [string, Leaves][] {
  const found: [string, Leaves][] = [];
  list(leaves, '', found);
  return found;
}

function list(leaves: Leaves, pointer: string, found: [string, Leaves][]): void {
  if (isLeaf(leaves)) found.push([pointer, leaves]);
  for (const [name, member] of leaves.members) list(member, pointerTo(pointer, name), found);
  if (leaves.others !== undefined) list(leaves.others, `${pointer}/*`, found);
  for (const [index, each] of leaves.tuple.entries()) list(each, pointerTo(pointer, index), found);
  if (leaves.item !== undefined) list(leaves.item, pointerTo(pointer, leaves.tuple.length), found);
}

/** Adds the leaves that a value has to those that were met. */
export function meet(leaves: Leaves, value: unknown, met: Set<Leaves>): void {
  if (isLeaf(leaves)) met.add(leaves);
  else if (Array.isArray(value)) {
    value.forEach((each, index) => {
      const place = leaves.tuple[index] ?? leaves.item;
      if (place !== undefined) meet(place, each, met);
    });
  } else if (isJsonObject(value) && base64Of(value) === undefined) {
    for (const [name, member] of Object.entries(value)) {
      const place = leaves.members.get(name) ?? leaves.others;
      if (place !== undefined) meet(place, member, met);
    }
  }
}
