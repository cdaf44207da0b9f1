import { expect, test } from 'vitest';
import { isOfficialNumber } from './official-number.js';

test.each([
  ['vat_id', true],
  ['vatId', true],
  ['customer_vat_id', true],
  ['tax_id', true],
  ['taxIdentifier', true],
  ['taxpayerId', true],
  ['iban', true],
  ['iban_id', true],
  ['nationalId', true],
  ['passport_id', true],
  ['bank_account_number', true],
  ['id', false],
  ['customer_id', false],
  ['tax_rate_id', false],
  ['taxId_type', false],
  ['syntax_id', false],
  ['private_id', false],
  ['account_number', false],
  ['order_number', false],
])('%s is a number that an authority or a bank has given: %s', (name, expected) => {
  expect(isOfficialNumber(name)).toBe(expected);
});
