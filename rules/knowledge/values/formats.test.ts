import { analyse, type Schema } from '@assay/core';
import { ExactNumber } from '@assay/text';
import { expect, test } from 'vitest';
import { formatRange, numericFormatFault } from './formats.js';

async function schemaOf(schema: unknown, openapi: string): Promise<Schema> {
  const document = {
    openapi,
    info: { title: 'Prices', version: '1' },
    paths: {},
    components: { schemas: { A: schema } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document.components!.schemas.get('A')!;
}

test.each([
  ['3.0.4', 'integer', 'double', 'of fractions'],
  ['3.0.4', 'number', 'int64', 'of integers'],
  ['3.1.1', 'number', 'int64', undefined],
  ['3.1.1', ['integer', 'null'], 'float', 'of fractions'],
  ['3.1.1', ['integer', 'number'], 'float', undefined],
  ['3.1.1', ['integer', 'string'], 'date', undefined],
  ['3.1.1', 'integer', 'date', 'of strings'],
  ['3.1.1', 'integer', 'unix-time', undefined],
  ['3.1.1', undefined, 'date', undefined],
])('in %s the type %j with the format %s', async (version, type, format, fault) =>
  expect(numericFormatFault(await schemaOf({ type, format }, version))).toBe(fault),
);

test('the range of a format counts for numbers only', async () => {
  expect(formatRange(await schemaOf({ type: 'integer', format: 'uint8' }, '3.1.1'))).toMatchObject({
    least: 0,
    greatest: 255,
  });
  expect(formatRange(await schemaOf({ type: 'string', format: 'uint8' }, '3.1.1'))).toBeUndefined();
  expect(formatRange(await schemaOf({ type: 'number', format: 'double' }, '3.1.1'))).toBeUndefined();
});

test.each([
  ['int8', -128, 127],
  ['uint8', 0, 255],
  ['int16', -32768, 32767],
  ['uint16', 0, 65535],
  ['int32', -2147483648, 2147483647],
  ['uint32', 0, 4294967295],
])('%s holds %i to %i', async (format, least, greatest) => {
  expect(formatRange(await schemaOf({ type: 'integer', format }, '3.1.1'))).toMatchObject({
    least,
    greatest,
  });
});

test('limits are those of the format itself, not the nearest JavaScript numbers', async () => {
  const range = formatRange(await schemaOf({ type: 'integer', format: 'int64' }, '3.1.1'));
  expect(range).toEqual({
    least: new ExactNumber('-9223372036854775808'),
    greatest: new ExactNumber('9223372036854775807'),
    leastExclusive: new ExactNumber('-9223372036854775809'),
    greatestExclusive: new ExactNumber('9223372036854775808'),
  });
});
