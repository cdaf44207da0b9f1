import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { isDescribed } from './operation-traits.js';

test.each<[string, object, object, boolean]>([
  ['a description', { description: 'Lists the loans.' }, {}, true],
  ['a summary', { summary: 'Loans' }, {}, true],
  ['a path that is described', {}, { summary: 'Loans' }, true],
  ['blanks alone', { description: ' \n', summary: '' }, {}, false],
  ['a description that is no text', { description: 7 }, {}, false],
  ['nothing', {}, {}, false],
])('an operation with %s', async (_what, operation, pathItem, expected) => {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Library', version: '1' },
    paths: { '/loans': { ...pathItem, get: operation } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  expect(model?.document.operations.map(isDescribed)).toEqual([expected]);
});
