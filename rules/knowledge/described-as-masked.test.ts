import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { isDescribedAsMasked } from './described-as-masked.js';

test.each([
  ['The masked number of the card.', true],
  ['Its last four digits.', true],
  ['Whether a password is set.', true],
  ['The password.', false],
  [undefined, false],
])('%s: %s', async (description, expected) => {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Cards', version: '1' },
    paths: {},
    components: { schemas: { It: { type: 'string', description } } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  expect(isDescribedAsMasked(model!.document.components!.schemas.get('It')!)).toBe(expected);
});
