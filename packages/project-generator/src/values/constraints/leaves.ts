import type { JsonSchema } from '../../records/index.js';
import { listConjuncts, isReadOnly, isLeafSchema } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { schemaAt, schemasAt, type Keywords, isSchema, mapAt } from './keywords.js';
import { limits } from './limits.js';
import { namesakesOf } from './plans.js';
import { isJsonObject } from '@assay/json-schema';
import { base64Of, pointerTo } from '../../wire/values.js';

/** Maximum number of schemas that are combined for one value. */
const maxParts = 200;

/**
 * Lists the schemas that describe a value in any alternative, each with its required branches. Branches that are enclosing
 * schemas of the value are left out, and so are schemas beyond the first 200.
 */
function alternativeParts(
  schema: JsonSchema,
  around: ReadonlySet<Keywords>,
  lookup: SchemaLookup,
): ReadonlyMap<Keywords, readonly Keywords[]> {
  const found = new Map<Keywords, readonly Keywords[]>();
  const waiting: { readonly schema: JsonSchema; readonly taken: readonly Keywords[] }[] = [
    { schema, taken: [] },
  ];
  for (const { schema: next, taken } of waiting) {
    for (const part of listConjuncts(next, lookup)) {
      const known = found.get(part);
      // A schema that several branches share depends on none of them.
      found.set(part, known === undefined ? taken : known.filter((branch) => taken.includes(branch)));
      if (known !== undefined) continue;
      if (found.size > maxParts) {
        lookup.omissions?.add('composition');
        return found;
      }
      for (const branch of listBranches(part)) {
        const names = namesakesOf([branch], lookup);
        if (names.some((name) => around.has(name))) continue;
        waiting.push({ schema: branch, taken: [...taken, ...names] });
      }
    }
  }
  return found;
}

function listBranches(part: Keywords): readonly JsonSchema[] {
  const conditional = [schemaAt(part, 'then'), schemaAt(part, 'else')].filter((each) => each !== undefined);
  return [...schemasAt(part, 'oneOf'), ...schemasAt(part, 'anyOf'), ...conditional];
}

/** A place in the values of a schema, with all its alternatives. */
export interface Leaves {
  readonly members: ReadonlyMap<string, Leaves>;
  /** Members without a described name. */
  readonly others: Leaves | undefined;
  readonly tuple: readonly Leaves[];
  readonly item: Leaves | undefined;
}

/** Maximum number of leaves of one schema. */
export const maxLeaves = 20_000;

const leaf: Leaves = { members: new Map(), others: undefined, tuple: [], item: undefined };

/**
 * Finds the leaves of a schema's values in requests: scalars, and values without described parts. A recursive schema is cut where
 * the cycle closes, and counts as a leaf.
 */
export function leavesOf(schema: JsonSchema, lookup: SchemaLookup): Leaves {
  const reader = new LeafReader(lookup);
  const leaves = reader.read(schema);
  if (reader.isCut) lookup.omissions?.add('leaves');
  return leaves;
}

class LeafReader {
  isCut = false;
  private readonly lookup: SchemaLookup;
  private left = maxLeaves;
  /** Number of enclosing arrays and objects. */
  private depth = 0;
  /** Enclosing schemas, for detecting recursion. */
  private readonly around = new Set<Keywords>();

  constructor(lookup: SchemaLookup) {
    this.lookup = lookup;
  }

  read(schema: JsonSchema): Leaves {
    const isScalar = typeof schema === 'object' && isLeafSchema(schema);
    // Values are never nested deeper.
    if (--this.left < 0 || (this.depth > limits.depth && !isScalar)) this.isCut = true;
    if (this.left < 0 || this.depth > limits.depth || isScalar) return { ...leaf };
    const names = namesakesOf([schema], this.lookup);
    if (names.some((name) => this.around.has(name))) return { ...leaf };
    const parts = alternativeParts(schema, this.around, this.lookup);
    const entered = this.enter(names);
    let leaves: Leaves = { ...leaf };
    this.depth++;
    for (const [part, branches] of parts) leaves = merged(leaves, this.readInside(part, branches));
    this.depth--;
    this.leave(entered);
    return leaves;
  }

  private readInside(part: Keywords, branches: readonly Keywords[]): Leaves {
    const entered = this.enter(branches);
    const members = new Map<string, Leaves>();
    for (const [name, member] of Object.entries(mapAt(part, 'properties') ?? {})) {
      if (!isSchema(member) || member === false || isReadOnly(member, this.lookup)) continue;
      members.set(name, this.read(member));
    }
    let others: Leaves | undefined;
    const rest = [
      schemaAt(part, 'additionalProperties'),
      ...Object.values(mapAt(part, 'patternProperties') ?? {}),
    ];
    for (const other of rest) if (isJsonObject(other)) others = merged(others, this.read(other));
    const tuple = schemasAt(part, 'prefixItems').map((each) => this.read(each));
    const each = schemaAt(part, 'items');
    const item = each === undefined || each === false ? undefined : this.read(each);
    this.leave(entered);
    return { members, others, tuple, item };
  }

  /** Enters schemas; returns the ones that were not entered before. */
  private enter(schemas: readonly Keywords[]): readonly Keywords[] {
    const fresh = schemas.filter((schema) => !this.around.has(schema));
    for (const schema of fresh) this.around.add(schema);
    return fresh;
  }

  private leave(schemas: readonly Keywords[]): void {
    for (const schema of schemas) this.around.delete(schema);
  }
}

function merged(a: Leaves | undefined, b: Leaves): Leaves {
  if (a === undefined || isLeaf(a)) return b;
  if (isLeaf(b)) return a;
  const members = new Map(a.members);
  for (const [name, member] of b.members) members.set(name, merged(members.get(name), member));
  const length = Math.max(a.tuple.length, b.tuple.length);
  return {
    members,
    others: both(a.others, b.others),
    tuple: Array.from({ length }, (_, index) => both(a.tuple[index], b.tuple[index]) ?? leaf),
    item: both(a.item, b.item),
  };
}

function both(a: Leaves | undefined, b: Leaves | undefined): Leaves | undefined {
  return b === undefined ? a : merged(a, b);
}

function isLeaf({ members, others, tuple, item }: Leaves): boolean {
  return members.size === 0 && others === undefined && tuple.length === 0 && item === undefined;
}

/** Lists the leaves with their pointers; `*` is an unnamed member. */
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

/** Adds the leaves in a value to the visited ones. */
export function visitLeaves(leaves: Leaves, value: unknown, visited: Set<Leaves>): void {
  if (isLeaf(leaves)) visited.add(leaves);
  else if (Array.isArray(value)) {
    value.forEach((each, index) => {
      const place = leaves.tuple[index] ?? leaves.item;
      if (place !== undefined) visitLeaves(place, each, visited);
    });
  } else if (isJsonObject(value) && base64Of(value) === undefined) {
    for (const [name, member] of Object.entries(value)) {
      const place = leaves.members.get(name) ?? leaves.others;
      if (place !== undefined) visitLeaves(place, member, visited);
    }
  }
}
