import { expect, it } from 'vitest';
import { documentName } from './document-name.js';

it('names a file by its name', () => {
  expect(documentName('file:///api/my%20shop.yaml')).toBe('my shop.yaml');
  expect(documentName('file:///api/100%.yaml')).toBe('100%.yaml');
  expect(documentName('file:///api/')).toBe('api');
});

it('names what is fetched by its URL, without what can be a secret', () => {
  expect(documentName('https://user:word@shop.test:8443/v1/openapi.yaml?token=abc#/info')).toBe(
    'https://shop.test:8443/v1/openapi.yaml',
  );
  expect(documentName('https://shop.test?token=abc')).toBe('https://shop.test');
  expect(documentName('http://user@word@shop.test/')).toBe('http://shop.test/');
});
