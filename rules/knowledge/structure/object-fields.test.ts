import { expect, it } from 'vitest';
import { listObjectFieldNames, versionWith } from './object-fields.js';

it('knows the fields of an object in each version', () => {
  expect(listObjectFieldNames('Operation', 'oas2')).toContain('produces');
  expect(listObjectFieldNames('Operation', 'oas3.0')).not.toContain('produces');
  expect(listObjectFieldNames('Operation', 'oas3.0')).toContain('requestBody');
  expect(listObjectFieldNames('PathItem', 'oas3.1')).not.toContain('query');
  expect(listObjectFieldNames('PathItem', 'oas3.2')).toContain('query');
  expect(listObjectFieldNames('Schema', 'oas3.0')).toContain('nullable');
  expect(listObjectFieldNames('constructor', 'oas3.0')).toEqual([]);
});

it.each([
  ['Operation', 'produces', 'oas3.0', '2.0'],
  ['Operation', 'requestBody', 'oas2', '3.0'],
  ['Document', 'webhooks', 'oas3.0', '3.1'],
  ['PathItem', 'query', 'oas3.0', '3.2'],
  ['Info', 'titel', 'oas3.0', undefined],
] as const)('the field of %s, %s, is in no %s but in %s', (object, field, format, version) => {
  expect(versionWith(object, field, format)).toBe(version);
});
