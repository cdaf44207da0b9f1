import { toUtf8, utf8Length } from './bytes.js';

/** The characters that need no percent-encoding in one location. */
export interface PercentSet {
  /** True for unencoded characters, by ASCII code. */
  readonly stays: readonly boolean[];
  /** True if percent-encoded triples stay as they are. */
  readonly triples: boolean;
  /** True if a space is written `+` (application/x-www-form-urlencoded). */
  readonly plus: boolean;
}

const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function percentSet(characters: string, options: Partial<PercentSet> = {}): PercentSet {
  const stays = Array.from({ length: 128 }, (_, code) =>
    (alphanumeric + characters).includes(String.fromCharCode(code)),
  );
  return { stays, triples: false, plus: false, ...options };
}

/** The unreserved characters of RFC 3986, section 2.3. */
export const unreserved = percentSet('-._~');

/**
 * Characters that stay in a query under `allowReserved` (Parameter Object). Of the reserved ones, a query cannot contain `#`, `[`
 * and `]`, and `&`, `=` and `+` have a meaning in it.
 */
export const reservedInQuery = percentSet("-._~:/?@!$'()*,;", { triples: true });

/** Characters that stay in a path under `allowReserved`: segment characters (RFC 3986, section 3.3). */
export const reservedInPath = percentSet("-._~:@!$&'()*+,;=", { triples: true });

/** Characters that the serializer of application/x-www-form-urlencoded leaves unencoded (URL Standard, section 5.2). */
export const inForm = percentSet('*-._', { plus: true });

/** The same under `allowReserved`. */
export const reservedInForm = percentSet("-._~:/?@!$'()*,;", { triples: true, plus: true });

/** The characters of a cookie value (RFC 6265, section 4.1.1) except `%`, so that encoded text is distinguishable. */
export const inCookie = percentSet("!#$&'()*+-./:<=>?@[]^_`{|}~");

/** The characters of a cookie name, a token (RFC 9110, section 5.6.2), except `%`. */
export const inCookieName = percentSet("!#$&'*+-.^_`|~");

const percent = 0x25;
const space = 0x20;

/** Characters that stay in every location; most texts have no others. */
const plain = /^[\w.-]*$/;

function includesAny(text: string, characters: string): boolean {
  for (let at = 0; at < characters.length; at++) if (text.includes(characters.charAt(at))) return true;
  return false;
}

/**
 * Percent-encodes the UTF-8 bytes of a text.
 *
 * @param delimiters characters to encode in addition, because they separate texts in this location
 */
export function percentEncode(text: string, set: PercentSet, delimiters = ''): string {
  if (plain.test(text) && !includesAny(text, delimiters)) return text;
  const bytes = utf8Length(text) === text.length ? undefined : toUtf8(text);
  const byteAt = (at: number): number => (bytes === undefined ? text.charCodeAt(at) : (bytes[at] ?? 0));
  const length = bytes?.length ?? text.length;
  let encoded = '';
  for (let at = 0; at < length; at++) {
    const byte = byteAt(at);
    const character = String.fromCharCode(byte);
    if (byte < 128 && set.stays[byte] === true && !delimiters.includes(character)) encoded += character;
    else if (byte === space && set.plus) encoded += '+';
    else if (byte === percent && set.triples && isHex(byteAt(at + 1)) && isHex(byteAt(at + 2)))
      encoded += '%';
    else encoded += triples[byte] ?? '';
  }
  return encoded;
}

/** Encoded triples by byte: `%2F`. */
const triples: readonly string[] = Array.from(
  { length: 256 },
  (_, byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);

function isHex(byte: number): boolean {
  return /[0-9A-Fa-f]/.test(String.fromCharCode(byte));
}
