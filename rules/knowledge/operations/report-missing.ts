import type { Cause, Document, Operation, Report, RuleContext, Visitor } from '@assay/core';
import { nameOperation } from '../wording/names.js';

/** A part that an operation lacks, or that many operations and therefore the API lack. */
export interface Lack {
  /** The operation without the part, or the document for all of them. */
  readonly at: Operation | Document;
  /** The field of the operation at which the finding is located. */
  readonly property: string;
  /** The number of operations without the part. */
  readonly count: number;
  /**
   * The operations, as a phrase after "no ... is documented for": `` `GET /loans` ``, `any of the 24 operations that take input`,
   * `` 2 of the 24 operations that take input, such as `GET /loans` and `POST /loans` ``.
   */
  readonly subject: string;
}

/** Options of `reportLacks`. */
export interface LackOptions {
  /** The plural noun for the concerned operations: `operations that need credentials`. */
  readonly noun?: string | ((concerned: readonly Operation[]) => string);
  /** The field of an operation at which a finding is located. Default: `responses`. */
  readonly property?: string;
}

/** A part that operations should have, and the words for operations without it. */
export type ExpectedParts<Names extends string> = LackOptions & {
  /** Selects the operations that should have the part. All if missing. */
  readonly appliesTo?: (operation: Operation) => boolean;
  /** True if an operation has the part. */
  readonly has: (operation: Operation) => boolean;
} & ([Names] extends ['subject']
    ? { readonly dataOf?: (subject: string) => Readonly<Record<Names, string>> }
    : { readonly dataOf: (subject: string) => Readonly<Record<Names, string>> });

/** Returns the visitor of a rule that reports missing parts of operations with `reportLacks`. */
export function visitLacks<Names extends string>(
  context: Pick<RuleContext<Names>, 'reportTogether'>,
  { appliesTo, has, dataOf, ...options }: ExpectedParts<Names>,
): Visitor {
  const word = ({ at, property, subject }: Lack): Report<Names> => {
    const data = dataOf === undefined ? { subject } : dataOf(subject);
    // `as`: a rule with data other than the subject has to pass `dataOf`.
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
 * Reports operations that lack a part, as one group, because one decision settles it for the API. Ignores operations that a rule
 * in `yieldsTo` already reports.
 *
 * @param concerned The operations that should have the part, in document order.
 * @param has True if an operation has the part. Called once for each.
 * @param word Returns the report of a lack. For the document, only its data are used, as the words of the group.
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

/** Returns the reports for operations that lack a part, as one group. */
export function wordLacks<Names extends string>(
  document: Document,
  concerned: readonly Operation[],
  lacking: readonly Operation[],
  word: (lack: Lack) => Report<Names>,
  { noun = 'operations', property = 'responses' }: LackOptions = {},
): Report<Names>[] {
  const subject = nameAll(concerned, lacking, noun);
  // `as`: `word` returns exactly these names.
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

/** True if so many elements lack a part that the whole API lacks it: at least three, and more than four in five. */
export function isWholeApi(concerned: number, lacking: number): boolean {
  return lacking >= fewest && (concerned - lacking) / concerned < smallestShare;
}

/** Names the two operations with the shortest signatures. A value in a sentence has at most 160 characters. */
export function nameSome(operations: readonly Operation[]): string {
  return shortestOf(operations, 2)
    .map((operation) => nameOperation(operation, 32))
    .join(' and ');
}

/**
 * Selects the operations with the shortest signatures, which represent all in a sentence, independently of the document's order.
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
