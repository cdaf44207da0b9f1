import { describe, expect, it } from 'vitest';
import { concreteType, hintedMediaType, rankMediaTypes } from './media-types.js';

describe('rankMediaTypes', () => {
  it('prefers JSON, then types with a schema, then text, then bytes', () => {
    const names = [
      '*/*',
      'application/octet-stream',
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/x-ndjson',
      'application/vnd.api+json',
      'application/json; charset=utf-8',
      'text/json',
    ];
    expect(rankMediaTypes(names).map(({ declared }) => declared)).toEqual([
      'application/json; charset=utf-8',
      'text/json',
      'application/vnd.api+json',
      'application/x-ndjson',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      'text/plain',
      'application/octet-stream',
      '*/*',
    ]);
  });

  it.each([
    ['application/*+json', 'application/json', 'json'],
    ['*/*', 'application/json', 'json'],
    ['application/vnd.api+json', 'application/vnd.api+json', 'json'],
    ['Multipart/*', 'multipart/form-data', 'multipart'],
    ['image/*', 'image/png', 'binary'],
    ['text/*', 'text/plain', 'text'],
    ['application/soap+xml', 'application/soap+xml', 'xml'],
    ['application/x-yaml', 'application/x-yaml', 'text'],
    ['x-unknown/*', 'application/octet-stream', 'binary'],
    ['json', 'application/octet-stream', 'binary'],
    ['a/b\r\nX: y', 'application/octet-stream', 'binary'],
  ])('sends for %s the type %s, written as %s', (declared, sent, kind) => {
    expect(rankMediaTypes([declared])).toEqual([{ declared, sent, kind }]);
    expect(concreteType(declared)).toBe(sent);
  });
});

describe('hintedMediaType', () => {
  it.each([
    ['avatar', undefined, 'image/png'],
    ['profilePhotoJpg', undefined, 'image/jpeg'],
    ['file', 'the application image', 'image/png'],
    ['file', 'The image, a JPEG of at most 1 MB', 'image/jpeg'],
    ['invoice_pdf', undefined, 'application/pdf'],
    ['archive', 'A ZIP with all files', 'application/zip'],
    ['file', 'A PDF or an image', undefined],
    ['file', 'The Docker image to load', undefined],
    ['file', undefined, undefined],
  ])('of %s, described as %s, is %s', (name, description, mediaType) => {
    expect(hintedMediaType(name, description)).toBe(mediaType);
  });
});
