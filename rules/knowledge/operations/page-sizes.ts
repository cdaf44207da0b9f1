import { isPageSize } from '@assay/api-knowledge';
import { resolveSchema, type Document, type Schema } from '@assay/core';

/** The schemas of the parameters that say how large a page is: a lack of bounds in them is a fault of its own. */
export function pageSizeSchemas(document: Document): ReadonlySet<Schema> {
  const schemas = new Set<Schema>();
  for (const operation of document.operations) {
    for (const parameter of operation.parameters) {
      if (parameter.schema === undefined || !isPageSize(parameter, operation)) continue;
      const resolved = resolveSchema(parameter.schema);
      if (resolved !== undefined) schemas.add(resolved);
    }
  }
  return schemas;
}
