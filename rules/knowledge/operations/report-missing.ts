import type { Cause, Document, Operation, Report, RuleContext, Visitor } from '@assay/core';
import { nameOperation } from '../wording/names.js';

/** An operation that lacks something, or the API as a whole, as far as its operations lack it. */
export interface Lack {
  /** The operation that lacks it, or the document for all of them. */
  readonly at: Operation | Document;
  /** The field of the operation to point at. */
  readonly property: string;
  /** Number of operations that lack it. */
  readonly count: number;
  /**
   * Operations that lack it, to come after "no ... is documented for": `` `GET /loans` ``, `any of the 24 operations
   * that take input`, `` 2 of the 24 operations that take input, such as `GET /loans` and `POST /loans` ``.
   */
  readonly subject: string;
}

/** Options of `reportLacks` besides the operations. */
export interface LackOptions {
  /** The collective name of the operations concerned, in the plural: `operations that need credentials`. */
  readonly noun?: string | ((concerned: readonly Operation[]) => string);
  /** The field of an operation to point at; `responses` by default. */
  readonly property?: string;
}

/** Parts of a document that its operations should have, and the words for those that lack them. */
export type ExpectedParts<Names extends string> = LackOptions & {
  /** Selects the operations that should have it; by default all. */
  readonly appliesTo?: (operation: Operation) => boolean;
  /** Returns whether an operation has it. */
  readonly has: (operation: Operation) => boolean;
} & ([Names] extends ['subject']
    ? { readonly dataOf?: (subject: string) => Readonly<Record<Names, string>> }
    : { readonly dataOf: (subject: string) => Readonly<Record<Names, string>> });

/** The visitor of a rule that reports what operations lack, by `reportLacks`. */
export function visitLacks<Names extends string>(
  context: Pick<RuleContext<Names>, 'reportTogether'>,
  { appliesTo, has, dataOf, ...options }: ExpectedParts<Names>,
): Visitor {
  const word = ({ at, property, subject }: Lack): Report<Names> => {
    const data = dataOf === undefined ? { subject } : dataOf(subject);
    // `as`: a rule with other data than the subject has to give `dataOf`.
    return { at, property, data } as unknown as Report<Names>;
  };
  return {
    Document(document) {
      const concerned = appliesTo ? document.operations.filter(appliesTo) : document.operations;
      reportLacks(context, document, concerned, has, word, options);
    },
  };
}

/**
 * Reports what operations lack: each operation, and all of them as one group, since one decision settles it for the API. An operation that
 * a rule covers which the reporting one yields to counts as if it were not concerned.
 *
 * @param concerned The operations that should have it, in the order of the document.
 * @param has Returns whether an operation has it; it is called once for each.
 * @param word Makes the report of a lack. For the document only its data count: they are the words of the group.
 */
export function reportLacks<Names extends string>(
  context: Pick<RuleContext<Names>, 'reportTogether'>,
  document: Document,
  concerned: readonly Operation[],
  has: (operation: Operation) => boolean,
  word: (lack: Lack) => Report<Names>,
  options: LackOptions = {},
): void {
  const lacking = new Set(
    concerned.filter((operation) => {
      operation.facts.tick();
      return !has(operation);
    }),
  );
  context.reportTogether([...lacking], (left) => {
    const reported = new Set(left);
    const judged =
      left.length === lacking.size
        ? concerned
        : concerned.filter((operation) => !lacking.has(operation) || reported.has(operation));
    return wordLacks(document, judged, left, word, options);
  });
}

/** Words the reports of operations that lack something, as one group. */
export function wordLacks<Names extends string>(
  document: Document,
  concerned: readonly Operation[],
  lacking: readonly Operation[],
  word: (lack: Lack) => Report<Names>,
  { noun = 'operations', property = 'responses' }: LackOptions = {},
): Report<Names>[] {
  const subject = nameAll(concerned, lacking, noun);
  // `as`: which names there are is known where the report is made, and these are the same.
  const { data } = word({ at: document, property: 'paths', count: lacking.length, subject });
  const cause = { at: document, data } as Cause<Names>;
  return lacking.map((at) => ({ ...word({ at, property, count: 1, subject: nameOperation(at) }), cause }));
}

function nameAll(
  concerned: readonly Operation[],
  lacking: readonly Operation[],
  noun: NonNullable<LackOptions['noun']>,
): string {
  const name = typeof noun === 'string' ? noun : noun(concerned);
  return lacking.length === concerned.length
    ? `any of the ${lacking.length} ${name}`
    : `${lacking.length} of the ${concerned.length} ${name}, such as ${nameSome(lacking)}`;
}

/** True if so many of the concerned things lack something that the API as a whole lacks it: four in five or more, of at least three. */
export function isWholeApi(concerned: number, lacking: number): boolean {
  return lacking >= fewest && (concerned - lacking) / concerned < smallestShare;
}

/** Names two of some operations, by the shortest signatures, since a value in a sentence has 160 characters at most. */
export function nameSome(operations: readonly Operation[]): string {
  return shortestOf(operations, 2)
    .map((operation) => nameOperation(operation, 32))
    .join(' and ');
}

/**
 * Selects the operations that a sentence names for all: those with the shortest signatures, whatever their order in the
 * document.
 */
export function shortestOf(operations: readonly Operation[], count: number): readonly Operation[] {
  const shortest: { readonly operation: Operation; readonly signature: string }[] = [];
  for (const operation of operations) {
    const { signature } = operation;
    const last = shortest[count - 1];
    if (last !== undefined && bySignature(last, { signature }) <= 0) continue;
    const place = shortest.findIndex((item) => bySignature(item, { signature }) > 0);
    shortest.splice(place === -1 ? shortest.length : place, 0, { operation, signature });
    shortest.length = Math.min(shortest.length, count);
  }
  return shortest.map(({ operation }) => operation);
}

function bySignature({ signature: operation }: Signed, { signature: other }: Signed): number {
  return operation.length - other.length || (operation < other ? -1 : Number(operation > other));
}

type Signed = Pick<Operation, 'signature'>;

const fewest = 3;
const smallestShare = 0.2;
