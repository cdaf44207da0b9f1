import type { Document, Operation, Report, RuleContext } from '@assay/core';
import { code } from '../wording/name-schema.js';

/** What operations lack, as one finding: of one operation, or of the document where nearly all of them lack it. */
export interface Lack {
  /** The operation that lacks it, or the document. */
  readonly at: Operation | Document;
  /** The field to point at: that of the operation which the rule named, or `paths` of the document. */
  readonly property: string;
  /** How many operations the finding stands for. */
  readonly count: number;
  /**
   * What the finding stands for, to come after "no ... is documented for": `` `GET /loans` ``,
   * `any of the 24 operations that take input`,
   * `` 22 of the 24 operations that take input, such as `GET /loans` and `POST /loans` ``.
   */
  readonly subject: string;
}

/** What `findLacks` needs besides the operations. */
export interface LackOptions {
  /** The collective name of the operations concerned, in the plural: `operations that need credentials`. */
  readonly noun?: string | ((concerned: readonly Operation[]) => string);
  /** The field of an operation to point at; `responses` by default. */
  readonly property?: string;
}

/**
 * Turns "operations that lack something" into findings: one for each operation that lacks it, but a single one for the document
 * where none of them has it, or fewer than one in five, or where more than a hundred lack it. Then the API as a whole does not document
 * it, or a whole kind of its operations, and a sentence per operation would say the same thing a thousand times.
 *
 * @param concerned The operations that should have it, in the order of the document.
 * @param has Returns whether an operation has it; it is called once for each.
 */
export function findLacks(
  document: Document,
  concerned: readonly Operation[],
  has: (operation: Operation) => boolean,
  { noun = 'operations', property = 'responses' }: LackOptions = {},
): readonly Lack[] {
  const lacking = concerned.filter((operation) => !has(operation));
  if (lacking.length <= mostAlike && !isWholeApi(concerned.length, lacking.length))
    return lacking.map((at) => ({ at, property, count: 1, subject: nameOperation(at) }));
  const name = typeof noun === 'string' ? noun : noun(concerned);
  const subject =
    lacking.length === concerned.length
      ? `any of the ${lacking.length} ${name}`
      : `${lacking.length} of the ${concerned.length} ${name}, such as ${nameSome(lacking)}`;
  return [{ at: document, property: 'paths', count: lacking.length, subject }];
}

/**
 * Reports what operations lack, as `findLacks` groups it, except where a rule covers them that the reporting one yields to.
 *
 * @param word Makes the report of a lack.
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
    const told = new Set(left);
    const judged =
      left.length === lacking.size
        ? concerned
        : concerned.filter((operation) => !lacking.has(operation) || told.has(operation));
    return findLacks(document, judged, (operation) => !lacking.has(operation), options).map(word);
  });
}

/** True if so many of the concerned things lack something that the API as a whole lacks it: four in five or more, of at least three. */
export function isWholeApi(concerned: number, lacking: number): boolean {
  return lacking >= fewest && (concerned - lacking) / concerned < smallestShare;
}

/** Short names, since a value in a sentence has 160 characters at most. */
function nameSome(operations: readonly Operation[]): string {
  return shortestOf(operations, 2)
    .map((operation) => nameOperation(operation, 32))
    .join(' and ');
}

/** Those of some operations that a sentence names for all: the ones with the shortest signatures, whatever their order in the document. */
export function shortestOf(operations: readonly Operation[], count: number): readonly Operation[] {
  const shortest: { readonly operation: Operation; readonly signature: string }[] = [];
  for (const operation of operations) {
    const { signature } = operation;
    const last = shortest[count - 1];
    if (last !== undefined && bySignature(last, { signature }) <= 0) continue;
    const place = shortest.findIndex((one) => bySignature(one, { signature }) > 0);
    shortest.splice(place === -1 ? shortest.length : place, 0, { operation, signature });
    shortest.length = Math.min(shortest.length, count);
  }
  return shortest.map(({ operation }) => operation);
}

function bySignature({ signature: one }: Signed, { signature: other }: Signed): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}

type Signed = Pick<Operation, 'signature'>;

/** Nobody reads more findings of one kind than this. */
const mostAlike = 100;
const fewest = 3;
const smallestShare = 0.2;

/** `` `GET /loans/{id}` `` as a code span of limited length; what is too long loses its middle, since many paths begin alike. */
export function nameOperation({ signature }: Operation, most = 140): string {
  if (signature.length <= most) return code(signature, most);
  const head = Math.floor(most / 3);
  return code(`${signature.slice(0, head)}…${signature.slice(head + 1 - most)}`, most);
}
