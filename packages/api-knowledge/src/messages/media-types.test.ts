import { describe, expect, it } from 'vitest';
import {
  bodyKindOf,
  carriesJson,
  essenceOf,
  isHtml,
  isJsonSequence,
  isMediaType,
  isStructuredMediaType,
} from './media-types.js';

describe('isMediaType', () => {
  it.each([
    'a/b',
    'a/b;c=d',
    'a/b; c="d e"',
    'a/b;',
    'a/b ; v=1',
    'application/json',
    'application/vnd.bakery.v2+json; charset=utf-8',
    'text/plain;charset=UTF-8; format=flowed',
    'multipart/mixed; boundary="a;b"',
    'multipart/mixed; boundary="a\\"b"',
    'image/*',
    '*/*',
  ])('accepts %s', (name) => expect(isMediaType(name)).toBe(true));

  it.each([
    '',
    'json',
    'a/',
    '/json',
    'application\\json',
    'application/json, text/plain',
    'application/json/1',
    'a b/c',
    'a/b c',
    'a/b; utf-8',
    'a/b;c="d',
    'a/b\n',
    'a/b; c="\n"',
    'a/é',
  ])('rejects %j', (name) => expect(isMediaType(name)).toBe(false));

  it.each([`a/b;${' '.repeat(100_000)}x`, `${'a'.repeat(100_000)}/`, `a/b${'; '.repeat(50_000)}x`])(
    'takes no time over long texts',
    (name) => expect(isMediaType(name)).toBe(false),
  );
});

it.each([
  ['application/json', 'json'],
  ['Application/JSON; charset=utf-8', 'json'],
  ['application/*+json', 'json'],
  ['application/vnd.api+json', 'json'],
  ['application/x-ndjson', 'json'],
  ['*/*', 'json'],
  ['application/*', 'json'],
  ['application/x-www-form-urlencoded', 'urlencoded'],
  ['Multipart/*', 'multipart'],
  ['application/soap+xml', 'xml'],
  ['text/*', 'text'],
  ['application/x-yaml', 'text'],
  ['image/*', 'binary'],
  ['json', 'binary'],
])('a body of %s is written as %s', (name, kind) => {
  expect(bodyKindOf(name)).toBe(kind);
});

it('distinguishes one JSON text from several, and from other types', () => {
  expect(['text/json', 'application/problem+json;a=b', '*/*'].map(carriesJson)).toEqual([true, true, true]);
  expect(['application/x-ndjson', 'application/json-seq', 'json', 'text/*'].map(carriesJson)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(['application/x-ndjson', 'a/b+json-seq', 'application/json'].map(isJsonSequence)).toEqual([
    true,
    true,
    false,
  ]);
});

it('recognises pages, and names without parameters', () => {
  expect(['text/html; charset=utf-8', 'Application/XHTML+XML', 'text/plain'].map(isHtml)).toEqual([
    true,
    true,
    false,
  ]);
  expect(essenceOf(' Text/HTML ; charset=utf-8')).toBe('text/html');
});

describe('isStructuredMediaType', () => {
  it.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/problem+json',
    'application/vnd.github.v3+json',
    'application/x-ndjson',
    'application/xml',
    'text/xml',
    'application/x-yaml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/*',
    '*/*',
  ])('is true for %s', (mediaType) => expect(isStructuredMediaType(mediaType)).toBe(true));

  it.each([
    'text/plain',
    'text/csv',
    'text/html',
    'image/png',
    'application/octet-stream',
    'application/pdf',
    'image/svg+xml',
    '',
  ])('is false for %j', (mediaType) => expect(isStructuredMediaType(mediaType)).toBe(false));
});
