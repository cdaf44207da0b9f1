import { withoutCodeBlocks } from '../prose/markdown-code.js';
import { isPlaceholder } from './placeholder.js';
import { describeSecret, type Secret } from './secret.js';

/** A prefilter for texts that may disclose a password, which most do not. */
export function mayDisclosePassword(text: string): boolean {
  return text.includes('assword');
}

/**
 * Finds passwords that a Markdown text discloses in words: "log in as `clerk` with the password `…`". Skips code blocks, whose
 * requests are made up, and passwords that are introduced as examples.
 */
export function findDisclosedPasswords(text: string): readonly Secret[] {
  if (!mayDisclosePassword(text)) return [];
  const prose = withoutCodeBlocks(text);
  return [...prose.matchAll(statedPassword)].flatMap((match) => {
    const [match0, quoted = '', bare = ''] = match;
    const before = prose.slice(Math.max(0, match.index - reach), match.index);
    const password = quoted === '' ? bare.replace(/[.,;:)]+$/, '') : quoted;
    if (!isPassword(password) || asExample.test(before)) return [];
    if (quoted === '' && !namesUser.test(before)) return [];
    const start = match.index + match0.lastIndexOf(password);
    const around = before + prose.slice(match.index, start + reach);
    const strength = forTests.test(around) ? 'test' : 'bounded';
    return [describeSecret(prose, { name: 'a password', strength, start, end: start + password.length })];
  });
}

/** The number of characters around a password that can describe it. */
const reach = 100;

/** Matches the word and a value: in backticks, quotes or bold, or after a colon. A quoted word is the name of a field. */
const statedPassword =
  /(?<![\w"'`./-])password\b\*{0,2}(?:\s{0,2}(?:is|of|[:=/])\*{0,2})?\s{0,2}(?:[`"'*]{1,2}([^\s`"'*]{8,64})[`"'*]|(?<=[:=]\*{0,2}\s{0,2})([^\s`"'*<]{8,64}))/gi;

/** Matches the user directly before the password: "user `clerk`", "Login: clerk@example.com". */
const namesUser = /\b(?:user(?:\s?name)?|log[- ]?in|account|e-?mail)\b\W{1,4}\S(?:[^.!?]|\.(?=\S)){0,60}$/i;

const asExample =
  /\b(?:e\.?g|such as|example|sample|like|must|cannot|never|hash(?:ed)?|instead of)\b[^]{0,30}$/i;

const forTests = /\b(?:test(?:s|ing)?|demo|demonstration|sandbox|trial|playground|staging)\b/i;

/**
 * True for a possible password: at least eight characters, letters and others, but not a word for a password, a method, a URL or
 * a field.
 */
function isPassword(text: string): boolean {
  return (
    text.length >= 8 &&
    /[A-Za-z]/.test(text) &&
    /[^A-Za-z]/.test(text) &&
    !method.test(text) &&
    !/:\/\/|^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*)+$/i.test(text) &&
    !isPlaceholder(text)
  );
}

const method = /sha-?\d|hmac|pbkdf2|b?crypt|argon2|aes-?\d|md5|base64|utf-?\d|percent-|url-?encod/i;
