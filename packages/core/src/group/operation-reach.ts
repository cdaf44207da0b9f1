import { nameAll } from '../model/operation-name.js';
import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import { PathItem, SecurityScheme } from '../model/nodes.js';
import type { Operation } from '../model/operation.js';
import type { Usage } from '../model/usage.js';
import { stronglyConnected } from '../model/strongly-connected.js';

/** A set of operations: the bit of each is its index in `OperationReach.operations`. */
export type OperationSet = Uint32Array;

/**
 * Finds the operations that use each part of the documents of an API. Returned sets belong to this object: change only those of
 * `empty`. The first request for a shared part computes all shared parts.
 */
export class OperationReach {
  /** All operations: those under `paths` first, then those of webhooks, then those of callbacks. */
  readonly operations: readonly Operation[];
  private readonly indexes = new Map<Operation, number>();
  private readonly single: OperationSet[] = [];
  private readonly none: OperationSet;
  private shared: ReadonlyMap<Usage, OperationSet> | undefined;

  constructor(model: Model) {
    const { operations, webhooks } = model.document;
    const all = new Set([...operations, ...webhooks.flatMap((pathItem) => pathItem.operations)]);
    for (const operation of nameAll(model).keys()) all.add(operation);
    this.operations = [...all];
    for (const [index, operation] of this.operations.entries()) this.indexes.set(operation, index);
    this.none = this.empty();
  }

  /** Creates a set without operations. */
  empty(): OperationSet {
    return new Uint32Array((this.operations.length + 31) >>> 5);
  }

  /** Returns the set of one operation. */
  ofOperation(operation: Operation): OperationSet {
    const index = this.indexes.get(operation);
    if (index === undefined) return this.none;
    return (this.single[index] ??= withBit(this.empty(), index));
  }

  /** Returns the operations that use a node. */
  ofNode(node: Node): OperationSet {
    if (node instanceof PathItem) return this.ofOperations(node.operations);
    const scheme = node.parent instanceof SecurityScheme ? node.parent : node;
    if (scheme instanceof SecurityScheme) return this.securedBy(scheme.key);
    const { reachedBy } = node.usage;
    if (reachedBy === undefined) return this.none;
    if (reachedBy !== 'several') return this.ofOperation(reachedBy);
    this.shared ??= this.spread();
    return this.shared.get(node.usage) ?? this.none;
  }

  private ofOperations(operations: readonly Operation[]): OperationSet {
    const all = this.empty();
    for (const operation of operations) addAll(all, this.ofOperation(operation));
    return all;
  }

  /** Operations name security schemes; no reference leads to them. */
  private securedBy(key: Node['key']): OperationSet {
    const names = (operation: Operation): boolean =>
      operation.security?.some(({ schemes }) => schemes.some(({ name }) => name === key)) ?? false;
    return this.ofOperations(this.operations.filter(names));
  }

  private spread(): ReadonlyMap<Usage, OperationSet> {
    const sets = this.startingSets();
    // Each part comes after all its referrers. Parts that refer to each other in a cycle are processed together.
    for (const cycle of stronglyConnected(
      sets.keys(),
      ({ referencedUsages }) => referencedUsages,
    ).reverse()) {
      const set = this.empty();
      for (const usage of cycle) addAll(set, sets.get(usage) ?? this.none);
      for (const usage of cycle) sets.set(usage, set);
      for (const { referencedUsages } of cycle) {
        for (const target of referencedUsages) {
          const known = sets.get(target);
          if (known === undefined) sets.set(target, set.slice());
          else if (known !== set) addAll(known, set);
        }
      }
    }
    return sets;
  }

  /** Returns the shared parts that operations reach directly or through their own parts, each with its operations. */
  private startingSets(): Map<Usage, OperationSet> {
    const sets = new Map<Usage, OperationSet>();
    for (const [index, operation] of this.operations.entries()) {
      for (const usage of sharedBelow(operation)) {
        const known = sets.get(usage);
        if (known === undefined) sets.set(usage, withBit(this.empty(), index));
        else withBit(known, index);
      }
    }
    return sets;
  }
}

/** Returns the shared parts that an operation reaches without passing through other shared parts. */
function sharedBelow(operation: Operation): ReadonlySet<Usage> {
  const own = new Set([operation.usage]);
  const shared = new Set<Usage>();
  const add = (usage: Usage): void => {
    (usage.reachedBy === 'several' ? shared : own).add(usage);
  };
  const { parameterSlots, requestBodySlot, responses = [], pathItem } = operation;
  for (const { usage } of parameterSlots) add(usage);
  for (const { usage } of pathItem.parameters) add(usage);
  if (requestBodySlot !== undefined) add(requestBodySlot.usage);
  for (const { slot } of responses) add(slot.usage);
  // The set grows during the iteration.
  for (const { referencedUsages } of own) for (const target of referencedUsages) add(target);
  return shared;
}

/** Adds the operations of one set to another. */
export function addAll(to: OperationSet, from: OperationSet): void {
  for (let word = 0; word < to.length; word++) to[word] = (to[word] ?? 0) | (from[word] ?? 0);
}

/** Counts the operations of a set. */
export function countOperations(set: OperationSet): number {
  let size = 0;
  for (let index = 0; index < set.length; index++) {
    let word = set[index] ?? 0;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    size += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return size;
}

/** Returns the indexes of the operations of a set, in ascending order. */
export function indexesOf(set: OperationSet): number[] {
  const indexes: number[] = [];
  for (let word = 0; word < set.length; word++) {
    // Each iteration clears the lowest bit.
    for (let left = set[word] ?? 0; left !== 0; left &= left - 1)
      indexes.push(word * 32 + 31 - Math.clz32(left & -left));
  }
  return indexes;
}

/** Adds an operation to a set. */
export function addIndex(set: OperationSet, index: number): void {
  const word = index >>> 5;
  set[word] = (set[word] ?? 0) | (1 << (index & 31));
}

/** True if a set contains an operation. */
export function hasIndex(set: OperationSet, index: number): boolean {
  return (((set[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;
}

function withBit(set: OperationSet, index: number): OperationSet {
  addIndex(set, index);
  return set;
}
