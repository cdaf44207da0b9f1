import { resolveSchema, type Schema } from '@assay/core';
import { SchemaPair, type SchemaOwner, type SchemaStep, type Usage } from '../pairs.js';
import { alignMembers } from '../schema/align-members.js';
import { buildFingerprint } from '../schema/fingerprint.js';
import { haveSameKeywordValues } from '../schema/same-keywords.js';
import { SchemaShape } from '../schema/shape.js';
import { oneSided, listAdditionalSchemas, targets, visitInside } from './walk-one-side.js';

/** A pair of schemas to walk, and how it was reached. */
interface Pending {
  readonly before: readonly Schema[];
  readonly after: readonly Schema[];
  readonly owner: SchemaOwner;
  /** The nearest pair around it; none is made of schemas that are written alike and reached once. */
  readonly parent: SchemaPair | undefined;
  readonly step: SchemaStep | undefined;
}

/** Facts about two schemas that need no walk. */
export interface SchemaKnowledge {
  /** True if they mean the same, however they are written. */
  meanTheSame(before: Schema, after: Schema, usage: Usage): boolean;
  /** True if they say the same word for word, with all that is inside them. */
  areAlike(before: Schema, after: Schema): boolean;
}

const emptyKnowledge: SchemaKnowledge = { meanTheSame: () => false, areAlike: () => false };

/** Walks the schemas of both documents side by side, and gives each pair that differs. */
export class SchemaWalk {
  private readonly visit: (pair: SchemaPair) => void;
  /** The pairs that can be reached again: those of single schemas, and those of several that hold together. */
  private readonly single: Readonly<Record<Usage, Map<Schema, Map<Schema, SchemaPair>>>> = {
    request: new Map(),
    response: new Map(),
  };
  private readonly knowledge: SchemaKnowledge;
  private readonly hasShortcuts: boolean;
  private readonly ids = new Map<Schema, number>();
  private readonly several = new Map<string, SchemaPair>();

  /**
   * @param visit receives each pair whose shapes differ; what is inside them comes after them.
   * @param knows tells whether two alternatives are one, however they are written, and whether nothing at all has changed.
   */
  constructor(
    visit: (pair: SchemaPair) => void,
    knowledge: SchemaKnowledge = emptyKnowledge,
    hasShortcuts = true,
  ) {
    this.visit = visit;
    this.knowledge = knowledge;
    this.hasShortcuts = hasShortcuts;
  }

  /** Compares the schemas of a parameter, header or body. */
  compare(before: Schema | undefined, after: Schema | undefined, owner: SchemaOwner): void {
    if (before === undefined || after === undefined) {
      if (before !== after)
        this.visit(oneSided(before && [before], after && [after], owner, undefined, undefined));
      return;
    }
    const pending: Pending[] = [];
    this.walkOne(before, after, owner, undefined, undefined, pending);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) this.walk(next, pending);
  }

  /**
   * Gives the schemas inside a part of a message that only one document has: a body, an answer, a parameter. Each schema is given once
   * for each owner.
   */
  comparePart(before: Schema | undefined, after: Schema | undefined, owner: SchemaOwner): void {
    const [a, b] = [before && [before], after && [after]];
    if (a === undefined || b === undefined)
      visitInside(oneSided(a, b, owner, undefined, undefined), this.visit);
  }

  private walk({ before, after, owner, parent, step }: Pending, pending: Pending[]): void {
    const [a] = before;
    const [b] = after;
    if (before.length === 1 && after.length === 1 && a !== undefined && b !== undefined)
      this.walkOne(a, b, owner, parent, step, pending);
    else this.walkSeveral(targets(before), targets(after), owner, parent, step, pending);
  }

  private walkOne(
    before: Schema,
    after: Schema,
    owner: SchemaOwner,
    parent: SchemaPair | undefined,
    step: SchemaStep | undefined,
    pending: Pending[],
  ): void {
    const a = before.isReference ? (resolveSchema(before) ?? before) : before;
    const b = after.isReference ? (resolveSchema(after) ?? after) : after;
    if (this.knowledge.areAlike(a, b)) return;
    if (!this.hasShortcuts || !haveSameKeywordValues(a, b)) {
      this.walkSeveral([a], [b], owner, parent, step, pending);
      return;
    }
    if (a === before && b === after) {
      this.enterAlike(a, b, owner, parent, pending);
      return;
    }
    const pair = this.pairSchemas([a], [b], owner, parent, step);
    if (pair !== undefined) this.enterAlike(a, b, owner, pair, pending);
  }

  private walkSeveral(
    before: readonly Schema[],
    after: readonly Schema[],
    owner: SchemaOwner,
    parent: SchemaPair | undefined,
    step: SchemaStep | undefined,
    pending: Pending[],
  ): void {
    const pair = this.pairSchemas(before, after, owner, parent, step);
    if (pair !== undefined) this.enter(pair, pending);
  }

  /** Makes the pair of schemas; undefined where there is one already, which is now also reached from here. */
  private pairSchemas(
    before: readonly Schema[],
    after: readonly Schema[],
    owner: SchemaOwner,
    parent: SchemaPair | undefined,
    step: SchemaStep | undefined,
  ): SchemaPair | undefined {
    const { usage } = owner;
    const [a] = before;
    const [b] = after;
    if (before.length > 1 || after.length > 1 || a === undefined || b === undefined) {
      const key = this.getPairKey(before, after, usage);
      const known = this.several.get(key);
      if (known !== undefined) return noteReferrer(known, parent ?? owner);
      const pair = new SchemaPair(
        new SchemaShape(before),
        new SchemaShape(after),
        usage,
        owner,
        parent,
        step,
      );
      this.several.set(key, pair);
      return pair;
    }
    let others = this.single[usage].get(a);
    if (others === undefined) this.single[usage].set(a, (others = new Map<Schema, SchemaPair>()));
    const known = others.get(b);
    if (known !== undefined) return noteReferrer(known, parent ?? owner);
    const pair = new SchemaPair(new SchemaShape(before), new SchemaShape(after), usage, owner, parent, step);
    others.set(b, pair);
    return pair;
  }

  private enterAlike(
    a: Schema,
    b: Schema,
    owner: SchemaOwner,
    parent: SchemaPair | undefined,
    pending: Pending[],
  ): void {
    const { subschemas } = a;
    for (let index = subschemas.length - 1; index >= 0; index--) {
      const before = subschemas[index];
      const after = b.subschemas[index];
      if (before === undefined || after === undefined) continue;
      // Most schemas inside are plain: what has nothing inside it and is written alike needs no look of its own.
      if (
        before.subschemas.length === 0 &&
        before.reference === undefined &&
        haveSameKeywordValues(before, after)
      )
        continue;
      const step = stepTo(before);
      if (step !== undefined) pending.push({ before: [before], after: [after], owner, parent, step });
    }
  }

  private enter(pair: SchemaPair, pending: Pending[]): void {
    const { before, after, owner, usage } = pair;
    if (before === undefined || after === undefined) return;
    // What a reference without a target demands is not known: what both describe beside it can still be compared.
    const isKnown = before.isKnown && after.isKnown;
    if (isKnown && (!this.hasShortcuts || buildFingerprint(before) !== buildFingerprint(after)))
      this.visit(pair);
    const into = (a: readonly Schema[], b: readonly Schema[], step: SchemaStep): void => {
      if (a.length === 0 && b.length === 0) return;
      if (a.length > 0 && b.length > 0) pending.push({ before: a, after: b, owner, parent: pair, step });
      else if (step.kind === 'property' && isKnown) {
        const added = oneSided(emptyAsNone(a), emptyAsNone(b), owner, pair, step, usage);
        this.visit(added);
        visitInside(added, this.visit);
      }
    };
    const names = new Set([...before.properties.keys(), ...after.properties.keys()]);
    for (const name of names) {
      into(before.properties.get(name) ?? [], after.properties.get(name) ?? [], { kind: 'property', name });
    }
    into(before.under('items'), after.under('items'), { kind: 'items' });
    into(
      listAdditionalSchemas(before.additionalProperties),
      listAdditionalSchemas(after.additionalProperties),
      {
        kind: 'additionalProperties',
      },
    );
    const patterns = new Set(before.listed('patternProperties').map(({ key }) => String(key)));
    for (const name of patterns) {
      const named = ({ key }: Schema) => String(key) === name;
      into(
        before.listed('patternProperties').filter(named),
        after.listed('patternProperties').filter(named),
        { kind: 'patternProperties', name },
      );
    }
    const prefixes = after.listed('prefixItems');
    for (const [index, schema] of before.listed('prefixItems').entries()) {
      const against = prefixes[index];
      if (against !== undefined) into([schema], [against], { kind: 'member', keyword: 'prefixItems' });
    }
    const others = after.alternatives;
    const isSame = (a: Schema, b: Schema): boolean => this.knowledge.meanTheSame(a, b, usage);
    for (const [index, { keyword, members }] of before.alternatives.entries()) {
      const against = others[index];
      if (against?.keyword !== keyword) continue;
      const aligned = alignMembers(members, against.members, isSame);
      const member = { kind: 'member', keyword } as const;
      for (const [a, b] of aligned.both) into([a], [b], member);
      if (!isKnown) continue;
      const inside = (a: Schema | undefined, b: Schema | undefined): void =>
        visitInside(oneSided(a && [a], b && [b], owner, pair, member, usage), this.visit);
      for (const a of aligned.onlyBefore) inside(a, undefined);
      for (const b of aligned.onlyAfter) inside(undefined, b);
    }
  }

  private getPairKey(before: readonly Schema[], after: readonly Schema[], usage: Usage): string {
    return `${usage} ${before.map(this.idOf).join()} ${after.map(this.idOf).join()}`;
  }

  private readonly idOf = (schema: Schema): number => {
    const known = this.ids.get(schema);
    if (known !== undefined) return known;
    const id = this.ids.size;
    this.ids.set(schema, id);
    return id;
  };
}

function noteReferrer(pair: SchemaPair, referrer: SchemaPair | SchemaOwner): undefined {
  pair.referrers.push(referrer);
}

function stepTo({ step, key }: Schema): SchemaStep | undefined {
  switch (step) {
    case 'properties':
      return { kind: 'property', name: String(key) };
    case 'items':
    case 'additionalProperties':
      return { kind: step };
    case 'patternProperties':
      return { kind: 'patternProperties', name: String(key) };
    case 'oneOf':
    case 'anyOf':
    case 'prefixItems':
      return { kind: 'member', keyword: step };
    default:
      return undefined;
  }
}

function emptyAsNone(schemas: readonly Schema[]): readonly Schema[] | undefined {
  return schemas.length === 0 ? undefined : schemas;
}
