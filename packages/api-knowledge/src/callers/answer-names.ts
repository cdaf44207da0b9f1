import { englishName } from '../lexicon/english-words.js';
import { wordSet } from '../words/word-set.js';
import { wordsOf } from '../words/words.js';

/** The names of members that hold a token, the surest first. */
const tokenNames =
  'accesstoken authtoken authenticationtoken bearertoken jwttoken accessjwt jwt token sessiontoken idtoken apikey apitoken key auth session sessionid sid'.split(
    ' ',
  );

/** The rank of a name among those of tokens in the answer to a login, 0 for the surest; undefined for other names. */
export function tokenRank(name: string): number | undefined {
  const rank = tokenNames.indexOf(englishName(name));
  return rank < 0 ? undefined : rank;
}

const idNames = wordSet('id userid uuid uid pk accountid memberid customerid');

/** True for names of the id of a user in an answer that shows the user. */
export function namesAccountId(name: string): boolean {
  return idNames.has(englishName(name));
}

const owners = wordSet('owner ownerid owneruserid ownername ownedby user userid username');

/** True for names of members that say whose a resource is: `ownerId`. */
export function statesOwner(name: string): boolean {
  return owners.has(englishName(name));
}

/** Members that say in a word who sees a resource. */
const scales = wordSet('visibility access accesslevel privacy sharing');
const forAll = wordSet('public everyone everybody anyone all shared');
const forOne = wordSet('private owner me self onlyme personal');

/** True if a member of a resource says that all may see it, false if it says that one may: `"visibility": "private"`, `"is_public": true`; undefined where it says neither. */
export function statesPublic(member: string, value: unknown): boolean | undefined {
  const name = englishName(member).replace(/^is/, '');
  if (typeof value === 'boolean')
    return name === 'public' || name === 'private' ? (name === 'public') === value : undefined;
  if (typeof value !== 'string' || !scales.has(name)) return undefined;
  const word = englishName(value);
  return forAll.has(word) || forOne.has(word) ? forAll.has(word) : undefined;
}

const handedOut = wordSet('token cursor otp totp');

/** True for what a service hands out before it takes it: a token of a mail or of a page. */
export function isHandedOut(name: string): boolean {
  return handedOut.has(wordsOf(name).at(-1) ?? '');
}

/** True for what a service compares with what it knows of a user. */
export function isComparedPassword(name: string): boolean {
  return /^(?:password|passwd|pwd|passphrase)$/.test(wordsOf(name).at(-1) ?? '');
}

const issued = wordSet('refresh access jwt ticket code nonce session');

/** True for what a service issues, if its refusal is about a token: `refresh`, `ticket`. */
export function isIssued(name: string): boolean {
  return issued.has(wordsOf(name).at(-1) ?? '');
}
