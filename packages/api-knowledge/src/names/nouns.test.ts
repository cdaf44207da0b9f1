import { expect, test } from 'vitest';
import { identifiedNoun } from './identifier.js';
import { nameOfItem, nounOf } from './nouns.js';

test.each([
  ['order-items', 'orderitem'],
  ['Policies', 'policy'],
  ['metadata', 'metadata'],
  ['redirectURIs', 'redirecturi'],
  ['/', ''],
])('one thing of %s is called: %s', (name, noun) => {
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
