import { expect, it } from 'vitest';
import { findNamedSecret } from './named-secrets.js';

const random = 'q7Xk29LmPz81VtRw44NbYc5sHd0GfJe3';

it.each([
  [`Send \`X-Api-Key: ${random}\` with each request.`, 'API key', false],
  [`The client secret is ${random}.`, 'secret', false],
  [`Use client_secret ${random} to try it.`, 'secret', false],
  [`https://shop.test/token?client_id=web&client_secret=${random}&grant=code`, 'secret', false],
  [`{"access_token": "${random}"}`, 'access token', false],
  [`Authorization: Bearer ${random}`, 'access token', false],
  [`An example: \`X-Auth-Token: ${random}\``, 'access token', true],
  [`curl -H "X-Api-Key: ${random}" https://shop.test`, 'API key', true],
])('%s', (text, kind, isExample) => {
  expect(findNamedSecret(text)).toMatchObject({ kind, isExample });
});

it.each([
  ['a placeholder', 'X-Api-Key: YOUR_API_KEY_GOES_HERE_01'],
  ['a UUID', 'The access token 0c5a7d3e-91f2-4b68-8a7d-5e3f1c2b9a04'],
  ['a name that says nothing of a credential', `The cursor is ${random}, the ETag: ${random}`],
  ['the name of a token', 'The access token getCustomerPaymentInstruments2'],
  ['a hash of a password', `password_hash: ${random}`],
  ['a part of an address', `The access token: https://shop.test/${random}.html`],
  ['what stands alone', random],
])('not a secret: %s', (_, text) => {
  expect(findNamedSecret(text)).toBeUndefined();
});
