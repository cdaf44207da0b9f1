import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentName, uploadName, uploadUri } from './document-name.js';

describe('the name of an upload', () => {
  it.each([
    ['api.yaml', 'api.yaml'],
    ['C:\\work\\api.yaml', 'api.yaml'],
    ['../../etc/passwd', 'passwd'],
    ['a/b/', 'upload'],
    ['', 'upload'],
    ['..', 'upload'],
    ['a\nb', 'a\nb'],
  ])('of %j is %j', (name, expected) => {
    expect(uploadName(name)).toBe(expected);
  });

  it('gives a URI of one segment that a URL parser keeps, for any name', () => {
    const unit = fc.constantFrom(
      'a',
      '/',
      '\\',
      '.',
      '%',
      '#',
      '?',
      ':',
      '@',
      '\ud800',
      '\u{1f600}',
      '\0',
      ' ',
    );
    fc.assert(
      fc.property(fc.string({ unit }), (name) => {
        const uri = uploadUri(name);
        expect(new URL(uri).href).toBe(uri);
        expect(uri.slice('upload:///'.length)).toMatch(/^[^/?#]+$/u);
        expect(decodeURIComponent(uri.slice('upload:///'.length))).toBe(uploadName(name).toWellFormed());
      }),
    );
  });
});

describe('the name of a document', () => {
  it('is its URL without possible secrets', () => {
    expect(documentName({ kind: 'url', url: 'https://u:p@api.test/a?b#c' })).toBe('https://api.test/a');
    expect(documentName({ kind: 'url', url: 'nonsense' })).toBe('the document');
  });
});
