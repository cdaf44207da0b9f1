import { analyse, type Schema } from '@assay/core';
import { expect, test } from 'vitest';
import { isDescribedAsInputOnly, isDescribedAsMasked } from './masked.js';

async function schemaDescribedAs(description: string | undefined): Promise<Schema> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Cards', version: '1' },
    paths: {},
    components: { schemas: { It: { type: 'string', description } } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document.components!.schemas.get('It')!;
}

test.each([
  ['The masked number of the card.', true],
  ['Its last four digits.', true],
  ['Whether a password is set.', true],
  ['The password.', false],
  [undefined, false],
])('%s: masked is %s', async (description, expected) => {
  expect(isDescribedAsMasked(await schemaDescribedAs(description))).toBe(expected);
});

test.each([
  ['Input only. The key of the shop.', true],
  ['The secret of the partner - write only', true],
  ['This value is never returned.', true],
  ['The password is not included in the response.', true],
  ['The only password.', false],
  ['Returned once.', false],
  [undefined, false],
])('%s: input only is %s', async (description, expected) => {
  expect(isDescribedAsInputOnly(await schemaDescribedAs(description))).toBe(expected);
});
