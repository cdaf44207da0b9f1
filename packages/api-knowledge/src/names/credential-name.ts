import { englishWordsOf } from '../lexicon/english-words.js';
import { Meanings } from '../words/meanings.js';
import { byName, isPluralName } from '../words/words.js';
import { personalDataKind } from './personal-data.js';
import { Phrases } from '../words/phrases.js';
import { wordSet, type WordSet } from '../words/word-set.js';

/** The kind of credential that a name means, as a noun between "the" and the name: the access token `sid`. */
export type CredentialKind =
  | 'password'
  | 'password hash'
  | 'PIN'
  | 'access token'
  | 'token'
  | 'API key'
  | 'secret'
  | 'private key'
  | 'session identifier'
  | 'one-time code'
  | 'TOTP secret'
  | 'recovery code'
  | 'security answer'
  | 'connection string'
  | 'credential';

/**
 * Returns the kind of credential that a name means. Undefined for all other names. The end of a name determines its meaning:
 * `access_token` is a token, but `tokenType`, `passwordResetUrl` and `secretName` are not. Ambiguous words do not count: tokens
 * of pages, texts, coins and devices, bare keys, identifiers of credentials, public keys, switches (`has_password`), and
 * anti-forgery tokens (CSRF).
 *
 * `token` is the weakest result: a token of an unknown kind.
 */
export const credentialKind: (name: string) => CredentialKind | undefined = byName((name) => {
  const all = englishWordsOf(name);
  const words = bare(all);
  const kind = withForm.ofEnd(all) ?? kinds.ofEnd(words);
  if (kind === undefined && words.at(-1) !== 'token') return undefined;
  if (isCaption(all)) return undefined;
  if (switches.has(words[0] ?? '') || words.some((word) => harmless.has(word))) return undefined;
  if (kind !== undefined) return isAct(words, kind) ? undefined : kind;
  return isPlainToken(words, name) ? 'token' : undefined;
});

/**
 * True for names of possible credentials: those of {@link credentialKind} and ambiguous ones, such as `pin`, `sessionId` and
 * `primaryKey`. Suited for decisions in which a wrong guess costs little, such as whether to copy a value.
 */
export const mayBeCredential: (name: string) => boolean = byName((name) => {
  if (credentialKind(name) !== undefined || personalDataKind(name) === 'card security code') return true;
  const all = englishWordsOf(name);
  if (switches.has(all[0] ?? '')) return false;
  const words = bare(all, doubtfulForms);
  if (words.at(-1) === 'token') return !isPluralName(name) && !pagingTokens.has(words.at(-2) ?? '');
  return doubtful.endsIn(all) || doubtful.endsIn(words) || kinds.ofEnd(words) !== undefined;
});

const doubtful = new Phrases(
  'pass, pin, pin code, cookie, credential, session id, session key, sessid, one time, authorization',
  'primary key, secondary key, encryption key, license key, ssh key, security code, auth code, authorization code',
);

/** Meanings that depend on the word for the form. Without it, the words have another meaning or none. */
const withForm = new Meanings<CredentialKind>(
  ['connection string', 'connection string, connect string'],
  ['private key', 'client key pem, server key pem, tls key pem, ssl key pem, client key data'],
);

/** Returns the words without those for the form: `passwordValue`, `private_key_pem`, `password2`. */
function bare(words: readonly string[], forms: WordSet = plainForms): readonly string[] {
  let end = words.length;
  while (end > 1 && (forms.has(words[end - 1] ?? '') || /^\d+$/.test(words[end - 1] ?? ''))) end--;
  return words.slice(0, end);
}

const plainForms = wordSet('value string text plain plaintext raw pem encoded base b');
const doubtfulForms = wordSet(
  'value string text plain plaintext raw pem encoded base b hash digest confirmation confirm',
);

/** First words of names for switches and states. */
const switches = wordSet(
  'is has have can should must may allow allowed enable enabled disable disabled require required need use uses used',
  'show display hide hidden save include exclude with without no notify ignore skip supports support enforce',
  'max min maximum minimum total num number count revoke force',
);

/** Words for values that are public or masked. */
const harmless = wordSet('public publishable masked obfuscated redacted csrf xsrf');

/** True if words name an action on a credential rather than the credential: `resetPassword`, but not `resetPasswordToken`. */
function isAct(words: readonly string[], kind: CredentialKind): boolean {
  return words.length === 2 && kind !== 'access token' && acts.has(words[0] ?? '');
}

/** True for the caption of a link or button: `forgotMyPasswordText`. */
function isCaption(words: readonly string[]): boolean {
  return words.at(-1) === 'text' && words.some((word) => acts.has(word));
}

const acts = wordSet(
  'reset change forgot forget expire update generate regenerate rotate validate check create delete get set list',
);

const kinds = new Meanings<CredentialKind>(
  [
    'TOTP secret',
    'totp secret, otp secret, hotp secret, mfa secret, tfa secret, 2 fa secret, two factor secret, 2 factor secret',
    'totp secret key, otp secret key, mfa secret key, tfa secret key, 2 fa secret key, two factor secret key, 2 factor secret key',
    'authenticator secret, totp seed, otp seed, hotp seed, mfa seed, otpauth uri, otpauth url, otp auth uri, otp auth url, totp uri',
  ],
  ['recovery code', 'recovery code, backup code, scratch code'],
  [
    'one-time code',
    'otp, totp, hotp, one time password, one time passcode, one time code, onetime password, otp code, totp code, mfa code',
    '2 fa code, two factor code, 2 factor code, sms code, passcode, verification code',
    'tfa code, authenticator code, mfa token',
  ],
  ['security answer', 'security answer, secret answer, security question answer, secret question answer'],
  [
    'connection string',
    'conn str, db dsn, database dsn, postgre dsn, postgres dsn, mysql dsn, redis dsn, mongo dsn, amqp dsn',
    'mqtt dsn, mailer dsn, smtp dsn, broker dsn',
  ],
  [
    'password hash',
    'password hash, hashed password, password digest, encrypted password, password encrypted, crypted password',
    'password salt, hash password',
  ],
  [
    'password',
    'password, passwd, pwd, passphrase, password confirmation, password confirm, password repeat, password again',
    'password verify, password verification, user pass, db pass, auth pass, auth pw, user pw, admin pw, smtp pass, ftp pass',
    'dashboard pass, portal pass, console pass, email pass, mail pass, mysql pass, mqtt pass, redis pass, vpn pass, login pass',
    'sftp pass, ssh pass, admin pass, root pass, proxy pass, imap pass, ldap pass, wifi pass, db pw, root pw, bind pw',
  ],
  [
    'PIN',
    'card pin, user pin, account pin, security pin, atm pin, old pin, new pin, current pin, access pin, login pin, merchant pin',
  ],
  [
    'private key',
    'private key, ssh private key, rsa private key, priv key, privkey, private key data, secret key data',
    'seed phrase, mnemonic phrase, recovery phrase, wallet seed',
  ],
  [
    'API key',
    'api key, subscription key, api app key, app key, application key, service api key, license secret',
    'training key, prediction key',
  ],
  [
    'secret',
    'secret, secret key, secret access key, access key, account key, storage key, master key, auth key, authorization key',
    'shared key, signing key, secret data, secret code, secret word, psk, preshared key, hmac key, webhook key',
  ],
  [
    'access token',
    'access token, refresh token, auth token, authorization token, authentication token, oauth token, oauth 2 token, bearer token',
    'api token, id token, session token, security token, user token, login token, admin token, bot token, jwt token, jwt',
    'bearer, bearer auth, secret token, reset token, password token, service token, sas token, oidc token, personal token',
    'x token, auth header, authorization header, impersonation token, registration access token, magic link token, web token',
    'app token, remember token, remember me token',
  ],
  [
    'session identifier',
    'session cookie, jsessionid, phpsessid, user session id, auth session id, login session id, sso session id',
  ],
  ['credential', 'auth credential, user credential, login credential, api credential, account credential'],
);

/** True for `token`, alone or after a word that does not change its meaning. A plural is a count or list. */
function isPlainToken(words: readonly string[], name: string): boolean {
  if (words.at(-1) !== 'token' || isPluralName(name)) return false;
  return !words.some((word) => otherTokens.has(word) || pagingTokens.has(word)) && !acts.has(words[0] ?? '');
}

/** Words with which a token marks a position in a list. */
const pagingTokens = wordSet(
  'page paging pagination next previous prev continuation continue cursor sync skip scroll resume change watch delta start stream',
);

/** Words with which a token is no credential: a part of a text, a coin, the address of a device, a mark of a request. */
const otherTokens = wordSet(
  'idempotency request concurrency consistency client captcha recaptcha challenge state nonce lock confirm',
  'device push fcm apns apn registration gcm',
  'filter text search word prompt input output completion lexical stop special mention template replacement syntax char',
  'nft erc coin crypto contract base quote swap symbol reward trading gas blockchain fungible native',
  'design color theme card payment network person account bank processor plaid source public upload preview share sharing',
  'assembly trans transaction risk checkout link invite invitation unsubscribe subscription order cart shipping rate merge execution',
  'subject actor id tracking version update read snapshot quota tag operation reference cash agreement consent',
);
