import { englishWordsOf } from '../lexicon/english-words.js';
import { byName, beginsWithDigit, isPluralName } from '../words/words.js';
import { Meanings } from '../words/meanings.js';
import { pagingMeaning } from './paging.js';
import {
  dateOfBirth,
  emailAddress,
  iban,
  identifier,
  phoneNumber,
  postalAddress,
} from '../words/word-set.js';

/** The kind of value that a name means. */
export type ValueMeaning =
  | 'email address'
  | 'URL'
  | 'image URL'
  | 'host name'
  | 'IP address'
  | 'IPv6 address'
  | 'MAC address'
  | 'phone number'
  | 'first name'
  | 'last name'
  | 'full name'
  | 'user name'
  | 'name'
  /** The name of a resource in a system, such as `resourceGroupName`, often a part of a path. */
  | 'resource name'
  | 'title'
  | 'text'
  | 'city'
  | 'country'
  | 'country name'
  | 'state code'
  | 'province'
  | 'street'
  | 'postal code'
  | 'currency'
  | 'locale'
  | 'language'
  | 'time zone'
  | 'color'
  | 'date'
  | 'date and time'
  | 'HTTP date'
  | 'time'
  | 'year'
  | 'month'
  | 'day'
  | 'hour'
  | 'minute'
  | 'identifier'
  | 'slug'
  | 'reference'
  | 'number'
  | 'code'
  | 'version'
  | 'status'
  | 'gender'
  | 'user agent'
  | 'media type'
  | 'file name'
  | 'file path'
  | 'file extension'
  | 'MD5 hash'
  | 'SHA-1 hash'
  | 'SHA-256 hash'
  | 'latitude'
  | 'longitude'
  | 'money'
  | 'number value'
  | 'page number'
  | 'page size'
  /** A number at the start or end of a list: of requested items, or of the first or last one. */
  | 'first or last'
  | 'offset'
  /** A position in a list, or a time. */
  | 'start'
  | 'count'
  | 'position'
  | 'rank'
  | 'sort direction'
  | 'sort order'
  | 'IBAN'
  | 'ISBN'
  | 'ETag'
  | 'ETag to match'
  | 'role'
  | 'unit'
  | 'age'
  | 'port'
  | 'rating'
  | 'extent'
  | 'duration'
  | 'ratio'
  | 'percentage';

/**
 * Returns the meaning of a value by its name. Undefined if the name has none. The end of a name determines its meaning, and the
 * longest phrase wins: `callbackURLs` are URLs, `billing_country_name` is the name of a country. A number at the end only numbers
 * the value (`email2`).
 */
export const valueMeaning: (name: string) => ValueMeaning | undefined = byName((name) => {
  const paging = pagingMeaning(name);
  if (paging === 'page size' || paging === 'page number' || paging === 'offset') return paging;
  const words = englishWordsOf(name);
  const meaning = meanings.ofLongestEnd(words) ?? ofNumbered(words);
  if (meaning === 'name' && words.length > 1 && words.at(-1) === 'name') return ofNamed(words);
  return meaning !== undefined && timeUnits.has(meaning) && isPluralName(name) ? 'count' : meaning;
});

/** Units whose plural is a count: `days` are counted, a `day` is one of the month. */
const timeUnits: ReadonlySet<ValueMeaning> = new Set<ValueMeaning>(['day', 'month', 'year', 'time']);

/**
 * Returns the meaning of a name with a number at its end. `email2` is also an email address, but `last4` are digits rather than
 * the last four values.
 */
function ofNumbered(words: readonly string[]): ValueMeaning | undefined {
  if (!beginsWithDigit(words.at(-1) ?? '')) return undefined;
  const meaning = meanings.ofLongestEnd(words.slice(0, -1));
  return meaning === 'first or last' || meaning === 'page size' ? undefined : meaning;
}

/** Returns the meaning of a name: `displayName` is for people, `resourceGroupName` identifies a resource in a system. */
function ofNamed(words: readonly string[]): ValueMeaning {
  return displayNameWords.has(words.at(-2) ?? '') ? 'name' : 'resource name';
}

const displayNameWords: ReadonlySet<string> = new Set(['display', 'company']);

const meanings = new Meanings<ValueMeaning>(
  ['email address', emailAddress, 'mail'],
  [
    'URL',
    'url, uri, href, link, website, homepage, webhook, callback, endpoint, site, referer, referrer, origin',
  ],
  ['image URL', 'image, avatar, photo, logo, picture, thumbnail, icon'],
  ['host name', 'host, host name, domain, domain name, fqdn'],
  ['IP address', 'ip, ip address, ip addr, ipv 4, ipv 4 address'],
  ['IPv6 address', 'ipv 6, ipv 6 address'],
  ['MAC address', 'mac, mac address'],
  ['phone number', phoneNumber, 'mobile, fax, fax number, tel, cell'],
  ['first name', 'first name, given name, middle name, forename'],
  ['last name', 'last name, surname, family name'],
  ['full name', 'full name, author, owner, customer name'],
  ['user name', 'username, login, handle, nick name, nick, user, screen name'],
  ['name', 'name, label, company, organization, organisation, vendor, brand'],
  ['title', 'title, subject, headline, caption'],
  [
    'text',
    'description, summary, comment, message, text, body, content, note, remark, bio, about, reason, details, abstract',
  ],
  ['city', 'city, town, locality'],
  ['country', 'country, country code, nationality'],
  ['country name', 'country name'],
  ['state code', 'state code, province code'],
  ['province', 'province'],
  [
    'street',
    postalAddress,
    'street, street name, address, address line, address line 1, line 1, address 1, address line 2, line 2, address 2',
  ],
  ['postal code', 'zip, zip code, postal code, postcode, post code'],
  ['currency', 'currency, currency code, iso currency'],
  ['locale', 'locale'],
  ['language', 'language, lang, language code'],
  ['time zone', 'time zone, tz'],
  ['color', 'color, colour'],
  ['date', dateOfBirth, 'date, birthdate, start date, end date, from date, to date'],
  [
    'date and time',
    'created at, updated at, deleted at, expires at, created, updated, modified, timestamp, date time, at, since, until, created on, updated on, modified on, installed on',
  ],
  ['HTTP date', 'if modified since, if unmodified since, last modified'],
  ['time', 'time'],
  ['year', 'year'],
  ['month', 'month'],
  ['day', 'day'],
  ['hour', 'hour'],
  ['minute', 'minute, second'],
  ['identifier', identifier],
  ['slug', 'slug, permalink'],
  ['reference', 'sku, reference, ref, order number'],
  ['number', 'number, no'],
  ['code', 'code'],
  ['version', 'version, revision'],
  ['status', 'status'],
  ['gender', 'gender, sex'],
  ['user agent', 'user agent'],
  ['media type', 'mime type, content type, media type'],
  ['file name', 'file, file name'],
  ['file path', 'path, directory, folder'],
  ['file extension', 'extension, file extension'],
  ['MD5 hash', 'md 5, md 5 hash'],
  ['SHA-1 hash', 'sha 1, sha, commit'],
  ['SHA-256 hash', 'sha 256, checksum, hash, digest'],
  ['latitude', 'latitude, lat'],
  ['longitude', 'longitude, lng, lon, long'],
  ['money', 'price, amount, total, cost, fee, balance, subtotal, unit price, salary, wage'],
  ['number value', 'value'],
  ['page number', 'page, page number, page index, page no'],
  ['page size', 'limit, per page, page size, size, top, take, max results'],
  ['first or last', 'first, last'],
  ['offset', 'offset, skip, start index'],
  ['start', 'start'],
  ['count', 'count, quantity, qty'],
  ['position', 'index, position'],
  ['rank', 'rank, priority, level'],
  ['sort order', 'order, sort order'],
  ['sort direction', 'direction, sort direction'],
  ['IBAN', iban],
  ['ISBN', 'isbn'],
  ['ETag', 'etag, if none match'],
  ['ETag to match', 'if match'],
  ['role', 'role'],
  ['unit', 'unit'],
  ['age', 'age'],
  ['port', 'port'],
  ['rating', 'rating, star, score'],
  ['extent', 'width, height'],
  ['duration', 'timeout, ttl, interval, delay'],
  ['ratio', 'tax rate, rate, ratio, probability, confidence, opacity, share'],
  ['percentage', 'percent, percentage, discount, progress'],
);
