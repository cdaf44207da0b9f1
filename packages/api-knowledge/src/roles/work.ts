import { defineNodeFact, type Operation } from '@assay/core';
import { englishName, wordsInEnglish } from '../lexicon/english-words.js';
import { isReadOperation } from '../operations/purpose.js';
import { endingVerbs, readingVerbs } from '../operations/verbs.js';
import type { WordSet } from '../words/word-set.js';
import { singularOf } from '../words/words.js';
import { fact, isKnown } from './fact.js';
import { evidence, OperationView } from './operation-view.js';
import type { Confidence, Evidence, RoleFact } from './role.js';
import {
  amountNames,
  objectWords,
  workTable,
  type ExpensiveWork,
  type MoneyWork,
  type Work,
  type WorkRow,
} from './work-table.js';

/** The work of an operation, with its evidence. */
export interface WorkFact<Kind extends Work = Work> {
  readonly work: Kind;
  readonly confidence: Confidence;
  readonly evidence: readonly Evidence[];
}

/** A match with its row of the table. */
interface Match {
  readonly row: WorkRow;
  readonly confidence: Confidence;
  readonly evidence: readonly Evidence[];
}

/**
 * Returns the costly work of an operation. It follows from the last path segment (`POST /exports`, `GET /products/search`,
 * `POST /jobs/{id}:export`, `POST /users/bulk-delete`, `POST /graphql`) or from a file in the body. `GET /exports` lists exports and
 * `GET /uploads/{id}` reads one, so neither is expensive.
 */
export function expensiveWork(operation: Operation): WorkFact<ExpensiveWork> | undefined {
  const match = workOfNames(operation);
  return match?.row.isExpensive === true && match.confidence === 'certain'
    ? (factOfMatch(match) as WorkFact<ExpensiveWork>)
    : undefined;
}

/**
 * Returns the way in which a `POST` moves money or places an order: by the end of its path, its operationId, or a card and an
 * amount in its body. `POST /orders/search` and `POST /payments/{id}` (an update) do neither.
 */
export function moneyMovement(operation: Operation): WorkFact<MoneyWork> | undefined {
  const match = moneyOf(operation);
  return match && (factOfMatch(match) as WorkFact<MoneyWork>);
}

/** Returns the role of an operation that moves money, if its work has one. */
export function moneyRole(operation: Operation): RoleFact | undefined {
  return roleOfMatch(moneyOf(operation));
}

/** Returns the role that follows from the work in an operation's path. */
export function workRole(operation: Operation): RoleFact | undefined {
  return roleOfMatch(workOfNames(operation));
}

function roleOfMatch(match: Match | undefined): RoleFact | undefined {
  return match?.row.role && fact(match.row.role, match.evidence, { confidence: match.confidence });
}

function factOfMatch({ row, confidence, evidence: words }: Match): WorkFact {
  return { work: row.work, confidence, evidence: words };
}

const moneyOf = defineNodeFact('the money that it moves', (operation: Operation): Match | undefined => {
  if (operation.method !== 'POST' || isReadOperation(operation)) return undefined;
  const view = new OperationView(operation);
  const { path, idParts } = view.words;
  const last = path.at(-1) ?? [];
  const name = last.join('');
  const id = idParts.at(-1)?.join('') ?? '';
  const isCheckout = /^sessions?$/.test(name) && /^checkouts?$/.test(path.at(-2)?.join('') ?? '');
  for (const row of moneyRows()) {
    const isNamed = row.names?.has(name) === true || isVerbAndObject(row, name);
    if (isNamed || (isCheckout && row.work === 'payment'))
      return matchOf(row, [evidence('path', operation.path), view.sends('amount')]);
    if (isVerbAndObject(row, id))
      return matchOf(row, [evidence('operationId', operation.operationId ?? ''), view.sends('amount')]);
    if (row.namesWithAmount?.has(name) === true || endsInObject(row, last)) {
      const amount = findAmount(view);
      if (amount !== undefined) return matchOf(row, [evidence('path', operation.path), amount]);
    }
  }
  return paysByCard(view);
});

/** The rows of the table that move money. */
let rowsOfMoney: readonly WorkRow[] | undefined;
function moneyRows(): readonly WorkRow[] {
  return (rowsOfMoney ??= workTable.filter(({ movesMoney }) => movesMoney));
}

function matchOf(row: WorkRow, found: readonly (Evidence | undefined)[]): Match {
  const known = found.filter(isKnown);
  return { row, confidence: known.length > 1 ? 'certain' : 'likely', evidence: known };
}

/** True for a verb with an object, also in one word: `makepayment`. */
function isVerbAndObject({ objects }: WorkRow, name: string): boolean {
  return objects !== undefined && movingVerb.test(name) && objects.has(name.replace(movingVerb, ''));
}

const movingVerb = /^(?:post|create|make|place|submit|initiate|execute|process|send|capture|confirm)/;

/** True for `instant-payouts`, but not for `void-refund`, `preview-purchase` or `ready-to-payout`. */
function endsInObject({ objects }: WorkRow, [first = '', second = '', third]: readonly string[]): boolean {
  if (objects === undefined || third !== undefined || !objects.has(singularOf(second))) return false;
  return !endingVerbs.has(first) && !readingVerbs.has(first);
}

function findAmount(view: OperationView): Evidence | undefined {
  const sent = view.sends('amount');
  if (sent !== undefined) return sent;
  const field = view.fields.find(({ name }) => amountNames.has(englishName(name)));
  if (field !== undefined) return evidence('body', field.name);
  const parameter = view.operation.parameters.find(
    ({ in: place, name }) => place !== 'path' && amountNames.has(englishName(name)),
  );
  return parameter && evidence('parameter', parameter.name);
}

/** Recognises a payment by a card and an amount, with any path. */
function paysByCard(view: OperationView): Match | undefined {
  const card = view.sends('card');
  const amount = card && view.sends('amount');
  const [row] = moneyRows();
  return amount && row && matchOf(row, [card, amount]);
}

const workOfNames = defineNodeFact(
  'the work that its path names',
  (operation: Operation): Match | undefined => {
    const column = columns[operation.method];
    if (column === undefined) return undefined;
    const view = new OperationView(operation);
    const isAtEnd = view.variableAtEnd === undefined;
    // `GET /search/{text}` searches, but `POST /search/{id}` changes a search.
    const row = isAtEnd || column === 'reads' ? findRow(column, lastWords(view)) : undefined;
    if (row !== undefined)
      return {
        row,
        confidence: isAtEnd ? 'certain' : 'likely',
        evidence: [evidence('path', operation.path)],
      };
    const file = column === 'writes' ? findFile(view) : undefined;
    const upload = file && workTable.find(({ work }) => work === 'upload');
    return upload && { row: upload, confidence: 'certain', evidence: [file] };
  },
);

const columns: Readonly<Record<string, 'reads' | 'writes' | 'changes' | undefined>> = {
  GET: 'reads',
  QUERY: 'reads',
  POST: 'writes',
  PUT: 'writes',
  PATCH: 'changes',
  DELETE: 'changes',
};

/** Returns the words of the last literal segment. For a custom method, only its own words: `jobs:batchCreate`. */
function lastWords({ operation, words }: OperationView): readonly string[] {
  const method = /:([^/{}]+)$/.exec(operation.path)?.[1];
  return method === undefined
    ? (words.path.findLast((each) => each.length > 0) ?? [])
    : wordsInEnglish(method);
}

/** The maximum number of words for which the first one counts. Longer names are sentences. */
const maxWords = 3;

function findRow(column: 'reads' | 'writes' | 'changes', words: readonly string[]): WorkRow | undefined {
  if (words.some((word) => objectWords.has(singularOf(word)))) return undefined;
  const name = words.join('');
  const first = words.length > maxWords ? '' : (words[0] ?? '');
  const last = words.at(-1) ?? '';
  return workTable.find((row) => {
    const known: WordSet | undefined = row[column];
    if (known === undefined) return column !== 'changes' && !row.movesMoney && row.names?.has(name) === true;
    return known.has(last) || known.has(name) || (row.isNounAtStart !== true && known.has(first));
  });
}

function findFile(view: OperationView): Evidence | undefined {
  const type = view.mediaTypes.find((name) =>
    /^(?:image|audio|video)\/|^application\/(?:octet-stream|zip|pdf)\b/i.test(name),
  );
  if (type !== undefined) return { in: 'media type', words: type };
  const parameter = view.operation.parameters.find(
    (each) => each.in === 'formData' && each.text('type') === 'file',
  );
  return parameter && evidence('body', parameter.name);
}
