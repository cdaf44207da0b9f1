import type { LoaderError } from '@assay/findings';
import type { PointerSegments, SourceDocument } from '@assay/text';

/** A loader error, with its document and location. */
export interface PlacedLoaderError {
  readonly error: LoaderError;
  readonly document: SourceDocument;
  readonly segments: PointerSegments;
}

/** Returns the property that an object must not have; undefined for other errors. */
export function extraProperty({ params }: LoaderError): string | undefined {
  const extra = params['additionalProperty'] ?? params['unevaluatedProperty'];
  return typeof extra === 'string' ? extra : undefined;
}

/** Returns the segments of the invalid value. For a property that an object must not have, this is the object. */
export function valueSegments({ error, segments }: PlacedLoaderError): PlacedLoaderError['segments'] {
  return extraProperty(error) === undefined ? segments : segments.slice(0, -1);
}
