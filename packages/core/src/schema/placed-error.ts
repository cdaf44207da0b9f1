import type { LoaderError } from '@assay/findings';
import type { PointerSegments, SourceDocument } from '@assay/text';

/** A loader error and the document that it is in. */
export interface PlacedLoaderError {
  readonly error: LoaderError;
  readonly document: SourceDocument;
  readonly segments: PointerSegments;
}

/** The property that an object must not have, where that is what the error says. */
export function extraProperty({ params }: LoaderError): string | undefined {
  const extra = params['additionalProperty'] ?? params['unevaluatedProperty'];
  return typeof extra === 'string' ? extra : undefined;
}

/** The segments of the value that breaks the schema: of the object, where the place is a property that it must not have. */
export function valueSegments({ error, segments }: PlacedLoaderError): PlacedLoaderError['segments'] {
  return extraProperty(error) === undefined ? segments : segments.slice(0, -1);
}
