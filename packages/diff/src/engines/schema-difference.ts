import type { ChangeVisitor } from '../define-change.js';
import type { SchemaDifferencePair, Usage } from '../pairs.js';
import { asCode } from '../report/operation-names.js';
import type { DifferenceDetail, DifferenceKind } from '../schemas/index.js';

/** The details of some kinds of differences. */
type DetailOf<Kind extends DifferenceKind> = DifferenceDetail & { readonly kind: Kind };

/**
 * Reports the elementary differences of schemas of some kinds, in what clients send or in what they get. What clients notice is what the
 * comparison found out.
 *
 * @param usage one of both; undefined for both
 * @param isDecidedByValues false if what clients notice does not follow from the values that are valid, but from the kind of change
 * @param data gives the words of the texts, or undefined for a difference that is none of this kind of change
 */
export function whereSchemasDiffer<Kind extends DifferenceKind, Names extends string = never>(
  usage: Usage | undefined,
  kinds: readonly Kind[],
  data: (
    detail: DetailOf<Kind>,
    pair: SchemaDifferencePair,
  ) => Readonly<Record<Names, string | number>> | undefined,
  isDecidedByValues = true,
): ChangeVisitor<Names> {
  const selectedKinds: ReadonlySet<string> = new Set(kinds);
  return {
    SchemaDifference(pair, { report }) {
      const { detail, usage: own, clients, clientsOfReverse } = pair;
      if ((usage !== undefined && own !== usage) || !selectedKinds.has(detail.kind)) return;
      // `as`: its kind is one of those that are wanted.
      const words = data(detail as DetailOf<Kind>, pair);
      if (words === undefined) return;
      const found = isDecidedByValues ? { clients, reverse: { clients: clientsOfReverse } } : {};
      // `as`: without names there are no words, and nothing reads them.
      report({ ...found, data: words } as unknown as Parameters<typeof report>[0]);
    },
  };
}

/** Types for a sentence: `string or integer`, `any type`. */
export function typesInWords(types: readonly string[]): string {
  if (types.length === 0) return 'nothing';
  return types.length === 5 ? 'any type' : types.join(' or ');
}

/** Explains why a question is undecided, for a sentence. */
export function whyUndecided(reason: string): string {
  if (reason === 'budget') return 'there are too many schemas';
  if (reason === 'depth') return 'they are nested too deep';
  const [, target] = /^reference (.*)$/s.exec(reason) ?? [];
  return target === undefined ? asCode(reason) : `the reference ${asCode(target)} leads nowhere`;
}

/** Explains what clients notice of a difference, as a sentence that agrees with the verdict. */
export function impactOn({ clients, usage }: SchemaDifferencePair): string {
  const isSent = usage === 'request';
  if (clients === 'compatible')
    return isSent
      ? 'Whatever clients send today stays valid.'
      : 'What clients can handle today stays within what they get.';
  const verb = clients === 'breaking' ? 'are' : 'may be';
  return isSent
    ? `Some requests that clients send today ${verb} refused.`
    : `Clients ${clients === 'breaking' ? 'get' : 'may get'} values that they were not written for.`;
}

/** The words of a difference that needs none. */
export const noWords = (): Readonly<Record<never, string>> => ({});

/** A value before and after, for a sentence: `` `5` ``, or what it says where there is none. */
export function beforeAndAfter(
  detail: { readonly old?: unknown; readonly new?: unknown },
  absent = 'absent',
): { readonly before: string; readonly after: string } {
  return { before: shown(detail.old, absent), after: shown(detail.new, absent) };
}

function shown(value: unknown, absent: string): string {
  if (value === undefined) return absent;
  return asCode(typeof value === 'string' ? value : (JSON.stringify(value) ?? absent));
}
