import { alignBranches } from './align-branches.js';
import type { ShapePair } from './compare-shapes.js';
import { same } from './containment.js';
import type { Annotations, Place } from './shapes/shape.js';
import type { Side } from './shapes/side.js';

type Discriminator<S> = NonNullable<Annotations<S>['discriminator']>;

/** The schemas that a discriminator chooses between, by the values of its property. */
interface Variants<S> {
  readonly at: Place<S>;
  readonly byValue: ReadonlyMap<string, S>;
  /** The names of the schemas, by the same values. */
  readonly names: ReadonlyMap<string, string>;
  /** True for a value that differs from the name of its schema, and therefore depends on the mapping. */
  readonly isMapped: (value: string) => boolean;
}

/**
 * Compares the schemas that discriminators choose between: whether a value selects another schema, and, if no `oneOf` or `anyOf`
 * lists them, the schemas themselves. Only the schema with the discriminator includes all of them, not a schema that extends it.
 */
export function compareVariants<S>(
  pair: ShapePair<S>,
  before: Discriminator<S>,
  after: Discriminator<S>,
): void {
  const { comparer, comparison, oldPlace, newPlace } = pair;
  if (oldPlace?.schema !== before.at.schema || newPlace?.schema !== after.at.schema) return;
  const old = listVariants(comparer.old, before);
  const next = listVariants(comparer.new, after);
  const isListed = [pair.old, pair.new].some(({ composition }) => (composition?.unions.length ?? 0) > 0);
  for (const [value, schema] of old.byValue) {
    const other = next.byValue.get(value);
    if (other === undefined) continue;
    const inner = comparer.pair(comparer.old.of(schema), comparer.new.of(other));
    if (isMoved(value, old, next))
      comparison.differUnlessEqual(
        { kind: 'discriminator-mapping-changed', value },
        getEntryPlace(old.at, value),
        getEntryPlace(next.at, value),
        { on: [inner], how: 'rigid', isCertain: false },
      );
    else if (!isListed && inner !== comparison) comparison.include(inner);
  }
  if (!isListed) compareOthers(pair, old, next);
}

function listVariants<S>(side: Side<S>, { at, mapping }: Discriminator<S>): Variants<S> {
  const byValue = side.listVariants(at.schema);
  const names = new Map(
    Array.from(byValue.keys(), (value) => [value, lastName(mapping.get(value) ?? value)]),
  );
  const isMapped = (value: string): boolean => {
    const target = mapping.get(value);
    return target !== undefined && lastName(target) !== value;
  };
  return { at, byValue, names, isMapped };
}

/** Returns the place of an entry of the mapping of a discriminator. */
export function getEntryPlace<S>(at: Place<S>, value: string): Place<S> {
  return { ...at, key: ['mapping', value] };
}

/** Returns the schema name in an entry of a mapping, which is a name or a reference. */
export function lastName(target: string): string {
  return target.slice(target.lastIndexOf('/') + 1);
}

/** True if a value now selects another known schema. A schema that was only renamed does not count. */
function isMoved<S>(value: string, old: Variants<S>, next: Variants<S>): boolean {
  const [before, after] = [old.names.get(value), next.names.get(value)];
  if (before === undefined || after === undefined || before === after) return false;
  return [...next.names.values()].includes(before) || [...old.names.values()].includes(after);
}

/** Compares the variants whose value exists on one side only, because a renamed schema has another value. */
function compareOthers<S>({ comparer, comparison }: ShapePair<S>, old: Variants<S>, next: Variants<S>): void {
  const olds = [...old.byValue].filter(([value]) => !next.byValue.has(value));
  const news = [...next.byValue].filter(([value]) => !old.byValue.has(value));
  if (olds.length + news.length === 0) return;
  const [before, after] = [
    new Map(olds.map(([value, schema]) => [comparer.old.of(schema), value])),
    new Map(news.map(([value, schema]) => [comparer.new.of(schema), value])),
  ];
  const { pairs, removed, added } = alignBranches(
    comparer.old,
    comparer.new,
    [...before.keys()],
    [...after.keys()],
  );
  for (const [a, b] of pairs) comparison.include(comparer.pair(a, b));
  const oldValues = removed.map((branch) => before.get(branch) ?? '').filter((value) => !old.isMapped(value));
  const newValues = added.map((branch) => after.get(branch) ?? '').filter((value) => !next.isMapped(value));
  if (oldValues.length > 0)
    comparison.differ(
      { kind: 'discriminator-mapping-removed', value: oldValues.join(', ') },
      old.at,
      next.at,
      same,
    );
  if (newValues.length > 0)
    comparison.differ(
      { kind: 'discriminator-mapping-added', value: newValues.join(', ') },
      old.at,
      next.at,
      same,
    );
}
