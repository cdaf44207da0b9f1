import { isObject, isReference, type StructureFault } from '@assay/core';

/** A reference as it stands in the document. */
export interface RawReference {
  readonly ref: string;
  /** The names of what is next to the `$ref`, extensions left out. */
  readonly siblings: readonly string[];
  /** The kind of object, or the field, in whose place the reference is: `Operation`, `properties`. */
  readonly field: string;
}

/** The reference at the place of a fault. */
export function referenceAt(fault: StructureFault): RawReference {
  const { at, below, document, node } = fault;
  let value: unknown = document?.value;
  for (const segment of at) value = (Object(value) as Readonly<Record<string, unknown>>)[segment];
  const raw = isObject(value) ? value : {};
  return {
    ref: String(raw['$ref']),
    siblings: Object.keys(raw).filter((name) => name !== '$ref' && !/^x-/i.test(name)),
    field: String(below.at(-1) ?? (isReference(node) ? node.expects : node.kind)),
  };
}
