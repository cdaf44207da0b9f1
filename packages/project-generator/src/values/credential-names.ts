import { wordsOf } from './name-words.js';

/**
 * True for names of what opens something: `password`, `client_secret`, `X-Api-Key`, `otp`. An example in a document may be
 * a real one, so it is never copied. A doubtful name counts: all that is lost is an example.
 */
export function isCredentialName(name: string): boolean {
  const words = wordsOf(name);
  const end = words.findLastIndex((word) => !forms.has(word)) + 1;
  const meant = words.slice(0, end);
  const last = meant.at(-1);
  if (last === undefined) return false;
  if (last === 'token' || last === 'jwt') return !ofLists.has(meant.at(-2) ?? '');
  if (single.has(last)) return true;
  return pairs.has(meant.slice(-2).join(' '));
}

/** Words that tell only how the value is written: `password2`, `secretValue`. */
const forms = new Set([
  'value',
  'text',
  'plain',
  'plaintext',
  'raw',
  'hash',
  'confirmation',
  'confirm',
  '1',
  '2',
]);

/** Tokens that tell where a list goes on, and no more. */
const ofLists = new Set([
  'page',
  'next',
  'previous',
  'prev',
  'continuation',
  'cursor',
  'sync',
  'skip',
  'pagination',
]);

const single = setOf(
  'password, passwd, passwort, pwd, pass, passphrase, passcode, password1, password2, secret, secrets',
  'credential, credentials, apikey, authorization, bearer, cookie, otp, totp, hotp, pin, cvv, cvc, cvv2',
  'accesstoken, authtoken, refreshtoken, privatekey, clientsecret, secretkey, accesskey, sessionid',
  'sessid',
);

const pairs = setOf(
  'api key, access key, private key, secret key, auth key, signing key, encryption key, account key',
  'subscription key, master key, license key, shared key, primary key, secondary key, ssh key, pin code',
  'one time, otp code, mfa code, verification code, security code, auth code, recovery code',
  'authorization code, backup code, session id, session key, connection string',
);

function setOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(', ')));
}
