import { personalDataKind } from '@assay/api-knowledge';
import { isCardOfSomebody } from './card-number.js';
import { isMailboxOfSomebody } from './mailbox.js';
import { isPhoneOfSomebody, isSocialSecurityNumber } from './numbers.js';

/** The personal data that a value of an example seems to be, with its article. */
export type PersonalValue =
  | 'an e-mail address'
  | 'a card number'
  | 'a social security number'
  | 'a phone number';

/** The personal data that a value contains of a person who may exist; undefined if none, or if it is known to be made up. Numbers mean what their name says. */
export function personalValueOf(text: string, name: string): PersonalValue | undefined {
  if (text.includes('@')) return isMailboxOfSomebody(text) ? 'an e-mail address' : undefined;
  if (isCardOfSomebody(text, name)) return 'a card number';
  switch (personalDataKind(name)) {
    case 'social security number':
      return isSocialSecurityNumber(text) ? 'a social security number' : undefined;
    case 'phone number':
      return isPhoneOfSomebody(text) ? 'a phone number' : undefined;
    default:
      return undefined;
  }
}
