import type { Cause, Document, NodeKind, NodeKinds, Report, RuleContext, Visitor } from '@assay/core';
import { code } from './names.js';

/** One of several places that a habit of the document's authors is broken at. */
export interface HabitBreak extends Pick<Report, 'at' | 'property' | 'operation' | 'severity' | 'yieldsTo'> {
  /** Name of the place, without backticks: the name of a parameter, a path. */
  readonly name: string;
  /** Name of the place if it is alone; the name in backticks by default. */
  readonly subject?: string;
}

/** Population of a habit: `{ total: 80, noun: 'parameters' }`. */
export interface HabitScope {
  readonly total: number;
  readonly noun: string;
}

/** Habit that a rule expects of all nodes of a kind, such as that parameters have descriptions. */
export interface Habit<K extends NodeKind, Names extends string> {
  readonly kind: K;
  /** The plural of what the habit is about: `query parameters`. */
  readonly noun: string;
  /** Selects the nodes of the kind; by default all. */
  readonly appliesTo?: (node: NodeKinds[K]) => boolean;
  /** Describes the node's break of the habit, and its place if not the node itself; undefined if there is none. */
  readonly breakOf: (
    node: NodeKinds[K],
  ) => (Omit<HabitBreak, 'at'> & Partial<Pick<HabitBreak, 'at'>>) | undefined;
  /** Makes the data of a report, of what it is about. */
  readonly dataOf: (subject: string) => Readonly<Record<Names, string | number>>;
}

/**
 * The visitor of a rule that looks at all nodes of a kind, and reports those that break a habit as one group. Rules that visit keywords of schemas
 * or several kinds, or that know only at the end what counts, collect the breaks themselves and call `reportAsOne`.
 */
export function visitHabit<K extends NodeKind, Names extends string>(
  context: Pick<RuleContext<Names>, 'report'>,
  { kind, noun, appliesTo, breakOf, dataOf }: Habit<K, Names>,
): Visitor {
  const breaks: HabitBreak[] = [];
  let total = 0;
  const visit = (node: NodeKinds[K]): void => {
    if (appliesTo?.(node) === false) return;
    total++;
    const broken = breakOf(node);
    if (broken !== undefined) breaks.push({ at: node, ...broken });
  };
  const exit = (document: Document): void => reportAsOne(context, document, breaks, { total, noun }, dataOf);
  // `as`: the key is the kind of the nodes that the function takes.
  return { [kind]: visit, 'Document:exit': exit } as unknown as Visitor;
}

/**
 * Reports the places that one decision of the document's authors settles, as one group.
 *
 * @param dataOf Makes the data of a report, of what it is about: `` `userId` ``, or ``  12 of the 80 parameters, such as `userId` `` for the group.
 * @param key Tells habits of one rule apart.
 */
export function reportAsOne<Names extends string>(
  context: Pick<RuleContext<Names>, 'report'>,
  document: Document,
  breaks: readonly HabitBreak[],
  { total, noun }: HabitScope,
  dataOf: (subject: string) => Readonly<Record<Names, string | number>>,
  key?: string,
): void {
  if (breaks.length === 0) return;
  const together = `${breaks.length} of the ${total} ${noun}, such as ${nameSome(breaks)}`;
  // `as`: which names there are is known where the report is made, and these are the same.
  const cause = { at: document, key, data: dataOf(together) } as Cause<Names>;
  for (const { name, subject = code(name), ...place } of breaks)
    context.report({ ...place, data: dataOf(subject), cause } as unknown as Report<Names>);
}

/** The two shortest names, whatever their order in the document. */
function nameSome(breaks: readonly HabitBreak[]): string {
  const names = [...new Set(breaks.map(({ name }) => name))].sort(
    (a, b) => a.length - b.length || (a < b ? -1 : 1),
  );
  return names
    .slice(0, 2)
    .map((name) => code(name, longest))
    .join(' and ');
}

/** Two names are part of a value of 160 characters. */
const longest = 40;
