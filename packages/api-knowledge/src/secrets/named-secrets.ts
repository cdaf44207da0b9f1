import { credentialKind, type CredentialKind } from '../names/credential-name.js';
import { mayBeSecret } from './find-secrets.js';
import { eachMixedLongWord } from './long-words.js';

/** A value in a text that the words before it call a credential, and that a machine must have made up at random. */
export interface NamedSecret {
  readonly kind: CredentialKind;
  /** True where the words before it say that it only shows what one looks like. */
  readonly isExample: boolean;
  /** Its first and its last offset in the text, the last one excluded. */
  readonly start: number;
  readonly end: number;
}

/** Finds the first secret of a text that is one by the name before it: `X-Api-Key: …`, `client_secret=…`, "the API key is …". */
export function findNamedSecret(text: string): NamedSecret | undefined {
  return findNamedSecrets(text, 1)[0];
}

/** Finds the secrets of a text that are secrets by the names before them, so many at most. */
export function findNamedSecrets(text: string, max = Infinity): readonly NamedSecret[] {
  const found: NamedSecret[] = [];
  if (!mayNameCredential(text)) return found;
  eachMixedLongWord(text, (word, start) => {
    if (found.length < max) findNamedSecretsInWord(text, start, start + word.length, found);
  });
  return found.slice(0, max);
}

/** Adds the named secrets that begin in a long word of a text: in the characters from one offset to another, the last one excluded. */
export function findNamedSecretsInWord(text: string, from: number, to: number, found: NamedSecret[]): void {
  for (let start = from; start < to;) {
    const end = valueEnd(text, start, to);
    const secret = end > start ? secretAfter(text, start, end) : undefined;
    if (secret !== undefined) found.push(secret);
    start = Math.max(start, Math.abs(end)) + 1;
  }
}

/** True for texts with letters that nearly every name of a credential contains; most texts have none. */
export function mayNameCredential(text: string): boolean {
  return mayName.test(text);
}

const mayName = /key|secret|token|bearer|passw|pwd|credential|jwt/i;

/**
 * Returns where the value that begins at an offset ends; negative where what ends there is none: too short, without
 * digits, or a part of an address, a name or an escape. Nearly all long words are of that kind, so nothing is copied
 * here.
 */
function valueEnd(text: string, start: number, to: number): number {
  let digits = 0;
  let end = start;
  for (; end < to; end++) {
    const unit = text.charCodeAt(end);
    if (unit >= 0x30 && unit <= 0x39) digits++;
    else if (isValue[unit] !== 1) break;
  }
  const length = end - start;
  const isValueLike = digits >= 2 && length >= shortest && length <= longest;
  return isValueLike && !partBefore.test(text.charAt(start - 1)) && !continuesWord(text, end) ? end : -end;
}

const partBefore = /[.~%]/;

/** True where more of the same word follows, behind the padding of base64 too: `client_secret=`, `name.of.it`. */
function continuesWord(text: string, end: number): boolean {
  let next = end;
  while (next < end + 2 && text[next] === '=') next++;
  return /^(?:[\w+/~=%-]|\.\w)/.test(text.slice(next, next + 2));
}

const shortest = 16;
const longest = 200;

const isValue = new Uint8Array(128);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+/')
  isValue[character.charCodeAt(0)] = 1;

function secretAfter(text: string, start: number, end: number): NamedSecret | undefined {
  const before = text.slice(Math.max(0, start - reach), start);
  const kind = credentialKind(nameBefore(before).replace(verb, ''));
  // What is left of a password after hashing is often shown, and opens nothing.
  if (kind === undefined || kind === 'password hash') return undefined;
  if (!mayBeSecret(text.slice(start, end))) return undefined;
  return { kind, isExample: exampleIntroPattern.test(before), start, end };
}

/** Number of characters around a value that can describe it. */
const reach = 120;

/** The last words of a text, three at most, without what stands between them and a value: `X-Api-Key: "`, "the secret is". */
function nameBefore(text: string): string {
  let end = text.length;
  while (end > 0 && separators.includes(text.charAt(end - 1))) end--;
  let start = end;
  while (start > 0 && /[\w -]/.test(text.charAt(start - 1))) start--;
  const words = text.slice(start, end).split(' ');
  if (words.at(-1)?.toLowerCase() === 'is') words.pop();
  return words.slice(-3).join(' ');
}

const separators = ' \t\r\n:="\'`*';

/** Before the name, not a part of it: in a name these words switch something on. */
const verb = /^(?:\w+ )?(?:use|using|set|has|have|with) /i;

const exampleIntroPattern =
  /(?<![\w.-])(?:e\.?g|i\.e|such as|examples?|samples?|looks? like|format|curl|tests?|testing|demo|sandbox)\b[^]*$/i;
