import { findInnermostNode } from './operations-finder.js';
import { nameAll } from '../model/operation-name.js';
import type { Finding } from '@assay/findings';
import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import { Operation } from '../model/operation.js';
import type { SourceDocument } from '@assay/text';
import {
  addAll,
  addIndex,
  hasIndex,
  indexesOf,
  OperationReach,
  countOperations,
  type OperationSet,
} from './operation-reach.js';

const known = new WeakMap<Model, TouchedOperations>();

/** Returns the operations of a model that findings touch. */
export function touchedOperationsOf(model: Model): TouchedOperations {
  let touched = known.get(model);
  if (touched === undefined) known.set(model, (touched = new TouchedOperations(model)));
  return touched;
}

/** The operations of an API that findings touch. Operations of callbacks count for the operation around them. */
export class TouchedOperations {
  /** Number of operations of the API: those under `paths` and those of webhooks. */
  readonly count: number;
  private readonly model: Model;
  private readonly reach: OperationReach;
  private readonly all: OperationSet;
  /** The index of each operation, by name. */
  private readonly byName = new Map<string, number>();
  private readonly documents: ReadonlyMap<string, SourceDocument>;
  /** The index of each callback operation, with the index of the operation around it. */
  private readonly inside: readonly (readonly [inner: number, outer: number])[];

  constructor(model: Model) {
    this.model = model;
    this.reach = new OperationReach(model);
    const { operations } = this.reach;
    const { document } = model;
    const offered = new Set([
      ...document.operations,
      ...document.webhooks.flatMap((pathItem) => pathItem.operations),
    ]);
    this.count = offered.size;
    this.all = this.reach.empty();
    for (const operation of offered) addAll(this.all, this.reach.ofOperation(operation));
    const names = nameAll(model);
    for (const [index, operation] of operations.entries())
      this.byName.set(names.get(operation) ?? operation.signature, index);
    this.documents = new Map(model.documents.map((source) => [source.uri, source]));
    this.inside = operations.slice(this.count).flatMap((operation, index) => {
      const outer = operations.indexOf(operationAround(operation, offered) ?? operation);
      return outer < this.count ? [[this.count + index, outer] as const] : [];
    });
  }

  /** The operations of the API: those under `paths`, then those of webhooks. */
  get operations(): readonly Operation[] {
    return this.reach.operations.slice(0, this.count);
  }

  /** Returns the indexes in `operations` of the operations that findings touch, in ascending order. */
  touchedBy(findings: readonly Finding[]): readonly number[] {
    return indexesOf(this.onlyOwn(this.allTouchedBy(findings)));
  }

  countTouchedOperations(findings: readonly Finding[]): number {
    const [first] = findings;
    if (findings.length === 1 && first !== undefined && first.operation !== null && this.inside.length === 0)
      return this.byName.has(first.operation) ? 1 : this.count;
    return countOperations(this.onlyOwn(this.allTouchedBy(findings)));
  }

  private allTouchedBy(findings: readonly Finding[]): OperationSet {
    const set = this.reach.empty();
    let last: OperationSet | undefined;
    for (const finding of findings) {
      const touched = this.of(finding);
      if (typeof touched === 'number') addIndex(set, touched);
      else if (touched !== last) addAll(set, touched);
      if (touched === this.all) break;
      if (typeof touched !== 'number') last = touched;
    }
    return set;
  }

  /** Returns the API's own operations of a set. Callback operations are replaced by the operations around them. */
  private onlyOwn(set: OperationSet): OperationSet {
    const own = set.slice();
    for (const [inner, outer] of this.inside) {
      if (hasIndex(set, inner)) addIndex(own, outer);
    }
    // Remove the callback operations, which are not operations of the API.
    for (let word = 0; word < own.length; word++) own[word] = (own[word] ?? 0) & (this.all[word] ?? 0);
    return own;
  }

  /**
   * Returns the operations that a finding touches: the index of the operation that it names; the set of operations that use its
   * component; or all, if it is about the document or its servers.
   */
  private of({ operation, location }: Finding): number | OperationSet {
    const operations = operation === null ? undefined : this.byName.get(operation);
    if (operations !== undefined) return operations;
    const document = this.documents.get(location.uri);
    const node = document && findInnermostNode(this.model, document, location.pointer);
    if (node === undefined) return this.all;
    return isAboutAll(node)
      ? this.all
      : this.reach.ofNode(node.kind === 'Server' ? (node.parent ?? node) : node);
  }
}

/**
 * True for the document, its components as a whole, and its servers and security, which apply to all operations without their
 * own.
 */
function isAboutAll({ kind, parent }: Node): boolean {
  if (kind === 'Document' || kind === 'Components') return true;
  return (kind === 'Server' || kind === 'SecurityRequirement') && (parent?.kind ?? 'Document') === 'Document';
}

function operationAround(operation: Operation, offered: ReadonlySet<Operation>): Operation | undefined {
  for (let node = operation.parent; node !== undefined; node = node.parent) {
    if (node instanceof Operation && offered.has(node)) return node;
  }
  return undefined;
}
