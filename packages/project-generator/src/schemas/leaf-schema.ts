import { jsonSchema2020 } from '@assay/json-schema';

/** The keywords that hold schemas in a bundle, or lead to some. */
const followed: ReadonlySet<string> = new Set([
  '$ref',
  '$dynamicRef',
  ...[...jsonSchema2020.keywords].flatMap(([keyword, holds]) => (holds === undefined ? [] : [keyword])),
]);

/** True for a schema without others inside or behind it, as most schemas of scalars are: there is nothing to follow. */
export function isLeafSchema(schema: { readonly [keyword: string]: unknown }): boolean {
  for (const keyword in schema) if (followed.has(keyword)) return false;
  return true;
}
