import { describe, expect, it } from 'vitest';
import { toLiteral } from './literal.js';
import { getOrigin } from './origin.js';
import { outputSource } from './output-source.js';
import { cut, splitOnce } from './pieces.js';
import { statusPattern } from './statuses.js';
import { toFileName, toIdentifier, oneLine } from './text.js';
import { encodeScalar } from './transforms.js';
import { UniqueNames } from './unique-names.js';
import { sample } from '../../test/sample.js';

describe('exported names', () => {
  it('of files are derived from any text', () => {
    expect(toFileName('Café "API" ../../etc 1.0')).toBe('cafe-api-etc-1-0');
    expect(toFileName('日本')).toBe('api');
    expect(['AUX', 'Com1', 'nul', 'Console', 'com10'].map(toFileName)).toEqual([
      'aux-',
      'com1-',
      'nul-',
      'console',
      'com10',
    ]);
  });

  it('of variables are derived from any text', () => {
    expect(toIdentifier('meta/root')).toBe('meta_root');
    expect(toIdentifier('2fa {{x}}')).toBe('_2fa_x');
    expect(toIdentifier('')).toBe('_');
  });

  it('are unique, and never reserved names', () => {
    const names = new UniqueNames(['constructor']);
    expect(
      ['a', 'a', 'a_2', 'constructor', '__proto__', '__proto__'].map((name) => names.give(name)),
    ).toEqual(['a', 'a_2', 'a_2_2', 'constructor_2', '__proto__', '__proto___2']);
  });

  it('for people are on one line, without hidden characters', () => {
    expect(oneLine('a\r\n\u2028b\u202e\u0000c ')).toBe('a b c');
    expect(oneLine('x'.repeat(300))).toHaveLength(200);
  });
});

describe('a literal', () => {
  it('is the value, in characters without a meaning in other formats', () => {
    const text = '"\\\n`${x}` {{y}} </script> ### // \u2028 🐈 é\uD800';
    const literal = toLiteral(text);
    expect(JSON.parse(literal)).toBe(text);
    expect(literal).toMatch(/^"[\x20-\x7e]*"$/);
    expect(literal.slice(1, -1)).not.toMatch(/[{}<>`#/]/);
    expect(toLiteral(['a', '{'])).toBe('["a", "\\u007b"]');
    expect(toLiteral(null)).toBe('null');
  });
});

describe('the source of an output', () => {
  it.each([
    ['$response.body', { kind: 'response-body', keys: [], pattern: null }],
    ['$response.body#/items/0/a~1b', { kind: 'response-body', keys: ['items', '0', 'a/b'], pattern: null }],
    ['$response.body#/href#regex:([^/]+)$', { kind: 'response-body', keys: ['href'], pattern: '([^/]+)$' }],
    [
      '$response.header.Location#regex:([^/?#]+)/?$',
      { kind: 'response-header', name: 'Location', pattern: '([^/?#]+)/?$' },
    ],
    ['$response.header.ETag', { kind: 'response-header', name: 'ETag', pattern: null }],
    ['$request.path.user#id', { kind: 'request', point: 'path.user#id' }],
    ['$request.body#/name', { kind: 'request', point: 'body:/name' }],
    ['$request.body', { kind: 'request', point: 'body:' }],
    ['$url', undefined],
    ['process.exit()', undefined],
  ])('%s', (from, source) => {
    expect(outputSource(from)).toEqual(source);
  });
});

describe('pieces', () => {
  it('are cut at bytes, without spans outside the text', () => {
    const spans = [
      { id: 'before', offset: 0, length: 2 },
      { id: 'a', offset: 12, length: 5 },
      { id: 'behind', offset: 30, length: 2 },
    ];
    expect(cut('é=🐈x!', 9, spans)).toEqual([
      { kind: 'text', text: 'é=' },
      { kind: 'point', id: 'a', text: '🐈x' },
      { kind: 'text', text: '!' },
    ]);
  });

  it('are split at the first separator in their text', () => {
    const value = { kind: 'point', id: 'a', text: 'x=y' } as const;
    expect(splitOnce([{ kind: 'text', text: 'k=' }, value, { kind: 'text', text: '=z' }], '=')).toEqual([
      [{ kind: 'text', text: 'k' }],
      [value, { kind: 'text', text: '=' }, { kind: 'text', text: 'z' }],
    ]);
    expect(splitOnce([value], '=')).toEqual([[value], undefined]);
  });
});

describe('the pattern of expected statuses', () => {
  const expectation = { mediaTypes: [], headers: [], links: [] } as const;
  const patternOf = (kind: 'success' | 'redirect' | 'client-error', ...statuses: string[]): string =>
    statusPattern(statuses.map((status) => ({ ...expectation, kind, status })));

  it('contains codes and ranges of success, and nothing else of a document', () => {
    expect(patternOf('success', '201', '2XX', '201', '/;process.exit(7);/', '99')).toBe('^(201|2\\d\\d)$');
  });

  it('never matches a documented refusal', () => {
    expect(patternOf('client-error', '400', '4XX')).toBe('^(2\\d\\d)$');
    expect(patternOf('success', 'default')).toBe('^(2\\d\\d)$');
    expect(patternOf('redirect', '302')).toBe('^(302)$');
    expect(patternOf('success')).toBe('^(2\\d\\d)$');
  });
});

describe('an origin', () => {
  const target = sample.projects[0]!.targets[0]!;
  const originAt = (driver: Partial<typeof target.driver>): string =>
    getOrigin({ ...target, driver: { ...target.driver, ...driver } });

  it('has no default port, brackets around IPv6, and a name without an address if the host is unknown', () => {
    expect(originAt({})).toBe('https://api.test');
    expect(originAt({ scheme: 'HTTP', port: 8080 })).toBe('http://api.test:8080');
    expect(originAt({ scheme: 'HTTP', address: '::1', port: 80 })).toBe('http://[::1]');
    expect(originAt({ address: '' })).toBe('https://target.invalid');
  });
});

describe('a scalar on the wire', () => {
  it('is encoded as its location requires', () => {
    expect(encodeScalar("a/b (é) {{'x'}}", ['percent'])).toBe('a%2Fb%20%28%C3%A9%29%20%7B%7B%27x%27%7D%7D');
    expect(encodeScalar('a b', ['form'])).toBe('a+b');
    expect(encodeScalar('"\n', ['json-string'])).toBe('\\"\\n');
    expect(encodeScalar(5, ['json'])).toBe('5');
    expect(encodeScalar('<&>', ['xml-text'])).toBe('&#60;&#38;&#62;');
    expect(encodeScalar('a\r\nb: c', ['header'])).toBeUndefined();
    expect(encodeScalar({}, ['percent'])).toBeUndefined();
  });
});
