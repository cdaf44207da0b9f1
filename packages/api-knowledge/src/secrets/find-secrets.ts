import { findInConnectionStrings, findLogins } from './logins.js';
import { looksRandom } from './entropy.js';
import { findPrivateKeys } from './private-key.js';
import { describeSecret, type Secret } from './secret.js';
import { anyBeginning, findTokens, hasTokenForm } from './tokens.js';

/**
 * Finds secrets in a text by their structure: tokens of known issuers, signed JSON Web Tokens, private keys, and user names with
 * passwords. Skips placeholders and widely published samples. For secrets that are recognised by their context, see
 * `mayBeSecret`. Only texts with a long word can contain one.
 */
export function findSecrets(text: string): readonly Secret[] {
  return mayHoldMark(text) ? [...findKeys(text), ...findTokens(text), ...findPasswords(text)] : none;
}

/** A prefilter for texts with a mark that each structured secret contains. */
export function mayHoldMark(text: string): boolean {
  return mark.test(text);
}

/** Finds private keys in a text. */
export function findKeys(text: string): readonly Secret[] {
  return findPrivateKeys(text).map(({ start, end, isEncrypted }) => ({
    ...describeSecret(text, {
      name: 'a private key',
      strength: isEncrypted ? 'bounded' : 'live',
      start,
      end,
    }),
    // All private keys begin alike.
    shown: '',
  }));
}

/** Finds passwords beside their user names in a text. */
export function findPasswords(text: string): readonly Secret[] {
  return [...findLogins(text), ...findInConnectionStrings(text)];
}

/**
 * The marks of texts with a secret: the beginning of a token or key, the `@` after a password, the word `Basic`, or `password=`.
 */
const mark = new RegExp(`${anyBeginning.source}|-----BEGIN |@|asic|(?:word|WORD|wd|WD) ?=`);

const none: readonly Secret[] = [];

/**
 * True for texts that were probably generated at random by an unknown issuer. They are secrets if the context says so. False for
 * samples that `findSecrets` recognises.
 */
export function mayBeSecret(text: string): boolean {
  return looksRandom(text) && !hasTokenForm(text);
}

/** The forms of secrets, including samples and truncated secrets. */
const forms: readonly RegExp[] = [
  // JSON Web Tokens: two objects in base64url, and a signature.
  /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\./,
  /-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY/,
  // Cloud providers: Amazon, Google, DigitalOcean, Alibaba.
  /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])/,
  /(?<![\w-])(?:AIza[\w-]{35}|ya29\.[\w-]{20,}|dop_v1_[a-f0-9]{64}|LTAI[A-Za-z0-9]{12,20})(?![\w-])/,
  // Code and packages: GitHub, GitLab, npm, PyPI, Hugging Face.
  /(?<![\w-])(?:gh[oprsu]_[A-Za-z0-9]{36}|github_pat_\w{22,}|glpat-[\w-]{20}|npm_[A-Za-z0-9]{36}|pypi-[\w-]{16,}|hf_[A-Za-z0-9]{30,})/,
  // Messages and payments: Slack, SendGrid, Twilio, Stripe, Shopify, Square.
  /(?<![\w-])(?:xox[abeprs]-[\w-]{10,}|xapp-[\w-]{10,}|SG\.[\w-]{16,}\.[\w-]{16,}|(?:sk|rk|whsec)_(?:(?:live|test)_)?[A-Za-z0-9]{16,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|sq0(?:atp|csp)-[\w-]{22,})/,
  // Models: Anthropic, OpenAI.
  /(?<![\w-])sk-(?:(?:ant|proj|svcacct|admin)-)?[\w-]{20,}/,
  // Credentials after their scheme, and logins in URLs.
  /^(?:basic|bearer|token|digest)\s+\S{8,}/i,
  /(?<![\w+.-])[a-z][\w+.-]{1,20}:\/\/[^\s/:@?#]{0,100}:[^\s/:@?#]{1,100}@/i,
];

// The examined length of a text. Each form takes time in proportion to it.
const longestLooked = 20_000;

/**
 * True for texts with a credential by their form: a JSON Web Token, a private key, the key of a known provider. Includes samples,
 * so it is suited for decisions in which a wrong guess costs little, such as whether to copy a text. `findSecrets` is more
 * precise.
 */
export function mayHoldSecret(text: string): boolean {
  if (text.length < 10) return false;
  const looked = text.length > longestLooked ? text.slice(0, longestLooked) : text;
  return forms.some((form) => form.test(looked)) || findSecrets(looked).length > 0;
}
