import { factOf, type Model, type PointerSegments, type Schema } from '@assay/core';
import type { ClientEffect } from '../change.js';
import { AlikeSchemas } from './alike-schemas.js';
import { staysValidAsText } from './sent-as-text.js';
import type { SchemaWalk } from './walk-schemas.js';
import { SchemaDifferencePair, type SchemaOwner, type SchemaPlace, type Usage } from '../pairs.js';
import { schemaSides } from '../schema-shape.js';
import {
  certain,
  differencesOf,
  uncertain,
  type Certainty,
  SchemaComparer,
  listEnclosingComparisons,
  type Comparison,
  type Containment,
  type FoundDifference,
  type Place,
  type Relation,
} from '@assay/json-schema/algebra';

/** The root schemas of messages for one usage. */
interface Roots {
  readonly comparer: SchemaComparer<Schema>;
  readonly owners: Map<Comparison<Schema>, SchemaOwner[]>;
}

/**
 * Compares the schemas of two documents by the values they allow. Each difference is listed once, however many operations it
 * affects.
 */
export class SchemaDifferences {
  private readonly roots: Readonly<Record<Usage, Roots>>;
  private readonly alike: AlikeSchemas;
  private readonly oneSided: SchemaDifferencePair[] = [];

  constructor(old: Model, now: Model, hasShortcuts = true) {
    const [olds, news] = [factOf(old, schemaSides), factOf(now, schemaSides)];
    this.alike = new AlikeSchemas(old, now, { old: olds.request, new: news.request }, hasShortcuts);
    const { alike } = this;
    const roots = (direction: Usage): Roots => ({
      comparer: new SchemaComparer({
        old: olds[direction],
        new: news[direction],
        areAlike: (a, b) => alike.has(a, b),
      }),
      owners: new Map(),
    });
    this.roots = { request: roots('request'), response: roots('response') };
  }

  /** Compares the schemas of a parameter, header or body. */
  compare(
    before: Schema | undefined,
    after: Schema | undefined,
    owner: SchemaOwner,
    walk: SchemaWalk | undefined,
  ): void {
    if (before === undefined && after === undefined) return;
    const { comparer, owners } = this.roots[owner.usage];
    const comparison = comparer.compare(before, after);
    if (before === undefined || after === undefined) {
      walk?.visitRoot(before, after, owner);
      this.addOneSided(before, after, owner, comparison);
      return;
    }
    walk?.walk(comparison, comparer, owner);
    const known = owners.get(comparison);
    if (known === undefined) owners.set(comparison, [owner]);
    else known.push(owner);
  }

  /** True if two schemas allow the same values at every depth. */
  meanTheSame(before: Schema | undefined, after: Schema | undefined, usage: Usage): boolean {
    const { newInOld, oldInNew } = this.roots[usage].comparer.compare(before, after);
    return newInOld === 'yes' && oldInNew === 'yes';
  }

  /** Adds the difference of a schema that only one document has. Its content is not compared. */
  private addOneSided(
    before: Schema | undefined,
    after: Schema | undefined,
    owner: SchemaOwner,
    effect: Relation,
  ): void {
    if (effect.newInOld === 'yes' && effect.oldInNew === 'yes') return;
    const detail = { kind: before === undefined ? 'schema-added' : 'schema-removed' } as const;
    const { usage } = owner;
    this.oneSided.push(
      new SchemaDifferencePair(before && { node: before }, after && { node: after }, {
        detail,
        usage,
        owners: [owner],
        ...clientEffects(effect, usage, certain),
      }),
    );
  }

  /** Lists the differences as pairs for the change visitors. */
  *pairs(): Iterable<SchemaDifferencePair> {
    yield* this.oneSided;
    for (const usage of ['request', 'response'] as const) {
      const { owners, comparer } = this.roots[usage];
      const sentSide = usage === 'request' ? 'oldInNew' : 'newInOld';
      const ownersOf = new Map<Comparison<Schema>, readonly SchemaOwner[]>();
      for (const found of differencesOf([...owners.keys()])) {
        let mine = ownersOf.get(found.in);
        if (mine === undefined) {
          mine = [...listEnclosingComparisons(found.in)].flatMap((schema) => owners.get(schema) ?? []);
          ownersOf.set(found.in, mine);
        }
        const depth = getDepth(found.in, owners, mine);
        const staysValid = staysValidAsText({ found, usage, owners: mine, depth }, comparer);
        yield toSchemaPair(
          staysValid ? { ...found, effect: { ...found.effect, [sentSide]: 'yes' } } : found,
          usage,
          mine,
          comparer,
        );
      }
    }
  }
}

/** Returns the number of schemas around a value, in all of its messages: 0, 1, or 2 if it is more or differs. */
function getDepth(
  comparison: Comparison<Schema>,
  owners: Roots['owners'],
  all: readonly SchemaOwner[],
): number {
  const own = owners.get(comparison)?.length ?? 0;
  if (own === all.length) return 0;
  const { dependents = [] } = comparison;
  return own === 0 && dependents.every((each) => owners.has(each) && each.dependents === undefined) ? 1 : 2;
}

function toSchemaPair(
  found: FoundDifference<Schema>,
  usage: Usage,
  owners: readonly SchemaOwner[],
  comparer: SchemaComparer<Schema>,
): SchemaDifferencePair {
  const { detail, effect, isCertain } = found;
  // A schema with properties and no type is meant for objects, although it allows other values.
  const isImplied = 'isImplied' in detail && detail.isImplied;
  const clients = clientEffects(effect, usage, isImplied ? uncertain : isCertain);
  return new SchemaDifferencePair(getSchemaPlace(found.old), getSchemaPlace(found.new), {
    detail,
    usage,
    owners,
    values: {
      before: { side: comparer.old, conjunction: found.in.old },
      after: { side: comparer.new, conjunction: found.in.new },
    },
    ...clients,
  });
}

/** Returns the effects on clients. Clients are affected by requests that are rejected and by responses with unknown values. */
function clientEffects(
  { newInOld, oldInNew }: Relation,
  usage: Usage,
  isCertain: Certainty,
): Pick<SchemaDifferencePair, 'clients' | 'clientsOfReverse'> {
  const [old, now] = [clientEffect(oldInNew, isCertain.oldInNew), clientEffect(newInOld, isCertain.newInOld)];
  return usage === 'request'
    ? { clients: old, clientsOfReverse: now }
    : { clients: now, clientsOfReverse: old };
}

function clientEffect(containment: Containment, isCertain: boolean): ClientEffect {
  if (containment === 'yes') return 'compatible';
  return containment === 'no' && isCertain ? 'breaking' : 'unknown';
}

/** Returns the place of a keyword in a schema, or of the schema if it does not have the keyword. */
function getSchemaPlace(place: Place<Schema> | undefined): SchemaPlace | undefined {
  if (place === undefined) return undefined;
  const { schema: node, keyword, key } = place;
  if (keyword === undefined || !Object.hasOwn(node.raw, keyword)) return { node };
  const property: PointerSegments = [keyword, ...(key === undefined ? [] : [key].flat())];
  return { node, property };
}
