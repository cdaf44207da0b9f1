import type { Schema, Visitor } from '@assay/core';

/** A visitor of the schemas that have at least one of some keywords; it sees each of them once. */
export function visitorOfKeywords(keywords: Iterable<string>, visit: (schema: Schema) => void): Visitor {
  let last: Schema | undefined;
  const visitOnce = (schema: Schema): void => {
    // The keywords of a schema are visited one after the other.
    if (schema === last) return;
    last = schema;
    visit(schema);
  };
  return Object.fromEntries([...keywords].map((keyword) => [`Schema.${keyword}`, visitOnce]));
}
