import type { Node } from '@assay/core';
import { credentialKind, isDataField, type CredentialKind } from '@assay/api-knowledge';
import type { TextPlace } from './texts.js';

/** Places whose values are shown rather than used. */
const exampleFields: ReadonlySet<string | number> = new Set([
  'dataValue',
  'example',
  'examples',
  'value',
  'x-example',
  'x-examples',
  'x-ms-examples',
  'x-amf-examples',
  'x-codeSamples',
]);

/** True for texts in examples, which are shown rather than used. */
export function isInExample({ at, property }: TextPlace): boolean {
  return at.kind === 'Example'
    ? property[0] !== 'summary' && property[0] !== 'description'
    : property.some((segment) => exampleFields.has(segment));
}

/**
 * The name of what a text is a value of: the key in an example or extension that it is under, or the parameter, header, property
 * or variable whose example, default or allowed value it is. Undefined for texts that are not data: descriptions, types, names.
 */
export function nameOfValue({ at, property }: TextPlace): string | undefined {
  const last = property.findLastIndex((segment) => typeof segment === 'string');
  const key = property[last];
  if (typeof key !== 'string') return undefined;
  if (property.length > 1 && last > 0) return key;
  if (key.startsWith('x-') && !isDataField(key)) return key.slice(2);
  return isDataField(key) ? nameOfOwner(at) : undefined;
}

/** The name of the parameter, header, property or variable that a node describes. */
function nameOfOwner(at: Node): string | undefined {
  for (let node: Node | undefined = at; node !== undefined; node = node.parent) {
    const { kind, step, key } = node;
    if (kind === 'Parameter') return node.text('name');
    if (kind === 'Header' || kind === 'ServerVariable' || step === 'properties') return String(key);
    if (step === 'schemas' || step === 'definitions') return String(key);
    if (kind !== 'Schema' && kind !== 'Example' && kind !== 'MediaType') return undefined;
  }
  return undefined;
}

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
