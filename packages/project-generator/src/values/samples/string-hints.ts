import { mayBeCredential, valueMeaning, wordsOf, type ValueMeaning } from '@assay/api-knowledge';
import { date, dateTime, email, hostname, ipv4, passwords, time, uri, uuid } from './format-values.js';
import { heading, properName, sentence, slug, word, type Random } from './phrases.js';
import { rangeEnd, type RangeEnd } from './related.js';

/** Lists texts that suit a name, best first; empty for an unknown name. */
export function textsForName(name: string, random: Random): readonly string[] {
  if (mayBeCredential(name)) {
    return credentials(
      wordsOf(name).filter((word) => !/^\p{N}/u.test(word)),
      random,
    );
  }
  const meaning = valueMeaning(name);
  return meaning === undefined ? [] : (hints[meaning]?.(random, rangeEnd(name)) ?? []);
}

/** Obviously invented, never a value that could be real. */
function credentials(words: readonly string[], random: Random): readonly string[] {
  const last = words.at(-1) ?? '';
  const digits = (length: number): string => random.characters('0123456789', length);
  if (last === 'pin' || last === 'cvv' || last === 'cvc') return [digits(4), digits(3)];
  if (last === 'otp' || last === 'totp' || last === 'code') return [digits(6), digits(4)];
  if (last.startsWith('pass') || last === 'pwd') return passwords(random, 0);
  const noun = words
    .slice(-2)
    .join('-')
    .replaceAll(/[^a-z-]/g, '');
  return [`example-${noun}-${random.characters('0123456789abcdef', 8)}`, ...passwords(random, 0)];
}

type Hint = (random: Random, end: RangeEnd | undefined) => readonly string[];

const firstNames = ['Alma', 'Jonas', 'Mira', 'Tomas', 'Ines', 'Felix', 'Nora', 'Emil'] as const;
const lastNames = ['Keller', 'Novak', 'Lindqvist', 'Moreau', 'Costa', 'Brandt', 'Okafor', 'Silva'] as const;

const hints: Readonly<Partial<Record<ValueMeaning, Hint>>> = {
  'email address': (random) => email(random, 0),
  URL: (random) => uri(random, 0),
  'image URL': (random) => [`https://example.com/${slug(random)}.png`],
  'host name': (random) => hostname(random, 0),
  'IP address': (random) => [ipv4(random)],
  'IPv6 address': () => ['2001:db8::1'],
  'MAC address': (random) => [`00:00:5e:00:53:${random.characters('0123456789abcdef', 2)}`],
  'phone number': (random) => [`+120255501${random.between(10, 99)}`, `20255501${random.between(10, 99)}`],
  'first name': (random) => [random.pick(firstNames)],
  'last name': (random) => [random.pick(lastNames)],
  'full name': (random) => [`${random.pick(firstNames)} ${random.pick(lastNames)}`],
  'user name': (random) => [
    `${random.pick(firstNames).toLowerCase()}${random.between(10, 99)}`,
    random.pick(firstNames).toLowerCase(),
  ],
  // Many services only accept URL characters, and hardly any accepts fewer.
  name: (random) => [slug(random), word(random)],
  'resource name': (random) => [slug(random), word(random)],
  title: (random) => [heading(random), word(random)],
  text: (random) => [sentence(random), heading(random), word(random)],
  city: (random) => [random.pick(['Berlin', 'Lisbon', 'Oslo', 'Vienna'])],
  country: () => ['DE', 'DEU', 'Germany'],
  'country name': () => ['Germany'],
  'state code': () => ['CA'],
  province: () => ['Ontario', 'ON'],
  street: (random) => [`${random.between(1, 99)} ${properName(random)} Street`, `${word(random)} 1`],
  'postal code': (random) => [`101${random.between(10, 99)}`],
  currency: () => ['EUR'],
  locale: () => ['en-US', 'en'],
  language: () => ['en', 'en-US', 'eng'],
  'time zone': () => ['Europe/Berlin', 'UTC'],
  color: (random) => [`#${random.characters('0123456789abcdef', 6)}`],
  date: (random, end) => [date(random, end)],
  day: (random, end) => [date(random, end)],
  'date and time': (random, end) => [dateTime(random, end), date(random, end)],
  'HTTP date': () => ['Tue, 14 Oct 2025 08:00:00 GMT'],
  time: (random, end) => [time(random, end)],
  year: (random) => [String(random.between(2020, 2025))],
  month: (random) => [String(random.between(10, 12))],
  identifier: (random) => [uuid(random), random.characters('0123456789abcdef', 24), ...ids(random)],
  slug: (random) => [slug(random), word(random)],
  reference: references,
  number: references,
  code: (random) => [random.characters('ABCDEFGHKMNPQRST', 6), random.characters('ABCDEFGHK', 3)],
  version: (random) => [`1.${random.below(10)}.0`, '1.0', '1'],
  status: () => ['active', 'on'],
  gender: () => ['female', 'f'],
  'user agent': () => ['Mozilla/5.0'],
  'media type': () => ['application/json', 'text/html'],
  'file name': (random) => [`${slug(random)}.pdf`, 'a.pdf'],
  'file path': (random) => [`/${word(random)}/${word(random)}`, '/a'],
  'file extension': () => ['pdf'],
  'MD5 hash': (random) => [random.characters('0123456789abcdef', 32)],
  'SHA-1 hash': (random) => [
    random.characters('0123456789abcdef', 40),
    random.characters('0123456789abcdef', 7),
  ],
  'SHA-256 hash': (random) => [random.characters('0123456789abcdef', 64)],
  latitude: (random) => [`52.${random.between(1000, 9999)}`],
  longitude: (random) => [`13.${random.between(1000, 9999)}`],
  money: (random) => [`${random.between(5, 95)}.${random.between(10, 99)}`, '9'],
  'page number': digit,
  'page size': digit,
  offset: digit,
  count: digit,
  position: digit,
  'sort order': () => ['asc'],
  'sort direction': () => ['asc'],
  IBAN: () => ['DE02120300000000202051'],
  ISBN: () => ['9783161484100'],
  // Matches any existing resource (RFC 9110, section 13.1.1), because its tag is unknown.
  'ETag to match': () => ['*'],
  ETag: (random) => [`"${random.characters('0123456789abcdef', 16)}"`],
  role: () => ['member'],
  unit: () => ['kg'],
};

function digit(random: Random): readonly string[] {
  return [String(random.between(1, 9))];
}

function references(random: Random): readonly string[] {
  return [`${random.characters('ABCDEFGHK', 2)}-${random.between(1000, 9999)}`];
}

function ids(random: Random): readonly string[] {
  return [
    random.characters('0123456789abcdef', 12),
    random.characters('0123456789abcdef', 8),
    String(random.between(1, 9)),
  ];
}
