import { expect, test } from 'vitest';
import type { Answer, WireRequest } from '../client/exchange.js';
import { EntityTags } from '../requests/entity-tags.js';

const create: WireRequest = {
  origin: 'http://shop.test:80',
  method: 'POST',
  target: '/v1/orders?expand=items',
  headers: [],
  body: null,
};

function made(...headers: [string, string][]): Answer {
  return { kind: 'answer', status: 201, headers, body: new Uint8Array() };
}

test.each([
  ['/v1/orders/7', true],
  ['orders/7', true],
  ['//shop.test/v1/orders/7', true],
  ['http://SHOP.test/v1/orders/7#top', true],
  ['https://shop.test/v1/orders/7', false],
  ['http://shop.test:8080/v1/orders/7', false],
  ['http://files.test/v1/orders/7', false],
  ['urn:order:/v1/orders/7', false],
  ['http://[/v1/orders/7', false],
])(
  'the tag of the resource created at `Location: %s` belongs to a resource of the service: %s',
  (location, isOurs) => {
    const tags = new EntityTags();
    tags.add(create, made(['Location', location], ['ETag', '"one"']));
    expect(tags.of('/v1/orders/7?fields=id')).toBe(isOurs ? '"one"' : undefined);
  },
);

test('the tag of a resource is forgotten after a change without a new tag', () => {
  const tags = new EntityTags();
  const resource = { ...create, target: '/v1/orders/7' };
  tags.add({ ...resource, method: 'GET' }, made(['ETag', '"one"']));
  tags.add({ ...resource, method: 'PUT' }, { ...made(['ETag', '"two"']), status: 412 });
  expect(tags.of('/v1/orders/7')).toBe('"one"');
  tags.add({ ...resource, method: 'PUT' }, made());
  expect(tags.of('/v1/orders/7')).toBeUndefined();
});

test('a response without a location has no tag of a created resource', () => {
  const tags = new EntityTags();
  tags.add(create, made(['ETag', '"list"']));
  expect(tags.of('/v1/orders')).toBeUndefined();
});
