import { expect, it } from 'vitest';
import type { Answer } from '../client/exchange.js';
import { Learned } from '../requests/answer-values.js';

const answer = (value: unknown): Answer => ({
  kind: 'answer',
  status: 200,
  headers: [],
  body: Buffer.from(JSON.stringify(value)),
});

it.each([
  [{ _links: { self: { href: 'https://api.test/notes/a%20b/?x=1' } } }, 'a b'],
  [{ _links: { self: { href: 7 } }, id: 'n-1' }, 'n-1'],
  [{ _links: {} }, undefined],
])('a link of %j names %s', (value, name) => {
  const learned = new Learned();
  learned.add('add', answer(value));
  const source = {
    kind: 'response-body' as const,
    keys: ['_links', 'self', 'href'],
    pattern: '([^/?#]+)/?(?:[?#].*)?$',
  };
  expect(learned.getBoundValue({ kind: 'response', step: 'add', output: 'href', source })).toBe(name);
});
