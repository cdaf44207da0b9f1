/**
 * A set of words from readable lines. Lines are split on the first use, because splitting all lists takes 2 ms and most runs need
 * few.
 */
export class WordSet implements Iterable<string> {
  private readonly lines: readonly string[];
  private words: ReadonlySet<string> | undefined;

  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  has(word: string): boolean {
    this.words ??= this.read();
    return this.words.has(word);
  }

  [Symbol.iterator](): Iterator<string> {
    this.words ??= this.read();
    return this.words.values();
  }

  private read(): ReadonlySet<string> {
    return new Set(this.lines.join(' ').split(' '));
  }
}

/** Creates a set of the words in lines, separated by spaces. */
export function wordSet(...lines: readonly string[]): WordSet {
  return new WordSet(lines);
}

// Phrases that several lists about names share, in the form for `Phrases` and `Meanings`.

/** Names of e-mail addresses. */
export const emailAddress = 'email, email address, mail address, email addr';

/** Names of phone numbers. */
export const phoneNumber =
  'phone, phone number, phone no, telephone, telephone number, mobile number, mobile phone, cell phone, cellphone, mobile no, msisdn, home phone, phone num';

/** Names of postal addresses. */
export const postalAddress =
  'street address, home address, postal address, residential address, mailing address';

/** Names of dates of birth. */
export const dateOfBirth = 'date of birth, dob, birth date, birthday, date birth, born on';

/** Names of International Bank Account Numbers. */
export const iban = 'iban, iban number';

/** Names of card security codes. */
export const cardSecurityCode =
  'cvv, cvc, cvv 2, cvc 2, cvn, card security code, card verification value, card verification code, card code, cvv code, cvc code';

/** The words that end identifiers. */
export const identifier = 'id, uuid, guid, identifier, uid';

/** Movements of money with the same word for verb and noun. */
export const payingActions =
  'refund, payout, checkout, purchase, withdraw, withdrawal, topup, donate, money transfer, bank transfer';

/** Returns the squashed singular and plural names of phrases: `refund refunds`. */
export function squashPhrases(phrases: string): string {
  return phrases
    .replaceAll(' ', '')
    .split(',')
    .map((name) => `${name} ${name}s`)
    .join(' ');
}
