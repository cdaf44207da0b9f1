import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { describeInstanceFault, isFaultOfEnum, valueInside } from './instance-fault.js';

test('a fault of the value itself is described', () => {
  const errors = [{ segments: [], keyword: 'type', message: 'must be an integer' }];
  expect(describeInstanceFault('ten', errors)).toBe('the value must be an integer, but it is `"ten"`');
});

test('a fault inside names the location, and the number of others', () => {
  const errors = [
    { segments: ['lines', 0], keyword: 'minLength', message: 'must have 1 character or more' },
    { segments: [], keyword: 'required', message: 'must have the property "id"' },
  ];
  expect(describeInstanceFault({ lines: [''] }, errors)).toBe(
    '`lines[0]` must have 1 character or more, but it is `""` (and 1 more fault)',
  );
});

test('a value is omitted if it does not fit', () => {
  const segments = ['identifierOfTheOrganisation', 0];
  const errors = [{ segments, keyword: 'enum', message: `must be one of ${'"organisation", '.repeat(5)}` }];
  const fault = describeInstanceFault({ identifierOfTheOrganisation: ['x'.repeat(100)] }, errors);
  expect(fault).toMatch(/^`identifierOfTheOrganisation\[0\]` must be one of "organisation", .+…$/);
});

test('a missing property is not followed by the value', () => {
  const errors = [{ segments: [], keyword: 'required', message: 'must have the property "id"' }];
  expect(describeInstanceFault({}, errors)).toBe('the value must have the property "id"');
});

test('a value inside another is found by its segments', () => {
  expect(valueInside({ lines: ['a', 'b'] }, ['lines', 1])).toBe('b');
});

test('the wrong type of a listed value is a fault of the list', async () => {
  const schemas = { Size: { type: 'string', enum: [1, 2] } };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Hats', version: '1' },
    paths: {},
    components: { schemas },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const size = model!.document.components!.schemas.get('Size')!;
  const wrongType = { segments: [], keyword: 'type', message: 'must be a string' };
  expect(isFaultOfEnum(size, 1, [wrongType])).toBe(true);
  expect(isFaultOfEnum(size, 3, [wrongType])).toBe(false);
  expect(isFaultOfEnum(size, 1, [wrongType, { ...wrongType, keyword: 'maximum' }])).toBe(false);
});
