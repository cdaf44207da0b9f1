import type { Schema } from '@assay/core';
import { englishWordsOf } from '../lexicon/english-words.js';
import type { CredentialKind } from '../names/credential-name.js';
import type { PersonalDataKind } from '../names/personal-data.js';
import { Phrases } from '../words/phrases.js';
import { hasSiblingNamed } from './siblings.js';

/** True for names whose meaning depends on their siblings: `pass`, `pw`, `pan`. */
export function isDoubtfulSecret(name: string): boolean {
  return doubtful.equals(englishWordsOf(name));
}

/** Returns the kind of a property whose name is ambiguous without its siblings: `pass` beside `username`, `pan` beside `cvv`. */
export function kindBesideOthers(
  name: string,
  schema: Schema,
): CredentialKind | PersonalDataKind | undefined {
  if (!isDoubtfulSecret(name) || schema.types.length === 0) return undefined;
  if (pan.equals(englishWordsOf(name))) return hasSiblingNamed(schema, ofCards) ? 'card number' : undefined;
  return schema.hasType('string') && hasSiblingNamed(schema, ofLogins) ? 'password' : undefined;
}

/** True for properties of a token response (RFC 6749, 5.1), at any depth. */
export function isOfTokenResponse(schema: Schema): boolean {
  return hasSiblingNamed(schema, besideTokens);
}

const besideTokens = new Phrases('expires in, token type');
const doubtful = new Phrases('pass, pw, pan');
const pan = new Phrases('pan');
const ofLogins = new Phrases('user, username, user name, login, login name, user login, user email');
const ofCards = new Phrases(
  'cvv, cvc, cvv 2, cvc 2, cvn, expiry, expiry date, expiration date, expiry month, expiration month, exp month, cardholder, cardholder name',
  'card holder, card holder name',
);
