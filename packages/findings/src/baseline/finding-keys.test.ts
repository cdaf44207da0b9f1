import { describe, expect, it } from 'vitest';
import type { Finding } from '../finding/issue.js';
import { parseSource } from '@assay/text';
import { computeFindingKeys } from './finding-keys.js';
import { hashText } from './hash.js';

const uri = 'file:///openapi.yaml';

function finding(pointer: string, problem = 'Wrong.'): Finding {
  const start = { line: 1, column: 1 };
  return {
    id: 'some-rule',
    name: 'Some rule',
    category: 'security',
    severity: 'high',
    operation: null,
    problem,
    impact: '',
    recommendation: '',
    location: { uri, pointer, range: { start, end: start } },
  };
}

function pointersIn(value: unknown, ...pointers: string[]): string[] {
  const parsed = parseSource({ uri, bytes: new TextEncoder().encode(JSON.stringify(value)) });
  if (!parsed.ok) throw new Error('not parsed');
  return computeFindingKeys(
    pointers.map((pointer) => finding(pointer)),
    [parsed.document],
  ).map(({ pointer }) => pointer);
}

function namesIn(problem: string): string | undefined {
  return computeFindingKeys([finding('', problem)], [])[0]?.names;
}

describe('the pointer of a key', () => {
  it.each<[string, unknown, string, string]>([
    [
      'a parameter by place and name',
      { parameters: [{ name: 'a/b', in: 'query' }] },
      '/parameters/0',
      '/parameters/[query a~1b]',
    ],
    ['a reference by its text', { parameters: [{ $ref: '#/x' }] }, '/parameters/0', '/parameters/[#~1x]'],
    [
      'a server by its URL',
      { servers: [{ url: 'https://a.test', name: 'A' }] },
      '/servers/0/url',
      '/servers/[https:~1~1a.test]/url',
    ],
    [
      'a server without the password in its URL',
      { servers: [{ url: 'https://me:pw@a.test' }] },
      '/servers/0',
      '/servers/[https:~1~1a.test]',
    ],
    [
      'an item with a URL that is no server',
      { links: [{ url: 'https://a.test', name: 'A' }] },
      '/links/0',
      '/links/[A]',
    ],
    ['an item with a name that is no text', { list: [{ name: 7, id: 'x' }] }, '/list/0', '/list/[x]'],
    ['an item with an empty name', { list: [{ name: '', id: 'x' }] }, '/list/0', '/list/[x]'],
    ['an item with a place and no name', { list: [{ in: 'query', id: 'x' }] }, '/list/0', '/list/[x]'],
    ['a tag by its name', { tags: [{ name: 'pets' }] }, '/tags/0', '/tags/[pets]'],
    [
      'a security requirement by its schemes',
      { security: [{ b: [], a: ['s'] }] },
      '/security/0/a',
      '/security/[a + b]/a',
    ],
    ['a security requirement of none', { security: [{}] }, '/security/0', '/security/[no scheme]'],
    ['a scope by its value', { security: [{ a: ['read'] }] }, '/security/0/a/0', '/security/[a]/a/[read]'],
    ['an enum value by its value', { enum: [null, 'null', 3, '3', true] }, '/enum/1', '/enum/["null"]'],
    ['a number by its value', { enum: [3, '3'] }, '/enum/0', '/enum/[3]'],
    ['a required property by its name', { required: ['id'] }, '/required/0', '/required/[id]'],
    ['an item with an id', { list: [{ id: 'x' }] }, '/list/0', '/list/[x]'],
    [
      'an item with a title',
      { oneOf: [{ title: 'Cat', type: 'object' }] },
      '/oneOf/0/type',
      '/oneOf/[Cat]/type',
    ],
    ['keys literally', { paths: { '/a': { 0: {} } } }, '/paths/~1a/0', '/paths/~1a/0'],
    ['missing values literally', { list: ['a'] }, '/list/7/x', '/list/7/x'],
  ])('names %s', (_, value, pointer, expected) => {
    expect(pointersIn(value, pointer)).toEqual([expected]);
  });

  it('names unnamed items by their content, regardless of order', () => {
    const [left, right] = [
      { allOf: [{ type: 'object', required: ['a', 'b'] }, { type: 'string' }] },
      { allOf: [{ type: 'string' }, { required: ['b', 'a'], type: 'object' }] },
    ];
    const [name] = pointersIn(left, '/allOf/0');
    expect(name).toMatch(/^\/allOf\/\[\]@[\da-f]{8}$/);
    expect(pointersIn(right, '/allOf/1')).toEqual([name]);
    expect(pointersIn(left, '/allOf/1')).not.toEqual([name]);
  });

  it('distinguishes items with one name by their content, and equal ones by their number', () => {
    expect(pointersIn({ enum: ['a', 'b', 'a'] }, '/enum/0', '/enum/1', '/enum/2')).toEqual([
      '/enum/[a]',
      '/enum/[b]',
      '/enum/[a]#2',
    ]);
    const servers = [{ url: '/a' }, { url: '/a', description: 'B' }, { url: '/a' }];
    const [first, second, third] = pointersIn({ servers }, '/servers/0', '/servers/1', '/servers/2');
    expect(first).toMatch(/^\/servers\/\[~1a\]@[\da-f]{8}$/);
    expect(second).not.toBe(first);
    expect(third).toBe(`${first}#2`);
  });

  it('shortens long values and keeps them distinct', () => {
    const [left, right] = pointersIn({ enum: ['x'.repeat(5000), 'x'.repeat(5001)] }, '/enum/0', '/enum/1');
    expect(left?.length).toBeLessThan(100);
    expect(left).not.toBe(right);
  });

  it('is not confused by items named like parts of objects', () => {
    const value = JSON.parse('{"list":[{"__proto__":{"name":"x"}},{"constructor":1}]}');
    const [left, right] = pointersIn(value, '/list/0', '/list/1');
    expect(left).toMatch(/^\/list\/\[\]@/);
    expect(right).not.toBe(left);
  });
});

describe('the names of a key', () => {
  it('distinguish problems with other names, in any wording and order', () => {
    expect(namesIn('`a` and `b`')).toBe(namesIn('Both `b`, `a` are wrong.'));
    expect(namesIn('`a`')).not.toBe(namesIn('`b`'));
    expect(namesIn('No name.')).toBe('');
  });
});

describe('the hash', () => {
  it.each([
    ['', 'cbf29ce484222325'],
    ['a', 'af63dc4c8601ec8c'],
    ['foobar', '85944171f73967e8'],
  ])('of %j is that of FNV-1a', (text, hash) => {
    expect(hashText(text)).toBe(hash);
  });
});
