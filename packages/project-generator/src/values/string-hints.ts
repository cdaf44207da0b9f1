import { date, dateTime, email, hostname, ipv4, passwords, time, uri, uuid } from './format-values.js';
import { isCredentialName } from './credential-names.js';
import { byLastWords, wordsOf } from './name-words.js';
import { heading, properName, sentence, slug, word } from './phrases.js';
import type { Random } from './random.js';

/** Texts that a name makes one expect, the best first; none for a name that says nothing. */
export function textsForName(name: string, random: Random): readonly string[] {
  const words = wordsOf(name);
  if (isCredentialName(name)) return credentials(words, random);
  const hint = byLastWords(hints, words);
  // `resourceGroupName` names a thing in a system, and often stands in a path.
  if (
    hint === names &&
    words.length > 1 &&
    words.at(-1) === 'name' &&
    !hints.has(words.slice(-2).join(' '))
  ) {
    return [slug(random), word(random)];
  }
  return hint?.(random) ?? [];
}

/** Made up, and plainly so: never what could be somebody's. */
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

type Hint = (random: Random) => readonly string[];

const firstNames = ['Alma', 'Jonas', 'Mira', 'Tomas', 'Ines', 'Felix', 'Nora', 'Emil'] as const;
const lastNames = ['Keller', 'Novak', 'Lindqvist', 'Moreau', 'Costa', 'Brandt', 'Okafor', 'Silva'] as const;

const listed: readonly (readonly [names: string, Hint])[] = [
  ['email, mail, e mail, email address, mail address', (random) => email(random, 0)],
  [
    'url, uri, href, link, website, homepage, webhook, callback, endpoint, web site, site, referer, referrer, origin',
    (random) => uri(random, 0),
  ],
  [
    'image, avatar, photo, logo, picture, thumbnail, icon',
    (random) => [`https://example.com/${slug(random)}.png`],
  ],
  ['host, hostname, domain, host name, domain name, fqdn', (random) => hostname(random, 0)],
  ['ip, ip address, ipv4, ip addr, ipaddress', (random) => [ipv4(random)]],
  ['ipv6', () => ['2001:db8::1']],
  ['mac, mac address', (random) => [`00:00:5e:00:53:${random.characters('0123456789abcdef', 2)}`]],
  [
    'phone, phone number, mobile, mobile number, fax, tel, telephone, telephone number, cell',
    (random) => [`+120255501${random.between(10, 99)}`, `20255501${random.between(10, 99)}`],
  ],
  ['first name, firstname, given name, middle name, forename', (random) => [random.pick(firstNames)]],
  ['last name, lastname, surname, family name', (random) => [random.pick(lastNames)]],
  [
    'full name, author, owner, customer name',
    (random) => [`${random.pick(firstNames)} ${random.pick(lastNames)}`],
  ],
  [
    'user name, username, login, handle, nickname, nick, user, screen name',
    (random) => [
      `${random.pick(firstNames).toLowerCase()}${random.between(10, 99)}`,
      random.pick(firstNames).toLowerCase(),
    ],
  ],
  ['name, display name, label, company, company name, organization, organisation, vendor, brand', names],
  ['title, subject, headline, caption', (random) => [heading(random), word(random)]],
  [
    'description, summary, comment, message, text, body, content, note, remark, bio, about, reason, details, abstract',
    (random) => [sentence(random), heading(random), word(random)],
  ],
  ['city, town, locality', (random) => [random.pick(['Berlin', 'Lisbon', 'Oslo', 'Vienna'])]],
  ['country, country code, nationality', () => ['DE', 'DEU', 'Germany']],
  ['country name', () => ['Germany']],
  ['state code, province code', () => ['CA']],
  ['province', () => ['Ontario', 'ON']],
  ['street, street name, address, address line, address line1, line1, address1, street address', streets],
  [
    'zip, zip code, zipcode, postal code, postcode, post code, postalcode',
    (random) => [`101${random.between(10, 99)}`],
  ],
  ['currency, currency code, iso currency', () => ['EUR']],
  ['locale', () => ['en-US', 'en']],
  ['language, lang, language code', () => ['en', 'en-US', 'eng']],
  ['timezone, time zone, tz', () => ['Europe/Berlin', 'UTC']],
  ['color, colour', (random) => [`#${random.characters('0123456789abcdef', 6)}`]],
  [
    'date, birthday, birthdate, dob, day, start date, end date, from date, to date',
    (random) => [date(random)],
  ],
  [
    'created at, updated at, deleted at, expires at, created, updated, modified, timestamp, datetime, date time, at, since, until',
    (random) => [dateTime(random), date(random)],
  ],
  ['time', (random) => [time(random)]],
  ['if modified since, if unmodified since, last modified', () => ['Tue, 14 Oct 2025 08:00:00 GMT']],
  ['year', (random) => [String(random.between(2020, 2025))]],
  ['month', (random) => [String(random.between(10, 12))]],
  [
    'id, uuid, guid, identifier, uid',
    (random) => [uuid(random), random.characters('0123456789abcdef', 24), ...ids(random)],
  ],
  ['slug, permalink', (random) => [slug(random), word(random)]],
  [
    'sku, reference, ref, order number, number, no',
    (random) => [`${random.characters('ABCDEFGHK', 2)}-${random.between(1000, 9999)}`],
  ],
  ['code', (random) => [random.characters('ABCDEFGHKMNPQRST', 6), random.characters('ABCDEFGHK', 3)]],
  ['version', (random) => [`1.${random.below(10)}.0`, '1.0', '1']],
  ['status', () => ['active', 'on']],
  ['gender, sex', () => ['female', 'f']],
  ['user agent, useragent', () => ['Mozilla/5.0']],
  ['mime type, content type, media type, mimetype', () => ['application/json', 'text/html']],
  ['file, file name, filename', (random) => [`${slug(random)}.pdf`, 'a.pdf']],
  ['path, directory, folder', (random) => [`/${word(random)}/${word(random)}`, '/a']],
  ['extension, file extension', () => ['pdf']],
  ['md5', (random) => [random.characters('0123456789abcdef', 32)]],
  [
    'sha1, sha, commit',
    (random) => [random.characters('0123456789abcdef', 40), random.characters('0123456789abcdef', 7)],
  ],
  ['sha256, checksum, hash, digest', (random) => [random.characters('0123456789abcdef', 64)]],
  ['latitude, lat', (random) => [`52.${random.between(1000, 9999)}`]],
  ['longitude, lng, lon, long', (random) => [`13.${random.between(1000, 9999)}`]],
  [
    'price, amount, total, cost, fee, balance, subtotal',
    (random) => [`${random.between(5, 95)}.${random.between(10, 99)}`, '9'],
  ],
  [
    'page, limit, offset, count, size, quantity, per page, page size, position, index',
    (random) => [String(random.between(1, 9))],
  ],
  ['order, sort order, direction, sort direction', () => ['asc']],
  ['iban', () => ['DE02120300000000202051']],
  ['isbn', () => ['9783161484100']],
  ['etag, if match, if none match', (random) => [`"${random.characters('0123456789abcdef', 16)}"`]],
  ['role', () => ['member']],
  ['unit', () => ['kg']],
];

const hints: ReadonlyMap<string, Hint> = new Map(
  listed.flatMap(([names, hint]) => names.split(', ').map((name) => [name, hint] as const)),
);

function names(random: Random): readonly string[] {
  return [properName(random), word(random)];
}

function streets(random: Random): readonly string[] {
  return [`${random.between(1, 99)} ${properName(random)} Street`, `${word(random)} 1`];
}

function ids(random: Random): readonly string[] {
  return [
    random.characters('0123456789abcdef', 12),
    random.characters('0123456789abcdef', 8),
    String(random.between(1, 9)),
  ];
}
