import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exposureInUrl, personalDataKind, isOfficialNumber } from './personal-data.js';

test.each([
  ['email', 'e-mail address'],
  ['contactEmails', 'e-mail address'],
  ['E-Mail', 'e-mail address'],
  ['phone_number', 'phone number'],
  ['phonenumber', 'phone number'],
  ['ssn', 'social security number'],
  ['socialSecurityNumber', 'social security number'],
  ['NationalID', 'national identity number'],
  ['passportNo', 'passport number'],
  ['driversLicense', "driver's licence number"],
  ['DOB', 'date of birth'],
  ['dateofbirth', 'date of birth'],
  ['cardNumber', 'card number'],
  ['credit_card', 'card number'],
  ['CVV2', 'card security code'],
  ['iban', 'IBAN'],
  ['iBAN', 'IBAN'],
  ['bankAccountNumber', 'bank account number'],
  ['mrn', 'health data'],
  ['patient_health_id', 'health data'],
])('%s is a %s', (name, kind) => {
  expect(personalDataKind(name)).toBe(kind);
});

test.each(
  [
    'emailTemplate email_verified isEmail sendEmail emailId phoneType phone_verified cardNumberLast4 last_card_number maskedCardNumber',
    'card cardId cardType pan accountNumber passportType ibanRequired birthPlace name address ipAddress __proto__ classNumber serviceHealth-id',
  ].flatMap((line) => line.split(' ')),
)('%s is not personal data', (name) => {
  expect(personalDataKind(name)).toBeUndefined();
});

test('a secret identifier is ranked above personal and common data in a URL', () => {
  expect(exposureInUrl('card number')).toBe('secret');
  expect(exposureInUrl('date of birth')).toBe('personal');
  expect(exposureInUrl('e-mail address')).toBe('common');
});

test('the style of the casing does not change the answer', () => {
  const word = fc.constantFrom(
    ...'card number email phone national id bank account birth date last is type'.split(' '),
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const camel = words.map((each, index) =>
        index === 0 ? each : each.slice(0, 1).toUpperCase() + each.slice(1),
      );
      const answers = [words.join('_'), words.join('-'), words.join(' ').toUpperCase(), camel.join('')];
      expect(new Set(answers.map(personalDataKind)).size).toBe(1);
    }),
  );
});

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
])('%s is a number that an authority or a bank issued: %s', (name, expected) => {
  expect(isOfficialNumber(name)).toBe(expected);
});
