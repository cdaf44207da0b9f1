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

/** Escaping of data in one place of a message. */
export interface Escaping {
  readonly transforms: readonly Transform[];
  /** Encodes a value, and what separates values where `delimiters` names it. */
  data(text: string, delimiters: string): string;
  /** Encodes a name, or a key of an object. */
  name(text: string, delimiters: string): string;
  /** Returns the text between values: encoded if the place cannot hold it. */
  structure(text: string): string;
  /** Explains why a text cannot be written here, as a clause; undefined if it can. */
  refusal(text: string, delimiters: string, role: 'name' | 'data'): string | undefined;
  /** True if JSON has to escape what is not ASCII. */
  readonly asciiOnly: boolean;
  /** True if white space at the ends of a value is lost. */
  readonly trims: boolean;
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** True for a token (RFC 9110, section 5.6.2), as names of header fields and cookies are. */
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

/** Returns the separators of values, percent-encoded if a URL cannot hold them. */
const structure = remembered((text) =>
  text.replace(/[ |\t[\]]/g, (character) => percentEncode(character, unreserved)),
);

/** The place encodes these itself, so an item that contains one looks like two items. */
const onlyEncoded = remembered((delimiters) => delimiters.replaceAll(/[^ |\t[\]]/gu, ''));

/** Works out once what follows from a text of a layout: there are few. */
function remembered(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let result = known.get(text);
    if (result === undefined) known.set(text, (result = work(text)));
    return result;
  };
}

/** Writes unchanged what the place can hold, and refuses everything else. */
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

/** A character as a person reads it. */
export function getCharacterName(character: string): string {
  if (character === ' ') return 'a space';
  if (character === '\t') return 'a tab';
  if (/^[\x21-\x5f\x61-\x7e]$/.test(character)) return `\`${character}\``;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Paths: all but the unreserved characters is percent-encoded; see `reservedInPath` for `allowReserved`. */
export function pathEscaping(allowReserved: boolean): Escaping {
  return percentEscaping('percent', allowReserved ? reservedInPath : unreserved, unreserved);
}

/** Queries: all but the unreserved characters is percent-encoded; see `reservedInQuery` for `allowReserved`. */
export function queryEscaping(allowReserved: boolean): Escaping {
  return percentEscaping('percent', allowReserved ? reservedInQuery : unreserved, unreserved);
}

/** Forms: what application/x-www-form-urlencoded does (URL Standard, section 5.2). */
export function formEscaping(allowReserved: boolean): Escaping {
  return percentEscaping('form', allowReserved ? reservedInForm : inForm, inForm);
}

/** Cookies of the style `form`: what a cookie cannot hold is percent-encoded. */
export const formCookieEscaping: Escaping = percentEscaping('percent', inCookie, inCookieName);

/** Cookies of the style `cookie` (3.2): nothing is escaped (RFC 6265, section 4.1.1). */
export const cookieEscaping: Escaping = plainEscaping(['header'], true, (text, _delimiters, role) => {
  if (role === 'name')
    return isToken(text) ? undefined : 'a name in it is not a token (RFC 9110), so it cannot name a cookie';
  const unquoted = /^"(.*)"$/s.exec(text)?.[1] ?? text;
  const wrong = /[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]/u.exec(unquoted)?.[0];
  return wrong === undefined
    ? undefined
    : `its value contains ${getCharacterName(wrong)}, which a cookie cannot carry, and the style \`cookie\` escapes nothing`;
});

/** Header fields: nothing is escaped. Only ASCII is sent: RFC 9110, section 5.5, leaves open what other bytes mean. */
export const headerEscaping: Escaping = plainEscaping(['header'], true, (text) => {
  const wrong = /[^\t\x20-\x7e]/u.exec(text)?.[0];
  return wrong === undefined
    ? undefined
    : `its value contains ${getCharacterName(wrong)}, which a header cannot carry`;
});

/** The text of a part of a multipart body: any text. */
export const partEscaping: Escaping = plainEscaping([], false, () => undefined);
