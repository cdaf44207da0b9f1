import { describe, expect, it } from 'vitest';
import { canonicalUri, OpenTexts } from './open-texts.js';

const uri = 'file:///api';

function isRoot(text: string): boolean {
  const texts = new OpenTexts();
  texts.set(uri, text);
  return texts.isRoot(uri);
}

describe('OpenTexts.isRoot', () => {
  it.each([
    'openapi: 3.1.0\n',
    '\uFEFFopenapi: 3.1.0\n',
    'info:\r\n  title: openapi\r\nopenapi : 3.0.3\r\n',
    '{"openapi":"3.0.0"}',
    '{\n  "info": {},\n  "swagger" : "2.0"\n}',
    "{ 'openapi': 3.1.0 }",
    '{"info": {}\n, "openapi": "3.0.0"}',
  ])('is true for %j', (text) => {
    expect(isRoot(text)).toBe(true);
  });

  it.each([
    '',
    'type: object\n',
    'title: openapi: the document\n',
    '# openapi: 3.1.0\n',
    'openapi\n',
    'x-openapi: 3.1.0\n',
    'openapis: 3\n',
  ])('is false for %j', (text) => {
    expect(isRoot(text)).toBe(false);
  });

  it('is true for a document whose field follows others', () => {
    expect(isRoot(`${'description: about openapi\n'.repeat(1000)}openapi: 3.1.0\n`)).toBe(true);
  });
});

describe('canonicalUri', () => {
  it.each([
    ['file:///c%3A/My%20apis/openapi.yaml', true, 'file:///C:/My%20apis/openapi.yaml'],
    ['file:///C:/apis/%6Fpenapi.yaml', true, 'file:///C:/apis/openapi.yaml'],
    ['file:///c%3A/apis', false, 'file:///c:/apis'],
    ['untitled:Untitled-1', true, 'untitled:Untitled-1'],
  ])('writes %s as Assay does', (uri, windows, canonical) =>
    expect(canonicalUri(uri, windows)).toBe(canonical),
  );
});
