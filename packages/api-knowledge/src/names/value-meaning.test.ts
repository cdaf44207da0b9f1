import { expect, test } from 'vitest';
import { valueMeaning } from './value-meaning.js';

test.each([
  // All spellings, singular and plural.
  ['callbackURL', 'URL'],
  ['callbackURLs', 'URL'],
  ['callback_urls', 'URL'],
  ['CALLBACK-URLS', 'URL'],
  ['userIDs', 'identifier'],
  ['ip', 'IP address'],
  ['IPv4Address', 'IP address'],
  ['ipv6', 'IPv6 address'],
  ['zipcode', 'postal code'],
  ['timezone', 'time zone'],
  ['eTag', 'ETag'],
  ['SHA256', 'SHA-256 hash'],
  ['sha_256', 'SHA-256 hash'],
  ['line1', 'street'],
  ['addressLine2', 'street'],
  // The longest phrase counts.
  ['country', 'country'],
  ['countryName', 'country name'],
  ['firstName', 'first name'],
  ['displayName', 'name'],
  ['resourceGroupName', 'resource name'],
  ['name', 'name'],
  ['phoneNumber', 'phone number'],
  ['orderNumber', 'reference'],
  // A number at the end only numbers the value.
  ['email2', 'email address'],
  ['last4', undefined],
  // Plural units of time are counts.
  ['day', 'day'],
  ['validityDays', 'count'],
  // Paging.
  ['max_results', 'page size'],
  ['page[size]', 'page size'],
  ['$skip', 'offset'],
  ['pageNumber', 'page number'],
  ['pageId', 'identifier'],
  ['startAt', 'date and time'],
  ['periodStart', 'start'],
  // Names without a meaning.
  ['garden', undefined],
  ['constructor', undefined],
  ['', undefined],
])('%s is a value of the kind: %s', (name, meaning) => {
  expect(valueMeaning(name)).toBe(meaning);
});
