import { credentialKind, type CredentialKind } from '@assay/api-knowledge';
import { isDataField, isInExample, nameOfValue } from './data-place.js';
import type { TextPlace } from './texts.js';

/** A place of data whose name says that it holds a credential. */
export interface CredentialPlace {
  readonly kind: CredentialKind;
  readonly name: string;
  /** True in an example, false in a default, an extension or anything else that clients use. */
  readonly isExample: boolean;
}

/** A quick test that lets through the key of every text about which `credentialPlaceOf` can say something. */
export function mayNameCredential(key: string | number): boolean {
  return (
    typeof key === 'number' || isDataField(key) || credentialKind(key) !== undefined || key.startsWith('x-')
  );
}

/** Returns whether a text is where a credential would be: under such a key in an example or extension, or as a value of such a parameter, header or property. */
export function credentialPlaceOf(place: TextPlace): CredentialPlace | undefined {
  const name = nameOfValue(place);
  const kind = name === undefined ? undefined : credentialKind(name);
  if (name === undefined || kind === undefined) return undefined;
  return { kind, name, isExample: isInExample(place) };
}
