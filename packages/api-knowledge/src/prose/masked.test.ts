import { analyse, type Schema } from '@assay/core';
import { expect, test } from 'vitest';
import {
  isDescribedAsGuarded,
  isDescribedAsInputOnly,
  isDescribedAsMasked,
  isDescribedAsOutputOnly,
} from './stated-marks.js';

async function schemaDescribedAs(description: string | undefined): Promise<Schema> {
  return schemaWith({ description });
}

async function schemaWith(fields: object): Promise<Schema> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Cards', version: '1' },
    paths: {},
    components: { schemas: { It: { type: 'string', ...fields } } },
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
  ['This does not get returned in a GET response body.', true],
  ['The password is not included in the response.', true],
  ['The code. When this value is returned in a response, it is always empty because it is not stored.', true],
  ['The password, which is omitted from all responses.', true],
  ['The password. The response is never empty.', false],
  ['The only password.', false],
  ['Returned once.', false],
  [undefined, false],
])('%s: input only is %s', async (description, expected) => {
  expect(isDescribedAsInputOnly(await schemaDescribedAs(description))).toBe(expected);
});

test.each([
  [{ title: 'The password. This does not get returned.', description: 'As it is typed.' }, true],
  [{ title: 'The password', description: 'Write-only.' }, true],
  [{ 'x-ms-mutability': ['create', 'update'] }, true],
  [{ 'x-ms-mutability': ['create', 'read'] }, false],
  [{ 'x-ms-mutability': [] }, false],
  [{ title: 'The password' }, false],
])('%j: input only is %s', async (fields, expected) => {
  expect(isDescribedAsInputOnly(await schemaWith(fields))).toBe(expected);
});

test.each([
  ['The signing secret. Only returned at creation.', true],
  ['It is only shown once when the key is created.', true],
  ['The password. Requires `database:view_credentials` scope.', true],
  ['Returned at creation and by every later call.', false],
  ['The password that the scope of this API requires.', false],
  [undefined, false],
])('%s: guarded is %s', async (description, expected) => {
  expect(isDescribedAsGuarded(await schemaDescribedAs(description))).toBe(expected);
});

test.each([
  ['Output only. When it was created.', true],
  ['[Output Only] The error.', true],
  ['Who created it. Readonly.', true],
  ['Read-only. The types of the resource.', true],
  ['Gets the provisioning state of the pool.', true],
  ['A unique read-only string that changes whenever the resource is updated.', true],
  ['Gets or sets the name of the pool.', false],
  ['A read-only timestamp in RFC 3339 format.', true],
  ['__Read-only.__ The type of the resource.', true],
  ['The read-only replica to use.', false],
  ['Read only access or full access.', false],
  [undefined, false],
])('%s: output only is %s', async (description, expected) => {
  expect(isDescribedAsOutputOnly(await schemaDescribedAs(description))).toBe(expected);
});
