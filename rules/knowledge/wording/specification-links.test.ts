import { formats } from '@assay/core';
import { expect, test, it } from 'vitest';
import { specificationLinks, specificationLinks3 } from './specification-links.js';

test('there is a link for each format', () => {
  expect(Object.keys(specificationLinks('operation-object'))).toEqual(formats);
});

test('2.0 can have a separate section', () => {
  const links = specificationLinks('server-object', 'swagger-object');
  expect(links['oas2']).toBe('https://spec.openapis.org/oas/v2.0.html#swagger-object');
  expect(links['oas3.2']).toBe('https://spec.openapis.org/oas/v3.2.0.html#server-object');
});

it('omits 2.0', () => {
  expect(Object.keys(specificationLinks3('callback-object'))).toEqual(['oas3.0', 'oas3.1', 'oas3.2']);
});
