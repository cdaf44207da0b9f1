import { englishName } from '../lexicon/english-words.js';
import { wordSet } from '../words/word-set.js';
import { wordsOf } from '../words/words.js';

/** The names of tokens in responses, from most to least reliable. */
const tokenNames =
  'accesstoken authtoken authenticationtoken bearertoken jwttoken accessjwt jwt token sessiontoken idtoken apikey apitoken key auth session sessionid sid'.split(
    ' ',
  );

/** Returns the rank of a name among the tokens in a login response, 0 for the most reliable. Undefined for other names. */
export function tokenRank(name: string): number | undefined {
  const rank = tokenNames.indexOf(englishName(name));
  return rank < 0 ? undefined : rank;
}

const idNames = wordSet('id userid uuid uid pk accountid memberid customerid');

/** True for names of a user's id, in a response that shows the user. */
export function namesAccountId(name: string): boolean {
  return idNames.has(englishName(name));
}

const owners = wordSet('owner ownerid owneruserid ownername ownedby user userid username');

/** True for properties that identify the owner of a resource: `ownerId`. */
export function statesOwner(name: string): boolean {
  return owners.has(englishName(name));
}

/** Properties whose value names the audience of a resource. */
const scales = wordSet('visibility access accesslevel privacy sharing');
const forAll = wordSet('public everyone everybody anyone all shared');
const forOne = wordSet('private owner me self onlyme personal');

/**
 * Returns true if a property declares the resource public, false if private: `"visibility": "private"`, `"is_public": true`.
 * Undefined for others.
 */
export function statesPublic(member: string, value: unknown): boolean | undefined {
  const name = englishName(member).replace(/^is/, '');
  if (typeof value === 'boolean')
    return name === 'public' || name === 'private' ? (name === 'public') === value : undefined;
  if (typeof value !== 'string' || !scales.has(name)) return undefined;
  const word = englishName(value);
  return forAll.has(word) || forOne.has(word) ? forAll.has(word) : undefined;
}

const handedOut = wordSet('token cursor otp totp');

/** True for values that a service issues before it accepts them, such as tokens of mails or pages. */
export function isHandedOut(name: string): boolean {
  return handedOut.has(wordsOf(name).at(-1) ?? '');
}

/** True for values that a service compares with a user's stored password. */
export function isComparedPassword(name: string): boolean {
  return /^(?:password|passwd|pwd|passphrase)$/.test(wordsOf(name).at(-1) ?? '');
}

const issued = wordSet('refresh access jwt ticket code nonce session');

/** True for values that a service issues, judged by the words of a rejection about a token: `refresh`, `ticket`. */
export function isIssued(name: string): boolean {
  return issued.has(wordsOf(name).at(-1) ?? '');
}
