import { bodyKindOf } from '@assay/api-knowledge';
import type { Encoding, MediaType } from '@assay/core';
import type { MediaTypePair } from '../pairs.js';
import type { Place } from '../place.js';
import { readShape, type SchemaShape } from '../schema-shape.js';

/** A form part with its encoding in both documents; undefined for a document that uses the defaults. */
export interface PartPair {
  readonly name: string;
  readonly before: Encoding | undefined;
  readonly after: Encoding | undefined;
  /** The places of the encodings, or of the media type if it has none. */
  readonly places: { readonly before: Place; readonly after: Place };
  readonly schemas: readonly (SchemaShape | undefined)[];
}

/** Pairs the parts of a form by name. A part that only one document describes is new or removed, together with its encoding. */
export function pairParts({ before, after, name, usage }: MediaTypePair): readonly PartPair[] {
  const kind = bodyKindOf(name);
  if (before === undefined || after === undefined || (kind !== 'urlencoded' && kind !== 'multipart'))
    return [];
  const forms = [before, after].map(({ schema }) => schema && readShape(schema, usage));
  const names = new Set([...before.encodings.keys(), ...after.encodings.keys()]);
  return [...names].flatMap((part) => {
    const [isInOld, isInNew] = forms.map((form) => form?.propertyNames.has(part) === true);
    if (isInOld !== isInNew) return [];
    const [old, now] = [before.encodings.get(part), after.encodings.get(part)];
    const places = { before: getPlace(before, old), after: getPlace(after, now) };
    const schemas = forms.map((form) => (isInOld === true ? form?.getProperty(part) : undefined));
    return [{ name: part, before: old, after: now, places, schemas }];
  });
}

function getPlace(mediaType: MediaType, encoding: Encoding | undefined): Place {
  return { node: encoding ?? mediaType };
}

/** Describes the style of a part with the defaults of the Encoding Object. Scalar values look the same in all styles. */
export function describeStyle({ schemas }: PartPair, encoding: Encoding | undefined): string {
  const style = encoding?.text('style') ?? 'form';
  const isSingle = schemas.every(
    (shape) => shape !== undefined && !shape.allows('array') && !shape.allows('object'),
  );
  if (isSingle) return 'of one value';
  const explode = encoding?.raw['explode'];
  return `${style} ${typeof explode === 'boolean' ? explode : style === 'form'}`;
}

/** Lists the media types of a part in sorted order; undefined if its schema determines them. */
export function listMediaTypes(encoding: Encoding | undefined): readonly string[] | undefined {
  return encoding
    ?.text('contentType')
    ?.split(',')
    .map((each) => each.trim().toLowerCase())
    .sort();
}
