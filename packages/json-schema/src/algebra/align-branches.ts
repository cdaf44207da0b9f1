import { unescapedSegment } from '@assay/text';
import type { Conjunction } from './shapes/shape.js';
import type { Side } from './shapes/side.js';
import { PropertyRules } from './shapes/property-rules.js';

/** Returns a name for a branch of a union: its component, its title, or the types that it allows. */
export function nameOfBranch<S>(side: Side<S>, conjunction: Conjunction<S>): string {
  const known = getBranchIdentity(side, conjunction);
  if (known !== undefined) return known;
  const [schema] = conjunction.schemas;
  const parts = schema === undefined ? undefined : side.read(schema);
  const type = typeof parts === 'object' && 'keywords' in parts ? parts.keywords['type'] : undefined;
  return typeof type === 'string' ? type : 'schema';
}

/** Returns the declared name of a branch: its component or its title. */
function getBranchIdentity<S>(side: Side<S>, { schemas }: Conjunction<S>): string | undefined {
  const [schema] = schemas;
  if (schema === undefined) return undefined;
  const reference = side.referenceText(schema);
  if (reference !== undefined) return unescapedSegment(reference.slice(reference.lastIndexOf('/') + 1));
  const parts = side.read(schema);
  if (typeof parts !== 'object' || !('keywords' in parts)) return undefined;
  const { title } = parts.keywords;
  return typeof title === 'string' ? title : undefined;
}

/** Pairing of the branches of two unions. */
export interface Alignment<S> {
  readonly pairs: readonly (readonly [Conjunction<S>, Conjunction<S>])[];
  readonly removed: readonly Conjunction<S>[];
  readonly added: readonly Conjunction<S>[];
}

/** The minimum likeness at which two branches without a common name are paired. */
const alike = 0.5;

/**
 * Aligns the branches of two unions: first by component names, then by titles, and the others by likeness, the most similar
 * first. The order of branches has no meaning.
 */
export function alignBranches<S>(
  oldSide: Side<S>,
  newSide: Side<S>,
  olds: readonly Conjunction<S>[],
  news: readonly Conjunction<S>[],
): Alignment<S> {
  const pairs: (readonly [Conjunction<S>, Conjunction<S>])[] = [];
  const left = new Set(news);
  const byName = new Map<string, Conjunction<S>>();
  for (const branch of news) {
    const name = getBranchIdentity(newSide, branch);
    if (name !== undefined && !byName.has(name)) byName.set(name, branch);
  }
  const unpaired: Conjunction<S>[] = [];
  for (const branch of olds) {
    const name = getBranchIdentity(oldSide, branch);
    const partner = name === undefined ? undefined : byName.get(name);
    if (partner !== undefined && left.delete(partner)) pairs.push([branch, partner]);
    else unpaired.push(branch);
  }
  const removed = new Set(unpaired);
  for (const [branch, partner] of byLikeness(oldSide, newSide, unpaired, [...left])) {
    if (!removed.has(branch) || !left.has(partner)) continue;
    removed.delete(branch);
    left.delete(partner);
    pairs.push([branch, partner]);
  }
  alignInOrder(oldSide, newSide, removed, left, pairs);
  return { pairs, removed: [...removed], added: [...left] };
}

/** Pairs the remaining branches of the same types by position, if both sides have the same number. */
function alignInOrder<S>(
  oldSide: Side<S>,
  newSide: Side<S>,
  removed: Set<Conjunction<S>>,
  added: Set<Conjunction<S>>,
  pairs: (readonly [Conjunction<S>, Conjunction<S>])[],
): void {
  if (removed.size !== added.size) return;
  const partners = [...added];
  for (const [index, branch] of [...removed].entries()) {
    const partner = partners[index];
    if (partner === undefined || oldSide.getShape(branch)?.types !== newSide.getShape(partner)?.types)
      continue;
    // Branches with different names are different.
    if (getBranchIdentity(oldSide, branch) !== undefined && getBranchIdentity(newSide, partner) !== undefined)
      continue;
    removed.delete(branch);
    added.delete(partner);
    pairs.push([branch, partner]);
  }
}

function byLikeness<S>(
  oldSide: Side<S>,
  newSide: Side<S>,
  olds: readonly Conjunction<S>[],
  news: readonly Conjunction<S>[],
): (readonly [Conjunction<S>, Conjunction<S>])[] {
  if (olds.length === 0 || news.length === 0) return [];
  // With many unnamed branches, pair by position instead of by likeness.
  if (olds.length * news.length > 2500)
    return olds.slice(0, news.length).map((old, index) => [old, news[index] ?? old] as const);
  const oldMarks = olds.map((branch) => listBranchMarks(oldSide, branch));
  const newMarks = news.map((branch) => listBranchMarks(newSide, branch));
  const found: {
    readonly likeness: number;
    readonly distance: number;
    readonly pair: readonly [Conjunction<S>, Conjunction<S>];
  }[] = [];
  olds.forEach((old, row) => {
    news.forEach((next, column) => {
      const likeness = likenessOf(oldMarks[row] ?? new Set(), newMarks[column] ?? new Set());
      if (likeness >= alike) found.push({ likeness, distance: Math.abs(row - column), pair: [old, next] });
    });
  });
  return found.sort((a, b) => b.likeness - a.likeness || a.distance - b.distance).map(({ pair }) => pair);
}

/** Returns the features that likeness compares: the types of a branch, its listed values, its properties and their values. */
function listBranchMarks<S>(side: Side<S>, branch: Conjunction<S>): ReadonlySet<string> {
  const marks = new Set<string>();
  const shape = side.getShape(branch);
  if (shape === undefined) return marks;
  marks.add(`types ${shape.types}`);
  for (const { values } of shape.lists ?? []) for (const text of values.keys()) marks.add(`value ${text}`);
  for (const name of shape.formats?.keys() ?? []) marks.add(`format ${name}`);
  for (const pattern of shape.text?.patterns.keys() ?? []) marks.add(`pattern ${pattern}`);
  for (const [keyword, { value }] of shape.bounds ?? []) marks.add(`${keyword} ${String(value)}`);
  for (const name of shape.object?.required.keys() ?? []) marks.add(`required ${name}`);
  const rules = new PropertyRules(side, shape.object, undefined);
  for (const name of rules.names) {
    const property = side.getShape(rules.getPropertySchema(name));
    marks.add(`property ${name} ${property?.types ?? ''}`);
    for (const { values } of property?.lists ?? [])
      for (const text of values.keys()) marks.add(`property ${name} ${text}`);
  }
  for (const { rest } of shape.array?.items ?? []) {
    if (rest !== false && rest[0] !== undefined)
      marks.add(`items ${side.getShape(side.all(rest))?.types ?? ''}`);
  }
  return marks;
}

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const mark of a) if (b.has(mark)) common++;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}
