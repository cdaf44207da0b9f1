import { byName } from './by-name.js';
import { personalDataKind, type PersonalDataKind } from './personal-data.js';
import { Phrases } from './phrases.js';
import { iban } from './vocabulary.js';
import { singularWordsOf } from './words.js';

/**
 * True for names of numbers that an authority, a bank or a registry has given to somebody: `vat_id`, `taxId`, `iban_id`, `passportNumber`.
 * They may end as identifiers do, but name nothing that the API has.
 */
export const isOfficialNumber: (name: string) => boolean = byName((name) => {
  const kind = personalDataKind(name);
  return (kind !== undefined && officialKinds.has(kind)) || numbers.endsIn(singularWordsOf(name));
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
