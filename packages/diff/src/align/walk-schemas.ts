import type { Schema } from '@assay/core';
import { SchemaPair, type SchemaOwner, type Usage } from '../pairs.js';
import { SchemaShape, readShape } from '../schema-shape.js';
import { differsItself, type Comparison, type SchemaComparer } from '@assay/json-schema/algebra';

/** A comparison to walk, with the path by which it was reached. */
interface Pending {
  readonly comparison: Comparison<Schema>;
  readonly parent: SchemaPair | undefined;
  readonly property: string | undefined;
  readonly isConditional: boolean;
}

/** Creates the pair of a value that only one document has. */
export function oneSided(
  before: SchemaShape | undefined,
  after: SchemaShape | undefined,
  owner: SchemaOwner,
  parent?: SchemaPair,
  property?: string,
): SchemaPair {
  return new SchemaPair(before, after, { owner, usage: owner.usage, parent, property });
}

/** Visits the nested values of a value that only one document has, depth first. Each schema is entered once. */
export function visitInside(root: SchemaPair, visit: (pair: SchemaPair) => void): void {
  const seen = new Set<Schema | undefined>();
  const pending = [root];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const { before, after, owner } = pair;
    const shape = after ?? before;
    if (shape === undefined) continue;
    if (pair !== root) visit(pair);
    if (seen.has(shape.schema)) continue;
    seen.add(shape.schema);
    const inner: SchemaPair[] = [];
    for (const { name, shape: own } of shape.listInside())
      inner.push(oneSided(before && own, after && own, owner, pair, name));
    pending.push(...inner.toReversed());
  }
}

/** Walks the compared schemas of both documents side by side and visits each pair that differs. */
export class SchemaWalk {
  private readonly visit: (pair: SchemaPair) => void;
  /** The visited pairs, which other comparisons can reach again. */
  private readonly pairs: Readonly<Record<Usage, Map<Comparison<Schema>, SchemaPair>>> = {
    request: new Map(),
    response: new Map(),
  };

  /** @param visit receives each pair whose shapes differ. Nested pairs follow their parents. */
  constructor(visit: (pair: SchemaPair) => void) {
    this.visit = visit;
  }

  /** Walks the comparison of the schemas of a parameter, header or body. */
  walk(root: Comparison<Schema>, comparer: SchemaComparer<Schema>, owner: SchemaOwner): void {
    const { usage } = owner;
    const pending: Pending[] = [
      { comparison: root, parent: undefined, property: undefined, isConditional: false },
    ];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { comparison, parent, property, isConditional } = next;
      if (comparison.isAlike) continue;
      const known = this.pairs[usage].get(comparison);
      if (known !== undefined) {
        known.addReferrer(parent ?? owner, isConditional);
        continue;
      }
      const pair = new SchemaPair(
        new SchemaShape(comparer.old, comparison.old),
        new SchemaShape(comparer.new, comparison.new),
        { owner, usage, parent, property, isConditional },
      );
      this.pairs[usage].set(comparison, pair);
      if (!comparison.isHidden && (differsItself(comparison) || haveOtherMarks(pair))) this.visit(pair);
      this.visitOneSided(comparison, comparer, pair);
      for (const part of [...(comparison.parts ?? []), ...(comparison.leftOut ?? [])])
        pending.push({
          comparison: part.comparison,
          parent: pair,
          property: part.property,
          isConditional: isConditional || part.isConditional === true,
        });
    }
  }

  /** Visits the root schema of a part of a message if only one document has a schema for the part. */
  visitRoot(before: Schema | undefined, after: Schema | undefined, owner: SchemaOwner): void {
    this.visit(rootOf(before, after, owner));
  }

  /**
   * Visits the nested schemas of a part of a message that only one document has: a body, response or parameter. Each schema is
   * visited once for each owner.
   */
  walkPart(before: Schema | undefined, after: Schema | undefined, owner: SchemaOwner): void {
    visitInside(rootOf(before, after, owner), this.visit);
  }

  /** Visits the properties and alternatives that only one side of a value has. */
  private visitOneSided(
    comparison: Comparison<Schema>,
    { old, new: now }: SchemaComparer<Schema>,
    pair: SchemaPair,
  ): void {
    const { before, after, owner } = pair;
    const visitProperty = (name: string, isNew: boolean): void => {
      const [a, b] = isNew ? [undefined, after?.getProperty(name)] : [before?.getProperty(name), undefined];
      const added = oneSided(a, b, owner, pair, name);
      this.visit(added);
      visitInside(added, this.visit);
    };
    for (const { detail, old: from, new: to } of [
      ...(comparison.differences ?? []),
      ...(comparison.conditionals ?? []),
    ]) {
      switch (detail.kind) {
        case 'property-added':
        case 'property-removed':
          visitProperty(detail.name, detail.kind === 'property-added');
          break;
        case 'branch-added':
          if (to !== undefined)
            visitInside(
              oneSided(undefined, new SchemaShape(now, now.of(to.schema)), owner, pair),
              this.visit,
            );
          break;
        case 'branch-removed':
          if (from !== undefined)
            visitInside(
              oneSided(new SchemaShape(old, old.of(from.schema)), undefined, owner, pair),
              this.visit,
            );
          break;
        case 'type-added':
        case 'type-removed':
        case 'type-changed':
          // If one side was not an object, all properties of the other side are new or removed.
          if (comparison.isHidden) break;
          for (const [shape, other] of [
            [before, after],
            [after, before],
          ])
            if (other?.allows('object') === false && other.getOrigin('properties') === undefined)
              for (const name of shape?.propertyNames ?? []) visitProperty(name, shape === after);
          break;
        default:
      }
    }
  }
}

function rootOf(before: Schema | undefined, after: Schema | undefined, owner: SchemaOwner): SchemaPair {
  const { usage } = owner;
  return oneSided(before && readShape(before, usage), after && readShape(after, usage), owner);
}

function haveOtherMarks({ before, after }: SchemaPair): boolean {
  return (['readOnly', 'writeOnly'] as const).some(
    (mark) => before?.isMarked(mark) !== after?.isMarked(mark),
  );
}
