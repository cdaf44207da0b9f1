import type { Document, RuleContext, Visitor } from '@assay/core';
import { expectedCasing, matchesCasing, type CasingChoice } from './casing.js';
import { code } from './names.js';
import { reportAsOne, type HabitBreak, type VisitedKey, type VisitedNode } from './report-habit.js';

type CasingContext = Pick<
  RuleContext<'subject' | 'verb' | 'casing', { readonly casing: CasingChoice }>,
  'options' | 'report'
>;

/** Names that all have to be written in one casing. */
export interface CasedNames<T> {
  /** The plural of what has the names: `headers`. */
  readonly noun: string;
  /** Returns the name, or the parts of it that count. */
  readonly nameOf: (item: T) => string;
  /** Describes an item in another casing; false if others have defined its name. */
  readonly breakOf: (item: T) => HabitBreak | false;
}

/** Names in all nodes of a kind that have to be written in one casing. */
export interface VisitedNames<K extends VisitedKey, T> extends CasedNames<T> {
  /** The kind of the nodes, or the keyword of the schemas. */
  readonly kind: K;
  /** Lists what has a name in a node. */
  readonly listIn: (node: VisitedNode<K>) => Iterable<T>;
}

/** The visitor of a rule that reports the names in all nodes of a kind that are in another casing than the rest. */
export function visitCasing<K extends VisitedKey, T>(
  context: CasingContext,
  { kind, listIn, ...names }: VisitedNames<K, T>,
): Visitor {
  const found: T[] = [];
  const visit = (node: VisitedNode<K>): void => {
    for (const item of listIn(node)) found.push(item);
  };
  const exit = (document: Document): void => reportCasing(context, document, found, names);
  // `as`: the key is the kind of the nodes that the function takes.
  return { [kind]: visit, 'Document:exit': exit } as unknown as Visitor;
}

/** Reports the names that are not in the casing of the configuration, or of most of them, as one group. */
export function reportCasing<T>(
  context: CasingContext,
  document: Document,
  found: readonly T[],
  { noun, nameOf, breakOf }: CasedNames<T>,
): void {
  const casing = expectedCasing(context.options.casing, found.map(nameOf));
  if (casing === undefined) return;
  const breaks = found.flatMap((item) => (!matchesCasing(nameOf(item), casing) && breakOf(item)) || []);
  const scope = { total: found.length, noun };
  reportAsOne(context, document, breaks, scope, (subject, count) => ({
    subject: count === 1 ? subject : `${subject},`,
    verb: count === 1 ? 'is' : 'are',
    casing: code(casing),
  }));
}
