import { credentialKind, type CredentialKind } from '../names/credential-name.js';
import { mayBeSecret } from './find-secrets.js';
import { eachMixedLongWord } from './long-words.js';

/** A probably random value in a text that the words before it name as a credential. */
export interface NamedSecret {
  readonly kind: CredentialKind;
  /** True if the words before it introduce an example. */
  readonly isExample: boolean;
  /** The offsets in the text, excluding the end. */
  readonly start: number;
  readonly end: number;
}

/** Finds the first secret of a text by the name before it: `X-Api-Key: …`, `client_secret=…`, "the API key is …". */
export function findNamedSecret(text: string): NamedSecret | undefined {
  return findNamedSecrets(text, 1)[0];
}

/** Finds the secrets of a text by the names before them, up to a maximum. */
export function findNamedSecrets(text: string, max = Infinity): readonly NamedSecret[] {
  const found: NamedSecret[] = [];
  if (!mayNameCredential(text)) return found;
  eachMixedLongWord(text, (word, start) => {
    if (found.length < max) findNamedSecretsInWord(text, start, start + word.length, found);
  });
  return found.slice(0, max);
}

/** Adds the named secrets that begin in a long word of a text, between two offsets, excluding the end. */
export function findNamedSecretsInWord(text: string, from: number, to: number, found: NamedSecret[]): void {
  for (let start = from; start < to;) {
    const end = valueEnd(text, start, to);
    const secret = end > start ? secretAfter(text, start, end) : undefined;
    if (secret !== undefined) found.push(secret);
    start = Math.max(start, Math.abs(end)) + 1;
  }
}

/** A prefilter for texts with letters that nearly every credential name contains, and most texts do not. */
export function mayNameCredential(text: string): boolean {
  return mayName.test(text);
}

const mayName = /key|secret|token|bearer|passw|pwd|credential|jwt/i;

/**
 * Returns the end of the value at an offset. Negative if it is not a secret: too short, without digits, or a part of an address,
 * a name or an escape. Nearly all long words are of that kind, so nothing is copied.
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

/** True if the word continues, also after base64 padding: `client_secret=`, `name.of.it`. */
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
  // Password hashes are often displayed and grant no access.
  if (kind === undefined || kind === 'password hash') return undefined;
  if (!mayBeSecret(text.slice(start, end))) return undefined;
  return { kind, isExample: exampleIntroPattern.test(before), start, end };
}

/** The number of characters around a value that can describe it. */
const reach = 120;

/** Returns up to three words before a value, without separators: `X-Api-Key: "`, "the secret is". */
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

/** A verb before the name. Inside of a name, these words mean a switch. */
const verb = /^(?:\w+ )?(?:use|using|set|has|have|with) /i;

const exampleIntroPattern =
  /(?<![\w.-])(?:e\.?g|i\.e|such as|examples?|samples?|looks? like|format|curl|tests?|testing|demo|sandbox)\b[^]*$/i;
