import type { Schema, SchemaKeyword, Visitor } from '@assay/core';

/**
 * A visitor of the schemas that have at least one of some keywords; it sees each of them once.
 * @param matters False for values of a keyword that are as good as none; all matter if it is absent.
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
