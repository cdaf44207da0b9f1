/** The words of lists that people read. They are read when they are asked for: to read all lists takes 2 ms, and most runs ask for few. */
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

/** A set of the words of lines, with blanks between them. */
export function wordSet(...lines: readonly string[]): WordSet {
  return new WordSet(lines);
}

// Phrases of things that several questions about names ask for, in the form that `Phrases` and `Meanings` read.

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

/** The words that identifiers end in. */
export const identifier = 'id, uuid, guid, identifier, uid';

/** Ways to move money that are the same as verbs and as nouns. */
export const payingActions =
  'refund, payout, checkout, purchase, withdraw, withdrawal, topup, donate, money transfer, bank transfer';

/** The names that phrases have in the singular and in the plural, written as one word: `refund refunds`. */
export function squashPhrases(phrases: string): string {
  return phrases
    .replaceAll(' ', '')
    .split(',')
    .map((name) => `${name} ${name}s`)
    .join(' ');
}
