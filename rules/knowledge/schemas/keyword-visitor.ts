import type { Schema, SchemaKeyword, Visitor } from '@assay/core';

/**
 * Returns a visitor of the schemas that have at least one of some keywords. It visits each schema once.
 * @param matters False for keyword values without effect. All values matter if missing.
 */
export function visitorOfKeywords(
  keywords: Iterable<SchemaKeyword>,
  visit: (schema: Schema) => void,
  matters?: (keyword: string, value: unknown) => boolean,
): Visitor {
  let last: Schema | undefined;
  const visitOnce = (schema: Schema): void => {
    // The keywords of a schema are visited one after the other.
    if (schema === last) return;
    last = schema;
    visit(schema);
  };
  const visitorOf = (keyword: string) => (schema: Schema) => {
    if (matters?.(keyword, schema.keywords[keyword]) !== false) visitOnce(schema);
  };
  return Object.fromEntries(
    [...keywords].map((keyword) => [
      `Schema.${keyword}`,
      matters === undefined ? visitOnce : visitorOf(keyword),
    ]),
  );
}
