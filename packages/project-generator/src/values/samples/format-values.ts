import { type Random, slug, word } from './phrases.js';
import type { RangeEnd } from './related.js';

/**
 * Lists texts of a format (JSON Schema, 7.3; OpenAPI, Data Types), the most readable first, then shorter ones. If the format has
 * no maximum length, at least one text has `min` characters. Undefined for an unknown format.
 *
 * @param end puts dates and times into the first or the last half of the year and of the day
 *
 * All domains and addresses are reserved for documentation (RFC 2606, 5737 and 3849).
 */
export function textsOfFormat(
  format: string,
  min: number,
  random: Random,
  end?: RangeEnd,
): readonly string[] | undefined {
  return Object.hasOwn(makers, format) ? makers[format]?.(random, min, end) : undefined;
}

type Maker = (random: Random, min: number, end: RangeEnd | undefined) => readonly string[];

const hexadecimal = '0123456789abcdef';

const makers: Readonly<Record<string, Maker>> = {
  date: (random, _, end) => [date(random, end)],
  'date-time': (random, _, end) => withOffsets(`${date(random, end)}T${time(random, end)}`),
  time: (random, _, end) => withOffsets(time(random, end)),
  duration: (random) => [`PT${random.between(5, 55)}M`, 'P1D'],
  email,
  'idn-email': email,
  hostname,
  'idn-hostname': hostname,
  ipv4: (random) => [ipv4(random), '192.0.2.1'],
  ipv6: (random) => [`2001:db8::${random.characters(hexadecimal.slice(1), 4)}`, '2001:db8::1', '::1', '::'],
  uri,
  url: uri,
  iri: uri,
  'uri-reference': reference,
  'iri-reference': reference,
  'uri-template': (random, min) => [
    `${uri(random, min)[0] ?? ''}{?${word(random)}}`,
    `/${word(random)}/{id}`,
  ],
  uuid: (random) => [uuid(random)],
  'json-pointer': (random, min) => [longer(`/${word(random)}/0`, min, random), '/a', ''],
  'relative-json-pointer': (random, min) => [longer(`1/${word(random)}`, min, random), '0'],
  regex: (random, min) => [longer('^[a-z]+', min, random), '.*', 'a'],
  byte: base64,
  base64,
  base64url: (random, min) => [
    random.characters('abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789', Math.max(16, min)),
  ],
  binary: (random, min) => [longer(`${word(random)} ${word(random)}`, min, random), 'a'],
  password: passwords,
};

/** Lists obviously invented passwords with all types of characters that policies require. */
export function passwords(random: Random, min: number): readonly string[] {
  const text = `Example-${random.characters('0123456789', 4)}-${word(random)}`;
  const short = `Ex-${random.characters('0123456789', 3)}`;
  return [longer(text, min, random), `${short}${word(random).slice(0, 2)}`, short, short.slice(0, 4), 'a'];
}

/** Formats a date: `2025-03-14`. Without a clock, it is a day of 2025. */
export function date(random: Random, end?: RangeEnd): string {
  const month = random.between(end === 'last' ? 7 : 1, end === 'first' ? 6 : 12);
  return `2025-${twoDigits(month)}-${twoDigits(random.between(1, 28))}`;
}

/** Formats a date with time: `2025-03-14T09:26:53Z`. */
export function dateTime(random: Random, end?: RangeEnd): string {
  return `${date(random, end)}T${time(random, end)}Z`;
}

/** Lists the forms of a time in RFC 3339, section 5.6, because schemas may require an offset or fractions. */
function withOffsets(text: string): string[] {
  return ['Z', '+00:00', '.000Z', '.000+00:00', '.000000Z', '.000000+00:00'].map((rest) => `${text}${rest}`);
}

/** Formats a time: `09:26:53`. */
export function time(random: Random, end?: RangeEnd): string {
  const hour = random.between(end === 'last' ? 13 : 8, end === 'first' ? 12 : 18);
  return [hour, random.below(60), random.below(60)].map(twoDigits).join(':');
}

/** Generates a random identifier (RFC 9562, version 4). */
export function uuid(random: Random): string {
  const digits = (length: number): string => random.characters(hexadecimal, length);
  return `${digits(8)}-${digits(4)}-4${digits(3)}-${random.characters('89ab', 1)}${digits(3)}-${digits(12)}`;
}

/** Generates an address: `192.0.2.17`. */
export function ipv4(random: Random): string {
  return `192.0.2.${random.between(1, 254)}`;
}

/** Maximum length before the `@`, which has at most 64 characters (RFC 5321, section 4.5.3.1.1). */
const longestLocal = 60;

/** Lists email addresses; the first has at least `min` characters. */
export function email(random: Random, min: number): readonly string[] {
  const domain = 'example.com';
  const local = longer(
    slug(random).replace('-', '.'),
    Math.min(min - `@${domain}`.length, longestLocal),
    random,
  );
  const rest = min - `${local}@`.length;
  return [
    `${local}@${rest > domain.length ? (hostname(random, rest)[0] ?? domain) : domain}`,
    `${word(random)}@example.com`,
    'a@b.io',
    'a@b.c',
  ];
}

/** Lists host names; the first has at least `min` characters, up to the maximum of host names. */
export function hostname(random: Random, min: number): readonly string[] {
  let name = `${word(random)}.example.com`;
  while (name.length < Math.min(min, 240)) name = `${word(random)}.${name}`;
  return [name, 'example.com', 'a.io', 'a'];
}

/** Lists absolute URLs; the first has at least `min` characters. */
export function uri(random: Random, min: number): readonly string[] {
  return [
    longer(`https://example.com/${slug(random)}`, min, random),
    'https://example.com',
    'http://a.io',
    'a:b',
  ];
}

function reference(random: Random, min: number): readonly string[] {
  return [longer(`/${word(random)}/${slug(random)}`, min, random), '/a', 'a', ''];
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

function base64(random: Random, min: number): readonly string[] {
  // Any groups of four characters are base64 without padding.
  return [
    random.characters(letters, Math.max(12, Math.ceil(min / 4) * 4)),
    random.characters(letters, 4),
    '',
  ];
}

function longer(text: string, min: number, random: Random): string {
  return text.length >= min ? text : text + random.characters(letters, min - text.length);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
