import type { Document, RuleContext, Visitor } from '@assay/core';
import { expectedCasing, matchesCasing, type CasingChoice } from './casing.js';
import { code } from './names.js';
import { reportAsOne, type Deviation, type VisitedKey, type VisitedNode } from './report-habit.js';

type CasingContext = Pick<
  RuleContext<'subject' | 'verb' | 'casing', { readonly casing: CasingChoice }>,
  'options' | 'report'
>;

/** Names that must have one casing. */
export interface CasedNames<T> {
  /** The plural noun for the named objects: `headers`. */
  readonly noun: string;
  /** Returns the name, or the parts of it to check. */
  readonly nameOf: (item: T) => string;
  /** Describes an object with another casing. False if its name is defined elsewhere. */
  readonly breakOf: (item: T) => Deviation | false;
}

/** Names in all nodes of a kind that must have one casing. */
export interface VisitedNames<K extends VisitedKey, T> extends CasedNames<T> {
  /** The kind of the nodes, or a keyword of schemas. */
  readonly kind: K;
  /** Lists the named objects in a node. */
  readonly listIn: (node: VisitedNode<K>) => Iterable<T>;
}

/** Returns the visitor of a rule that reports the names with a deviating casing in all nodes of a kind. */
export function visitCasing<K extends VisitedKey, T>(
  context: CasingContext,
  { kind, listIn, ...names }: VisitedNames<K, T>,
): Visitor {
  const found: T[] = [];
  const visit = (node: VisitedNode<K>): void => {
    for (const item of listIn(node)) found.push(item);
  };
  const exit = (document: Document): void => reportCasing(context, document, found, names);
  // `as`: the function takes nodes of the kind in the key.
  return { [kind]: visit, 'Document:exit': exit } as unknown as Visitor;
}

/** Reports names that do not have the configured or prevailing casing, as one group. */
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
