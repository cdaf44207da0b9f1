import { resolveSchema, type Schema } from '@assay/core';
import { englishName, englishWordsOf } from '../lexicon/english-words.js';
import { credentialKind } from '../names/credential-name.js';
import { personalDataKind } from '../names/personal-data.js';
import { byName } from '../words/words.js';
import { Phrases } from '../words/phrases.js';
import { wordSet } from '../words/word-set.js';

/** The meaning of a field in a request or response for its operation. */
export type FieldSense =
  | 'password'
  | 'new password'
  | 'old password'
  | 'identity'
  | 'code'
  | 'token'
  | 'access token'
  | 'refresh token'
  | 'passkey'
  | 'assertion'
  | 'code verifier'
  | 'device code'
  | 'client secret'
  | 'amount'
  | 'card'
  | 'callback'
  | 'message'
  | 'role'
  | 'csp report';

/** Returns the meaning of a field: by its format, which does not depend on the language, otherwise by its name. */
export function senseOf(name: string, schema: Schema | undefined): FieldSense | undefined {
  const known = senseOfName(name);
  const format = resolveSchema(schema)?.format;
  if (format === 'password') return known ?? 'password';
  if (format === 'email' || format === 'idn-email') return 'identity';
  return known;
}

const senseOfName: (name: string) => FieldSense | undefined = byName((name) => {
  const words = englishWordsOf(name);
  const squashed = englishName(name);
  for (const [sense, names] of exact) if (names.has(squashed)) return sense;
  if (isRefreshToken.endsIn(words)) return 'refresh token';
  const kind = credentialKind(name);
  if (kind === 'password' || squashed === 'pass' || squashed === 'secret') {
    if (words.includes('new')) return 'new password';
    return words.some((word) => olds.has(word)) ? 'old password' : 'password';
  }
  if (kind === 'one-time code' || codes.endsIn(words) || bareCodes.equals(words)) return 'code';
  if (passkey.isIn(words)) return 'passkey';
  if (kind === 'token' || mailedTokens.endsIn(words)) return 'token';
  if (kind === 'access token') return issued.endsIn(words) ? 'access token' : 'token';
  const personal = personalDataKind(name);
  if (personal === 'e-mail address' || personal === 'phone number') return 'identity';
  if (personal === 'card number' || personal === 'card security code') return 'card';
  if (callbacks.endsIn(words)) return 'callback';
  return amounts.endsIn(words) ? 'amount' : undefined;
});

const olds = wordSet('old current previous existing');

const exact: readonly (readonly [FieldSense, { has(name: string): boolean }])[] = [
  ['refresh token', wordSet('refresh')],
  [
    'old password',
    wordSet('oldpassword currentpassword passwordold oldpass previouspassword existingpassword'),
  ],
  ['device code', wordSet('devicecode usercode verificationuri')],
  ['code verifier', wordSet('codeverifier granttype redirecturi')],
  ['client secret', wordSet('clientsecret clientassertion')],
  [
    'assertion',
    wordSet(
      'samlresponse relaystate idtoken provider assertion subjecttoken googletoken facebooktoken appletoken identitytoken',
    ),
  ],
  [
    'identity',
    wordSet(
      'user username login loginname userlogin usernameoremail emailorusername identifier account accountname userid mail nickname userlogin',
    ),
  ],
  ['message', wordSet('message comment body text subject inquiry enquiry question feedback rating')],
  ['role', wordSet('role roles admin isadmin permission permissions scope scopes departmentid')],
  ['csp report', wordSet('cspreport csp')],
];

const isRefreshToken = new Phrases('refresh token');
const bareCodes = new Phrases('code, otp, pin, key code');
const codes = new Phrases(
  'verification code, confirmation code, confirm code, activation code, invite code, invitation code, security code, otp, reset code, access code, login code, one time code, email code, sms code, auth code, recovery code',
);
const mailedTokens = new Phrases(
  'reset token, confirmation token, confirm token, verification token, activation token, activation key, invite token, invitation token, mail token, pending token, challenge token, magic token, link token',
);
const issued = new Phrases(
  'access token, auth token, session token, jwt, bearer token, jwt token, id token, authentication token',
);
const passkey = new Phrases(
  'raw id, client data json, authenticator data, attestation object, credential id, allow credential, public key credential',
);
const callbacks = new Phrases(
  'callback url, callback uri, webhook url, webhook uri, hook url, notification url, notify url, target url, endpoint url, callback, postback url, delivery url',
);
const amounts = new Phrases('amount, total amount, price, sum, amount cent');
