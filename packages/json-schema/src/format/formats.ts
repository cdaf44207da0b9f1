import { compareNumbers, ExactNumber, isInteger, type JsonNumber } from '@assay/text';
import { countCodePoints } from '../value/values.js';
import { isDate, isDateTime, isDuration, isTime } from './date-time.js';
import { isEmail, isIdnEmail } from './email.js';
import { isHostname, isIdnHostname } from './hostname.js';
import { isIpv4, isIpv6 } from './internet-address.js';
import { isBase64, isBase64Url, isJsonPointer, isRegex, isRelativeJsonPointer, isUuid } from './texts.js';
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from './uri.js';

/** An asserted format. It ignores values of other types. */
export type Format = TextFormat | NumberFormat;

/** A format of strings. */
export interface TextFormat {
  readonly type: 'string';
  /** Description of the expected value: `a date such as 2026-01-31`. */
  readonly expects: string;
  readonly check: (text: string) => boolean;
  /** The maximum length that is checked; longer strings count as valid. */
  readonly longest: number;
}

/** A format of numbers. */
export interface NumberFormat {
  readonly type: 'number';
  readonly expects: string;
  readonly check: (number: JsonNumber) => boolean;
}

// No real value of these formats is longer, unlike a file in base64.
const longestUsual = 20_000;

function text(expects: string, check: (text: string) => boolean, longest = longestUsual): TextFormat {
  return { type: 'string', expects, check, longest };
}

function whole(min: string, max: string): NumberFormat {
  const [lower, upper] = [parseLiteral(min), parseLiteral(max)];
  return {
    type: 'number',
    expects: `a whole number from ${min} to ${max}`,
    check: (number) =>
      isInteger(number) && compareNumbers(number, lower) >= 0 && compareNumbers(number, upper) <= 0,
  };
}

function upTo(expects: string, max: number): NumberFormat {
  return {
    type: 'number',
    expects,
    check: (number) => compareNumbers(number, max) <= 0 && compareNumbers(number, -max) >= 0,
  };
}

function parseLiteral(literal: string): JsonNumber {
  const number = Number(literal);
  return Number.isSafeInteger(number) ? number : new ExactNumber(literal);
}

/**
 * The asserted formats, by name: those of JSON Schema (Validation, section 7.3), and those of the OpenAPI Format Registry whose
 * syntax an RFC or the registry defines. All other formats are annotations.
 */
export const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['date', text('a date such as 2026-01-31', isDate)],
  ['date-time', text('a date and time such as 2026-01-31T12:00:00Z', isDateTime)],
  ['time', text('a time with its offset such as 12:00:00Z', isTime)],
  ['duration', text('a duration such as P3D or PT1H30M', isDuration)],
  ['uuid', text('a UUID', isUuid)],
  ['email', text('an email address', isEmail)],
  ['idn-email', text('an email address', isIdnEmail)],
  ['hostname', text('a host name', isHostname)],
  ['idn-hostname', text('a host name', isIdnHostname)],
  ['ipv4', text('an IPv4 address', isIpv4)],
  ['ipv6', text('an IPv6 address', isIpv6)],
  ['uri', text('a URI with its scheme', isUri)],
  ['uri-reference', text('a URI or a relative reference', isUriReference)],
  ['iri', text('an IRI with its scheme', isIri)],
  ['iri-reference', text('an IRI or a relative reference', isIriReference)],
  ['uri-template', text('a URI template', isUriTemplate)],
  ['json-pointer', text('a JSON Pointer', isJsonPointer)],
  ['relative-json-pointer', text('a relative JSON Pointer', isRelativeJsonPointer)],
  ['regex', text('a regular expression', isRegex)],
  ['byte', text('base64', isBase64, Infinity)],
  ['base64url', text('base64url', isBase64Url)],
  ['char', text('a single character', (value) => countCodePoints(value) === 1)],
  ['int8', whole('-128', '127')],
  ['int16', whole('-32768', '32767')],
  ['int32', whole('-2147483648', '2147483647')],
  ['int64', whole('-9223372036854775808', '9223372036854775807')],
  ['uint8', whole('0', '255')],
  ['uint16', whole('0', '65535')],
  ['uint32', whole('0', '4294967295')],
  ['uint64', whole('0', '18446744073709551615')],
  ['float', upTo('a number of single precision', 3.4028234663852886e38)],
  ['double', upTo('a number of double precision', Number.MAX_VALUE)],
]);
