import type { LoaderError } from '@assay/findings';
import type { Model } from '../model/model.js';
import { isObject } from '../model/nodes.js';
import { isMisplaced } from './misplaced-object.js';
import { type PointerSegments, type SourceDocument, step } from '@assay/text';
import type { Format } from '../format.js';
import { valueSegments, type PlacedLoaderError } from './placed-error.js';

const schemaPath = 'assay:contract#/definitions/reference/not';

/** True for the loader error of a reference at a location where the specification allows none. */
export function isMisplacedReference(error: LoaderError): boolean {
  return error.schemaPath === schemaPath;
}

/** A reference at a location where the specification allows none. */
export interface MisplacedReference {
  readonly document: SourceDocument;
  readonly segments: PointerSegments;
}

/**
 * Removes the records that are consequences of a misplaced reference, such as missing `responses`, or `$ref` as an invalid status
 * code. One record for each misplaced reference replaces them, because the schemas of some versions do not report it.
 *
 * @returns The other records, and the misplaced references.
 */
export function takeMisplaced(
  model: Model,
  format: Format,
  errors: readonly PlacedLoaderError[],
): { readonly errors: PlacedLoaderError[]; readonly misplaced: MisplacedReference[] } {
  const misplaced = new Map<unknown, MisplacedReference>();
  for (const reference of model.references) {
    const { document, raw } = reference;
    if (isMisplaced(reference, format) && !misplaced.has(raw))
      misplaced.set(raw, { document, segments: reference.segments() });
  }
  const concerned = errors.map((placed) => {
    const concern = getMisplacedReference(placed);
    // The model follows references in place of its own objects and maps; the schema reports the other locations.
    if (concern?.isExcluded === true && !misplaced.has(concern.raw)) misplaced.set(concern.raw, concern);
    return concern?.raw;
  });
  if (misplaced.size === 0) return { errors: [...errors], misplaced: [] };
  return {
    errors: errors.filter((_, index) => !misplaced.has(concerned[index])),
    misplaced: [...misplaced.values()],
  };
}

interface Concern extends MisplacedReference {
  readonly raw: unknown;
  /** True if the record reports that a reference is not allowed here. */
  readonly isExcluded: boolean;
}

/** Returns the object with a `$ref` that a record is about, if it concerns the whole object or its `$ref`. */
function getMisplacedReference(placed: PlacedLoaderError): Concern | undefined {
  const { document, error, segments } = placed;
  const ownSegments = valueSegments(placed);
  const isExtra = ownSegments.length < segments.length;
  if (isExtra && segments.at(-1) !== '$ref') return undefined;
  let holder: unknown;
  let value: unknown = document.value;
  for (const segment of ownSegments) {
    holder = value;
    value = step(value, segment);
  }
  if (isReferenceLike(value)) {
    return { document, segments: ownSegments, raw: value, isExcluded: isExtra || error.keyword === 'type' };
  }
  return ownSegments.at(-1) === '$ref' && isReferenceLike(holder)
    ? { document, segments: ownSegments.slice(0, -1), raw: holder, isExcluded: true }
    : undefined;
}

function isReferenceLike(value: unknown): boolean {
  return isObject(value) && typeof value['$ref'] === 'string';
}

/** Creates the record of a misplaced reference. */
export function misplacedRecord(instancePath: string): LoaderError {
  return {
    instancePath,
    schemaPath,
    keyword: 'not',
    params: { properties: ['$ref'] },
    message: "must NOT have property '$ref'",
  };
}
