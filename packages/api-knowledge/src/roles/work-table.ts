import { payingActions, squashPhrases, wordSet, type WordSet } from '../words/word-set.js';
import type { Role } from './role.js';

/** Work that costs the service much more than the client. */
export type ExpensiveWork =
  | 'export'
  | 'import'
  | 'report'
  | 'search'
  | 'upload'
  | 'batch'
  | 'query'
  | 'backup';

/** Work that moves money, or orders goods with a price. */
export type MoneyWork = 'payment' | 'order' | 'transaction';

/** The work of an operation beyond reading or changing one resource. */
export type Work = ExpensiveWork | MoneyWork | 'lookup';

/** The names of one kind of work, and its consequences. */
export interface WorkRow {
  readonly work: Work;
  readonly isExpensive?: true;
  readonly movesMoney?: true;
  /** The role of operations with the work. Without one, their method determines it. */
  readonly role?: Role;
  /** The first or last words of the last segment of a `GET` or `QUERY`. */
  readonly reads?: WordSet;
  /** The first or last words of the last segment of a `POST` or `PUT`. */
  readonly writes?: WordSet;
  /** The first or last words of the last segment of a `PATCH` or `DELETE`. */
  readonly changes?: WordSet;
  /** True if a name that begins with the word means an object: `backupJobs`. */
  readonly isNounAtStart?: true;
  /** Whole squashed names of the last segment of a `POST`, and of a `GET` unless the work moves money. */
  readonly names?: WordSet;
  /** Whole names of the last segment of a `POST` with an amount or price. */
  readonly namesWithAmount?: WordSet;
  /** Nouns after a verb such as `create`, and at the end of the last segment of a `POST` with an amount. */
  readonly objects?: WordSet;
}

/** All known work. The first matching row wins. */
export const workTable: readonly WorkRow[] = [
  {
    work: 'payment',
    movesMoney: true,
    role: 'payment',
    names: wordSet(
      'pay payment payments refundpayment donations paymentintents',
      squashPhrases(payingActions),
    ),
    namesWithAmount: wordSet(
      'transfer transfers charge charges deposit deposits capture captures redeem donation',
    ),
    objects: wordSet('payment refund payout purchase withdrawal checkout moneytransfer'),
  },
  {
    work: 'order',
    movesMoney: true,
    names: wordSet('orders bookings'),
    namesWithAmount: wordSet('order reserve reservation reservations buy book booking'),
    objects: wordSet('order booking'),
  },
  { work: 'transaction', movesMoney: true, namesWithAmount: wordSet('transaction transactions') },
  {
    work: 'batch',
    isExpensive: true,
    role: 'bulk',
    writes: wordSet('batch batches bulk mass multi'),
    changes: wordSet('batch bulk mass multi'),
  },
  {
    work: 'search',
    isExpensive: true,
    role: 'search',
    reads: wordSet('search'),
    writes: wordSet('search searches'),
  },
  {
    work: 'export',
    isExpensive: true,
    role: 'export',
    reads: wordSet('export'),
    writes: wordSet('export exports'),
  },
  { work: 'import', isExpensive: true, role: 'import', writes: wordSet('import imports') },
  { work: 'report', isExpensive: true, writes: wordSet('report reports') },
  { work: 'upload', isExpensive: true, role: 'file', writes: wordSet('upload uploads') },
  { work: 'query', isExpensive: true, reads: wordSet('graphql'), writes: wordSet('graphql') },
  {
    work: 'backup',
    isExpensive: true,
    isNounAtStart: true,
    reads: wordSet('backup'),
    writes: wordSet('backup backups'),
  },
  { work: 'lookup', role: 'search', names: wordSet('find lookup query searchby autocomplete suggest') },
];

/** Singular words beside which the others name an object rather than work: `search-settings`. */
export const objectWords = wordSet(
  'status state history setting config configuration template result url link schema policy rule log job index field option format',
  'account schedule',
);

/** Squashed names of fields with a paid or ordered amount. */
export const amountNames = wordSet(
  'amount currency price total totalamount totalprice amountcents amountminor transactionamount quantity',
);
