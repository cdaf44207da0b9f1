import { findInConnectionStrings } from './connection-strings.js';
import { looksRandom } from './entropy.js';
import { findLogins } from './logins.js';
import { findPrivateKeys } from './private-key.js';
import { describeSecret, type Secret } from './secret.js';
import { anyBeginning, findTokens, hasTokenForm } from './tokens.js';

/**
 * Finds the secrets that a text holds, by their structure: tokens of known issuers, signed JSON Web Tokens, private keys, and
 * user names with passwords. Placeholders, and the samples that everybody prints, are none.
 * What is a secret only because of where it stands is not found: see `mayBeSecret`. Nothing but texts with a long word need be asked about.
 */
export function findSecrets(text: string): readonly Secret[] {
  if (!mark.test(text)) return none;
  const keys = findPrivateKeys(text).map(({ start, end, isEncrypted }) => ({
    ...describeSecret(text, {
      name: 'a private key',
      strength: isEncrypted ? 'bounded' : 'live',
      start,
      end,
    }),
    // All private keys begin alike.
    shown: '',
  }));
  return [...keys, ...findTokens(text), ...findLogins(text), ...findInConnectionStrings(text)];
}

/**
 * Marks that each text with a secret contains: the beginning of a token or a key, the `@` after a password, the word
 * `Basic`, or `password=`.
 */
const mark = new RegExp(`${anyBeginning.source}|-----BEGIN |@|asic|(?:word|WORD|wd|WD) ?=`);

const none: readonly Secret[] = [];

/**
 * True for texts that a machine must have made up at random, and of which no issuer is known: secrets, where their place says so.
 * A text in which `findSecrets` recognises a sample is none.
 */
export function mayBeSecret(text: string): boolean {
  return looksRandom(text) && !hasTokenForm(text);
}
