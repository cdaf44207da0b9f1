import type { Node } from '@assay/core';
import { credentialKind, isDataField, type CredentialKind } from '@assay/api-knowledge';
import type { TextPlace } from './texts.js';

/** Fields whose values are displayed rather than used. */
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

/** True for texts in examples, which are displayed rather than used. */
export function isInExample({ at, property }: TextPlace): boolean {
  return at.kind === 'Example'
    ? property[0] !== 'summary' && property[0] !== 'description'
    : property.some((segment) => exampleFields.has(segment));
}

/**
 * Returns the name of a data value. It is the key in an example or extension, or the parameter, header, property or variable
 * whose example, default or allowed value it is. Undefined for other texts: descriptions, types, names.
 */
export function nameOfValue({ at, property }: TextPlace): string | undefined {
  const last = property.findLastIndex((segment) => typeof segment === 'string');
  const key = property[last];
  if (typeof key !== 'string') return undefined;
  if (property.length > 1 && last > 0) return key;
  if (key.startsWith('x-') && !isDataField(key)) return key.slice(2);
  return isDataField(key) ? nameOfOwner(at) : undefined;
}

/** Returns the name of the parameter, header, property or variable that a node describes. */
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

/** A location of data whose name suggests a credential. */
export interface CredentialPlace {
  readonly kind: CredentialKind;
  readonly name: string;
  /** True in an example. False in a default, an extension or other data that clients use. */
  readonly isExample: boolean;
}

/** True if `credentialPlaceOf` may return a result for texts with this key. A cheap prefilter. */
export function mayNameCredential(key: string | number): boolean {
  return (
    typeof key === 'number' || isDataField(key) || credentialKind(key) !== undefined || key.startsWith('x-')
  );
}

/**
 * Returns the credential that a text should contain: its key in an example or extension, or its parameter, header or property is
 * named like one.
 */
export function credentialPlaceOf(place: TextPlace): CredentialPlace | undefined {
  const name = nameOfValue(place);
  const kind = name === undefined ? undefined : credentialKind(name);
  if (name === undefined || kind === undefined) return undefined;
  return { kind, name, isExample: isInExample(place) };
}
