import type { LoaderError } from '@assay/findings';
import { parsePointer, type PointerSegments, step } from '@assay/text';
import type { Format } from '../../format.js';

/** The dialects of JSON Schema that extend 2020-12 and can be checked like it. */
const extensions = /^https:\/\/(?:spec\.openapis\.org\/oas\/3\.|json-schema\.org\/draft\/2020-12\/)/;

/** True if `jsonSchemaDialect` or `$schema` names a dialect that does not extend JSON Schema 2020-12. */
export function foreignDialect(dialect: unknown): dialect is string {
  return typeof dialect === 'string' && !extensions.test(dialect);
}

/** Matches the source of records about Schema Objects of 3.1 and later: JSON Schema, or the OAS base vocabulary. */
const vocabularies =
  /^https:\/\/(?:json-schema\.org\/draft\/2020-12\/|spec\.openapis\.org\/oas\/3\.\d\/(meta)\/)/;

/**
 * Removes the records about schemas to whose dialect they do not apply. The dialect is the `$schema` of the innermost schema that
 * names one (JSON Schema 2020-12, section 8.1.1), else the `jsonSchemaDialect` of the document, else the dialect of OpenAPI.
 *
 * @param root The value of the document that contains the records.
 * @param base The segments before the pointers of the records.
 * @param fallback The dialect if `root` is not an OpenAPI document and names none.
 */
export function withinDialect(
  records: LoaderError[],
  format: Format,
  root: unknown,
  base: PointerSegments = [],
  fallback?: unknown,
): LoaderError[] {
  if (format === 'oas2' || format === 'oas3.0' || records.length === 0) return records;
  const ofDocument = step(root, 'openapi') === undefined ? fallback : step(root, 'jsonSchemaDialect');
  const own = `https://spec.openapis.org/oas/${format.slice(3)}/`;
  return records.filter(({ schemaPath, instancePath }) => {
    const vocabulary = vocabularies.exec(schemaPath);
    if (vocabulary === null) return true;
    const dialect = dialectAt(root, [...base, ...(parsePointer(instancePath) ?? [])], ofDocument);
    // The base vocabulary belongs only to the dialect of OpenAPI; in JSON Schema its keywords are unknown.
    return vocabulary[1] === undefined ? !foreignDialect(dialect) : (dialect ?? own).startsWith(own);
  });
}

function dialectAt(root: unknown, segments: PointerSegments, ofDocument: unknown): string | undefined {
  let dialect = ofDocument;
  let value = root;
  for (const segment of segments) {
    dialect = named(value) ?? dialect;
    value = step(value, segment);
  }
  dialect = named(value) ?? dialect;
  return typeof dialect === 'string' ? dialect : undefined;
}

function named(value: unknown): string | undefined {
  const dialect = step(value, '$schema');
  return typeof dialect === 'string' ? dialect : undefined;
}
