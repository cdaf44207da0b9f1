import { Schema } from '@assay/core';
import { englishWordsOf } from '../lexicon/english-words.js';
import { Meanings } from '../words/meanings.js';
import { byName } from '../words/words.js';
import { Phrases } from '../words/phrases.js';
import {
  cardSecurityCode,
  dateOfBirth,
  emailAddress,
  iban,
  phoneNumber,
  postalAddress,
} from '../words/word-set.js';

/** The kind of personal data, as a noun without an article: "the card number `pan`". */
export type PersonalDataKind =
  | 'e-mail address'
  | 'phone number'
  | 'postal address'
  | 'date of birth'
  | 'social security number'
  | 'national identity number'
  | 'tax number'
  | 'passport number'
  | "driver's licence number"
  | 'card number'
  | 'card security code'
  | 'IBAN'
  | 'bank account number'
  | 'health data'
  | 'special category data';

/**
 * Returns the kind of personal or payment data that a name means. Undefined for all other names. The end of a name determines its
 * meaning: `contact_email` is an address, but `emailTemplate`, `phone_verified` and `cardNumberLast4` are not.
 */
export const personalDataKind: (name: string) => PersonalDataKind | undefined = byName((name) => {
  const words = englishWordsOf(name);
  const kind = kinds.ofEnd(words);
  return kind === undefined || notData.startsIn(words) || masked.isIn(words) ? undefined : kind;
});

/**
 * Rates data in a URL, which logs, histories and `Referer` headers contain. `secret` opens accounts or identities, `personal`
 * should not be there, and `common` is used for look-ups in many APIs.
 */
export function exposureInUrl(kind: PersonalDataKind): 'secret' | 'personal' | 'common' {
  if (kind === 'e-mail address' || kind === 'phone number' || kind === 'postal address') return 'common';
  return kind === 'date of birth' ||
    kind === 'health data' ||
    kind === 'special category data' ||
    kind === 'tax number'
    ? 'personal'
    : 'secret';
}

/** First words of names for questions or counts about the data. */
const notData = new Phrases(
  'is, has, have, can, should, must, allow, enable, disable, require, required, need, use, show, display, hide, include, exclude',
  'send, notify, receive, count, num, total, max, min, validate, verify, check, skip, no, collect, mask, by',
);

const masked = new Phrases(
  'masked, hashed, encrypted, obfuscated, redacted, truncated, last, tokenized, hash, template, first digit, first six, first 6',
);

const kinds = new Meanings<PersonalDataKind>(
  ['card security code', cardSecurityCode],
  [
    'card number',
    'card number, card no, card num, card pan, credit card, debit card, primary account number, cc number, ccnum, payment card number',
  ],
  ['IBAN', iban],
  [
    'bank account number',
    'bank account number, bank account, bank account no, bank number, bank account num',
  ],
  [
    'social security number',
    'ssn, social security number, social security no, social security, ssn number, itin, social insurance number',
  ],
  [
    'national identity number',
    'national id, national id number, national identity number, national identification number, national identifier, national insurance number',
    'national number, identity card number, id card number, identity document number, aadhaar, aadhaar number, aadhar, cpf, curp, nric, personnummer',
    'personal identification number, personal code, personal id number, citizen id, pesel, codice fiscale',
  ],
  [
    'tax number',
    'tax file number, tax id, tax id number, tax identification number, personal tax id, individual tax id, taxpayer id, tax payer id',
  ],
  ['passport number', 'passport number, passport no, passport num, passport id, passport'],
  [
    "driver's licence number",
    'driver license number, driver licence number, driver license, driver licence, driving license number, driving licence number, driving licence, driving license',
    'drivers license, drivers licence, driver s license number',
  ],
  ['date of birth', dateOfBirth],
  [
    'health data',
    'medical record number, mrn, nhs number, health insurance number, health card number, patient health id, member health id, national health id, patient diagnosis, blood type, blood group, medical history, medical condition, health condition, medicare number',
  ],
  ['special category data', 'ethnicity, religion, sexual orientation, political opinion, religious belief'],
  ['e-mail address', emailAddress],
  ['phone number', phoneNumber],
  ['postal address', postalAddress],
);

/**
 * Returns the kind of personal data in a property or parameter. Undefined if its object is a company, whose numbers are public:
 * the `nationalId` of a `Company`, or beside a `companyName`.
 */
export function personalDataOf(name: string, schema: Schema | undefined): PersonalDataKind | undefined {
  const kind = personalDataKind(name);
  const mayBeOfCompany = kind === 'national identity number' || kind === 'tax number';
  return mayBeOfCompany && isOfCompany(schema) ? undefined : kind;
}

function isOfCompany(schema: Schema | undefined): boolean {
  const owner = schema?.parent;
  if (!(owner instanceof Schema)) return false;
  if (owner.key !== undefined && companies.endsIn(englishWordsOf(String(owner.key)))) return true;
  return owner.subschemas.some(
    ({ step, key }) => step === 'properties' && ofCompanies.equals(englishWordsOf(String(key))),
  );
}

const companies = new Phrases(
  'company, organization, organisation, business, merchant, legal entity, enterprise, firm, supplier, vendor, corporation, employer, account holder company',
);
const ofCompanies = new Phrases(
  'company name, legal name, trade name, trading name, business name, organization name, vat number, vat id, registration number, legal form, company type, incorporation date',
);

/**
 * True for names of numbers that an authority, bank or registry assigns: `vat_id`, `taxId`, `iban_id`, `passportNumber`. They may
 * end like identifiers, but do not identify an object of the API.
 */
export const isOfficialNumber: (name: string) => boolean = byName((name) => {
  const kind = personalDataKind(name);
  return (kind !== undefined && officialKinds.has(kind)) || numbers.endsIn(englishWordsOf(name));
});

const officialKinds: ReadonlySet<PersonalDataKind> = new Set<PersonalDataKind>([
  'social security number',
  'national identity number',
  'tax number',
  'passport number',
  "driver's licence number",
  'IBAN',
  'bank account number',
]);

const numbers = new Phrases(
  iban,
  'tax id, tax uid, tax identifier, tax identification number, tax number, tax payer number, sales tax id, fiscal id, fiscal identifier',
  'vat id, vat uid, vat identifier, vat identification number, vat number, vat no, gst id, gst number, gstin',
  'iban id, bic id, swift id, lei id, eori id, eori number, duns id, duns number, peppol id, national id',
);
