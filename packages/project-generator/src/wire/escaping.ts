import type { Transform } from '../records/index.js';
import {
  inCookie,
  inCookieName,
  inForm,
  percentEncode,
  reservedInForm,
  reservedInPath,
  reservedInQuery,
  unreserved,
  type PercentSet,
} from './percent.js';

/** Escaping of data in one location of a message. */
export interface Escaping {
  readonly transforms: readonly Transform[];
  /** Encodes a value, including the delimiters. */
  data(text: string, delimiters: string): string;
  /** Encodes a name, or a key of an object. */
  name(text: string, delimiters: string): string;
  /** Encodes the text between values if the location cannot contain it. */
  structure(text: string): string;
  /** Explains why a text cannot be sent in this location, as a clause; undefined if it can. */
  refusal(text: string, delimiters: string, role: 'name' | 'data'): string | undefined;
  /** True if JSON must escape non-ASCII characters. */
  readonly asciiOnly: boolean;
  /** True if leading and trailing white space of a value is lost. */
  readonly trims: boolean;
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** True for a token (RFC 9110, section 5.6.2), the syntax of header field and cookie names. */
export function isToken(text: string): boolean {
  return token.test(text);
}

function percentEscaping(transform: Transform, data: PercentSet, name: PercentSet): Escaping {
  return {
    transforms: [transform],
    asciiOnly: false,
    trims: false,
    data: (text, delimiters) => percentEncode(text, data, delimiters),
    name: (text, delimiters) => percentEncode(text, name, delimiters),
    structure,
    refusal: (text, delimiters) => delimiterRefusal(text, onlyEncoded(delimiters)),
  };
}

/** Separators of values, percent-encoded if a URL cannot contain them. */
const structure = remembered((text) =>
  text.replace(/[ |\t[\]]/g, (character) => percentEncode(character, unreserved)),
);

/** These separators are themselves encoded, so an item that contains one is ambiguous. */
const onlyEncoded = remembered((delimiters) => delimiters.replaceAll(/[^ |\t[\]]/gu, ''));

/** Caches the result for each of the few layout texts. */
function remembered(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let result = known.get(text);
    if (result === undefined) known.set(text, (result = work(text)));
    return result;
  };
}

/** Builds an escaping that leaves allowed text unchanged and rejects all other text. */
function plainEscaping(
  transforms: readonly Transform[],
  asciiOnly: boolean,
  refusal: Escaping['refusal'],
): Escaping {
  return {
    transforms,
    asciiOnly,
    trims: asciiOnly,
    data: (text) => text,
    name: (text) => text,
    structure: (text) => text,
    refusal: (text, delimiters, role) =>
      refusal(text, delimiters, role) ?? delimiterRefusal(text, delimiters),
  };
}

function delimiterRefusal(text: string, delimiters: string): string | undefined {
  for (const delimiter of delimiters) {
    if (text.includes(delimiter)) {
      return `a part of its value contains ${getCharacterName(delimiter)}, which separates the parts and cannot be escaped there`;
    }
  }
  return undefined;
}

/** Returns a readable name of a character. */
export function getCharacterName(character: string): string {
  if (character === ' ') return 'a space';
  if (character === '\t') return 'a tab';
  if (/^[\x21-\x5f\x61-\x7e]$/.test(character)) return `\`${character}\``;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Escapes paths: all characters except unreserved ones are percent-encoded; see `reservedInPath` for `allowReserved`. */
export function pathEscaping(allowReserved: boolean): Escaping {
  return percentEscaping('percent', allowReserved ? reservedInPath : unreserved, unreserved);
}

/** Escapes queries: all characters except unreserved ones are percent-encoded; see `reservedInQuery` for `allowReserved`. */
export function queryEscaping(allowReserved: boolean): Escaping {
  return percentEscaping('percent', allowReserved ? reservedInQuery : unreserved, unreserved);
}

/** Escapes forms like application/x-www-form-urlencoded (URL Standard, section 5.2). */
export function formEscaping(allowReserved: boolean): Escaping {
  return percentEscaping('form', allowReserved ? reservedInForm : inForm, inForm);
}

/** Escaping of cookies in style `form`: characters that a cookie cannot contain are percent-encoded. */
export const formCookieEscaping: Escaping = percentEscaping('percent', inCookie, inCookieName);

/** Escaping of cookies in style `cookie` (3.2): none (RFC 6265, section 4.1.1). */
export const cookieEscaping: Escaping = plainEscaping(['header'], true, (text, _delimiters, role) => {
  if (role === 'name')
    return isToken(text) ? undefined : 'a name in it is not a token (RFC 9110), so it cannot name a cookie';
  const unquoted = /^"(.*)"$/s.exec(text)?.[1] ?? text;
  const wrong = /[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]/u.exec(unquoted)?.[0];
  return wrong === undefined
    ? undefined
    : `its value contains ${getCharacterName(wrong)}, which a cookie cannot carry, and the style \`cookie\` escapes nothing`;
});

/** Escaping of header fields: none. Only ASCII is sent, because RFC 9110, section 5.5, does not define other bytes. */
export const headerEscaping: Escaping = plainEscaping(['header'], true, (text) => {
  const wrong = /[^\t\x20-\x7e]/u.exec(text)?.[0];
  return wrong === undefined
    ? undefined
    : `its value contains ${getCharacterName(wrong)}, which a header cannot carry`;
});

/** Escaping in a part of a multipart body, which accepts any text. */
export const partEscaping: Escaping = plainEscaping([], false, () => undefined);
