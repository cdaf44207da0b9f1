import { englishWordsOf } from '../lexicon/english-words.js';
import { singularOf, wordsOf, byName, isPluralName } from '../words/words.js';
import { Phrases } from '../words/phrases.js';
import { identifier, wordSet } from '../words/word-set.js';

/** Returns the singular noun of a collection without separators: `orderitem` for `order-items`. Empty if there is no word. */
export function nounOf(name: string): string {
  return nounOfWords(wordsOf(name));
}

/** Joins words into one singular noun without separators. */
export function nounOfWords(words: readonly string[]): string {
  const last = words.at(-1);
  return last === undefined ? '' : words.slice(0, -1).join('') + singularOf(last);
}

/** Returns the name of one item of a list: `emailAddresses` contains an `email address`. */
export function nameOfItem(name: string): string {
  const words = wordsOf(name);
  const last = words.at(-1);
  return last === undefined ? '' : [...words.slice(0, -1), singularOf(last)].join(' ');
}

/** The owner of a resource, which some names identify. */
export type Owner =
  | 'user'
  | 'account'
  | 'customer'
  | 'tenant'
  | 'organization'
  | 'owner'
  | 'member'
  | 'patient'
  | 'employee';

/**
 * True for names of object identifiers: `id`, `orderId`, `user_uuid`, `invoiceNumber`. False for plural lists of them (`ids`).
 */
export const isIdentifierName: (name: string) => boolean = byName((name) => {
  const words = englishWordsOf(name);
  const isIdentifier =
    identifiers.endsIn(words) || (words[0] === 'id' && words.length === 2 && !ofIds.has(words[1] ?? ''));
  return isIdentifier && !isPluralName(name) && !externalIds.isIn(words);
});

/** Returns the owner that a name identifies: a user for `userId`, a tenant for `tenant_uuid`. Undefined for all other names. */
export const ownerOfIdentifier: (name: string) => Owner | undefined = byName((name) => {
  const words = englishWordsOf(name);
  if (!endings.has(words.at(-1) ?? '') || isPluralName(name)) return undefined;
  return owners.get(
    words
      .slice(0, -1)
      .filter((word) => !possessives.has(word))
      .join(' '),
  );
});

/**
 * Returns the noun that a field such as `userId` or `X-User-Id` identifies, in the form of `nounOf`. Undefined for all other
 * names.
 */
export const identifiedNoun: (name: string) => string | undefined = byName((name) => {
  const words = wordsOf(name);
  const start = words[0] === 'x' && words.length > 2 ? 1 : 0;
  if (!identifierWords.has(words.at(-1) ?? '') || words.length - start < 2) return undefined;
  return nounOfWords(words.slice(start, -1));
});

/** The words that end names of identifiers. Some APIs use `sid` and `gid`. */
export const identifierWords = wordSet('id uuid guid uid sid gid pk identifier');

const identifiers = new Phrases(
  identifier,
  'order number, invoice number, account number, customer number, ticket number, case number, booking number, policy number, contract number, order no, invoice no, customer no',
);

/** True for names of values that locate a request in logs: `X-Request-Id`, `tracking_request_id`, `correlationId`. */
export const namesRequestId: (name: string) => boolean = byName((name) =>
  requestIds.endsIn(englishWordsOf(name)),
);

const requestIds = new Phrases('request id, correlation id, trace id');

/** Words after `id` in names that are no identifiers. In `idEleve` it is one: French puts the head first. */
const ofIds = wordSet(
  'token number no num type card name code front back document photo image scan verification provider column field prefix format mapping list key value map',
);

/** Identifiers of objects outside of the API, or of objects that cannot be guessed. */
const externalIds = new Phrases(
  'trace id, correlation id, request id, client id, session id, device id, tracking id, gtm id, external id',
);

const endings: ReadonlySet<string> = new Set(['id', 'uuid', 'guid', 'uid', 'identifier']);

const possessives: ReadonlySet<string> = new Set(['x', 'the', 'my', 'current']);

const owners: ReadonlyMap<string, Owner> = new Map([
  ['user', 'user'],
  ['account', 'account'],
  ['customer', 'customer'],
  ['client account', 'account'],
  ['tenant', 'tenant'],
  ['org', 'organization'],
  ['organization', 'organization'],
  ['organisation', 'organization'],
  ['company', 'organization'],
  ['owner', 'owner'],
  ['owner user', 'owner'],
  ['member', 'member'],
  ['patient', 'patient'],
  ['employee', 'employee'],
  ['subscriber', 'account'],
] satisfies [string, Owner][]);
