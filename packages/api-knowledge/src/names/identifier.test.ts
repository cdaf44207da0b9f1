import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIdentifierName, ownerOfIdentifier, identifiedNoun, nameOfItem, nounOf } from './identifier.js';

test.each([
  ['id', true],
  ['ID', true],
  ['userId', true],
  ['user_uuid', true],
  ['orderNumber', true],
  ['x-order-id', true],
  ['ids', false],
  ['userIDs', false],
  ['page', false],
  ['idle', false],
  ['phoneNumber', false],
  ['number', false],
  ['idType', false],
  ['correlation_id', false],
])('%s is an identifier of an object: %s', (name, expected) => {
  expect(isIdentifierName(name)).toBe(expected);
});

test.each([
  ['userId', 'user'],
  ['user_id', 'user'],
  ['userid', 'user'],
  ['tenantUUID', 'tenant'],
  ['X-Tenant-Id', 'tenant'],
  ['orgId', 'organization'],
  ['organisation_id', 'organization'],
  ['ownerId', 'owner'],
  ['patient-id', 'patient'],
  ['userIds', undefined],
  ['id', undefined],
  ['user', undefined],
  ['orderId', undefined],
  ['userGroupId', undefined],
  ['constructor', undefined],
])('%s is the identifier of: %s', (name, expected) => {
  expect(ownerOfIdentifier(name)).toBe(expected);
});

test('the style of the casing does not change the answer', () => {
  const word = fc.constantFrom(...'user id account tenant order number uuid type owner'.split(' '));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const pascal = words.map((each) => each.slice(0, 1).toUpperCase() + each.slice(1)).join('');
      const names = [words.join('_'), words.join('-').toUpperCase(), pascal];
      expect(new Set(names.map((name) => `${isIdentifierName(name)} ${ownerOfIdentifier(name)}`)).size).toBe(
        1,
      );
    }),
  );
});

test.each([
  ['order-items', 'orderitem'],
  ['Policies', 'policy'],
  ['metadata', 'metadata'],
  ['redirectURIs', 'redirecturi'],
  ['/', ''],
])('one item of %s is called: %s', (name, noun) => {
  expect(nounOf(name)).toBe(noun);
});

test.each([
  ['emailAddresses', 'email address'],
  ['callbackURLs', 'callback url'],
  ['', ''],
])('one item of %s is called: %s', (name, item) => {
  expect(nameOfItem(name)).toBe(item);
});

test.each([
  ['userId', 'user'],
  ['userid', 'user'],
  ['X-User-Id', 'user'],
  ['order_item_uuid', 'orderitem'],
  ['task_gid', 'task'],
  ['id', undefined],
  ['x-id', 'x'],
  ['userIds', undefined],
])('%s is the identifier of: %s', (name, noun) => {
  expect(identifiedNoun(name)).toBe(noun);
});
