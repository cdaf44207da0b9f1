import { credentialKind, type CredentialKind } from '../names/credential-name.js';
import { mayBeSecret } from './find-secrets.js';
import { eachLongWord } from './long-words.js';

/** A value in a text that the words before it call a credential, and that a machine must have made up at random. */
export interface NamedSecret {
  readonly kind: CredentialKind;
  /** True where the words before it say that it only shows what one looks like. */
  readonly isExample: boolean;
}

/** Finds the first secret of a text that is one by the name before it: `X-Api-Key: …`, `client_secret=…`, "the API key is …". */
export function findNamedSecret(text: string): NamedSecret | undefined {
  if (!mayName.test(text)) return undefined;
  let found: NamedSecret | undefined;
  eachLongWord(text, (from, to) => {
    for (let start = from; start < to && found === undefined;) {
      const end = valueEnd(text, start, to);
      if (end > start && mayBeSecret(text.slice(start, end))) found = secretAfter(text, start);
      start = Math.max(start, Math.abs(end)) + 1;
    }
  });
  return found;
}

/** Letters that nearly every name of a credential contains, and most texts do not. */
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

function secretAfter(text: string, start: number): NamedSecret | undefined {
  const before = text.slice(Math.max(0, start - reach), start);
  const kind = credentialKind(nameBefore(before).replace(verb, ''));
  // What is left of a password after hashing is often shown, and opens nothing.
  if (kind === undefined || kind === 'password hash') return undefined;
  return { kind, isExample: exampleIntroPattern.test(before) };
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
