import { type CredentialKind, type PersonalDataKind, Phrases, singularWordsOf } from '@assay/api-knowledge';
import { Schema } from '@assay/core';

/** True for names that say what a value is only beside others: `pass`, `pw`, `pan`. */
export function isDoubtful(name: string): boolean {
  return doubtful.equals(singularWordsOf(name));
}

/** Returns the kind of a name that depends on its siblings: `pass` beside `username`, `pan` beside `cvv`. */
export function kindBesideOthers(
  name: string,
  schema: Schema,
): CredentialKind | PersonalDataKind | undefined {
  if (!isDoubtful(name) || schema.types.length === 0) return undefined;
  if (pan.equals(singularWordsOf(name))) return hasSiblingNamed(schema, ofCards) ? 'card number' : undefined;
  return schema.hasType('string') && hasSiblingNamed(schema, ofLogins) ? 'password' : undefined;
}

/** True where the object that has a property has another one with such a name. */
export function hasSiblingNamed({ parent }: Schema, others: Phrases): boolean {
  return (
    parent instanceof Schema &&
    parent.subschemas.some(
      ({ step, key }) => step === 'properties' && others.equals(singularWordsOf(String(key))),
    )
  );
}

const doubtful = new Phrases('pass, pw, pan');
const pan = new Phrases('pan');
const ofLogins = new Phrases('user, username, user name, login, login name, user login, user email');
const ofCards = new Phrases(
  'cvv, cvc, cvv 2, cvc 2, cvn, expiry, expiry date, expiration date, expiry month, expiration month, exp month, cardholder, cardholder name',
  'card holder, card holder name',
);
