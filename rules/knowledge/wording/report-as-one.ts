import type { Cause, Document, Report, RuleContext } from '@assay/core';
import { code } from './name-schema.js';

/** One of several places that a habit of the document's authors is broken at. */
export interface HabitBreak extends Pick<Report, 'at' | 'property' | 'operation' | 'severity'> {
  /** What the place is called, without backticks: the name of a parameter, a path. */
  readonly name: string;
  /** How the place is named where it stands alone; the name in backticks by default. */
  readonly subject?: string;
}

/** What breaks of a habit are among: `{ total: 80, noun: 'parameters' }`. */
export interface HabitScope {
  readonly total: number;
  readonly noun: string;
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
    (one, other) => one.length - other.length || (one < other ? -1 : 1),
  );
  return names
    .slice(0, 2)
    .map((name) => code(name, longest))
    .join(' and ');
}

/** Two names are part of a value of 160 characters. */
const longest = 40;
