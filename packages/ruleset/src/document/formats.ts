import { isObject } from '@assay/text';

/** A format as in Spectral: a test of a document, with a display name. */
export interface Format {
  (document: unknown, source?: string | null): boolean;
  displayName?: string;
}

function define(displayName: string, test: (document: Readonly<Record<string, unknown>>) => boolean): Format {
  const format: Format = (document) => isObject(document) && test(document);
  format.displayName = displayName;
  return format;
}

function versionTest(
  field: string,
  pattern: RegExp,
): (document: Readonly<Record<string, unknown>>) => boolean {
  return (document) => field in document && pattern.test(String(document[field]));
}

function isOpenApi3(document: Readonly<Record<string, unknown>>): boolean {
  return 'openapi' in document && Number.parseInt(String(document['openapi'])) === 3;
}

function openApi3(minor: number): Format {
  const pattern = new RegExp(String.raw`^3\.${minor}(?:\.[0-9]*)?$`);
  return define(
    `OpenAPI 3.${minor}.x`,
    (document) => isOpenApi3(document) && pattern.test(String(document['openapi'])),
  );
}

const asyncApiVersion = (major: number): RegExp =>
  new RegExp(String.raw`^${major}\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$`);

function asyncApi(major: number, minor?: number): Format {
  const any = versionTest('asyncapi', asyncApiVersion(major));
  if (minor === undefined) return define(`AsyncAPI ${major}.x`, any);
  const exact = versionTest('asyncapi', new RegExp(String.raw`^${major}\.${minor}(?:\.[0-9]*)?$`));
  return define(`AsyncAPI ${major}.${minor}.x`, (document) => any(document) && exact(document));
}

const schemaTypes = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const schemaVersion =
  /^https?:\/\/json-schema.org\/(?:draft-0([467])|draft\/(20(?:19-09|20-12)))\/(?:hyper-)?schema#?$/;

function isJsonSchema(document: Readonly<Record<string, unknown>>): boolean {
  const { $schema } = document;
  return typeof $schema === 'string' && $schema.includes('//json-schema.org/');
}

/** Returns the draft in the URI of a meta-schema; null for any other text. */
export function extractDraftVersion(uri: string): string | null {
  const match = schemaVersion.exec(uri);
  return match === null ? null : `draft${match[1] ?? match[2] ?? ''}`;
}

/** Returns the draft that a schema declares; null if it declares none. */
export function detectDialect(schema: unknown): string | null {
  return isObject(schema) && isJsonSchema(schema) ? extractDraftVersion(String(schema['$schema'])) : null;
}

function isLooseSchema(document: Readonly<Record<string, unknown>>): boolean {
  const { type } = document;
  const isTyped =
    typeof type === 'string'
      ? schemaTypes.includes(type)
      : Array.isArray(type) && type.every((item) => schemaTypes.includes(String(item)));
  const isCompound = ['allOf', 'oneOf', 'anyOf', 'not', 'if'].some(
    (keyword) => typeof document[keyword] === 'object' && document[keyword] !== null,
  );
  return isJsonSchema(document) || isTyped || Array.isArray(document['enum']) || isCompound;
}

function jsonSchema(draft: string, name: string): Format {
  return define(name, (document) => detectDialect(document) === draft);
}

/** Formats by the names of `@stoplight/spectral-formats`. */
export const formats = {
  oas2: define(
    'OpenAPI 2.0 (Swagger)',
    (document) => 'swagger' in document && Number.parseInt(String(document['swagger'])) === 2,
  ),
  oas3: define('OpenAPI 3.x', isOpenApi3),
  oas3_0: openApi3(0),
  oas3_1: openApi3(1),
  oas3_2: openApi3(2),
  aas2: asyncApi(2),
  aas3: asyncApi(3),
  aas2_0: asyncApi(2, 0),
  aas2_1: asyncApi(2, 1),
  aas2_2: asyncApi(2, 2),
  aas2_3: asyncApi(2, 3),
  aas2_4: asyncApi(2, 4),
  aas2_5: asyncApi(2, 5),
  aas2_6: asyncApi(2, 6),
  aas3_0: asyncApi(3, 0),
  aas3_1: asyncApi(3, 1),
  arazzo1_0: define('Arazzo 1.0.x', versionTest('arazzo', /^1\.0(?:\.[0-9]*)?$/)),
  jsonSchema: define('JSON Schema', isJsonSchema),
  jsonSchemaLoose: define('JSON Schema (loose)', isLooseSchema),
  jsonSchemaDraft4: jsonSchema('draft4', 'JSON Schema Draft 4'),
  jsonSchemaDraft6: jsonSchema('draft6', 'JSON Schema Draft 6'),
  jsonSchemaDraft7: jsonSchema('draft7', 'JSON Schema Draft 7'),
  jsonSchemaDraft2019_09: jsonSchema('draft2019-09', 'JSON Schema Draft 2019-09'),
  jsonSchemaDraft2020_12: jsonSchema('draft2020-12', 'JSON Schema Draft 2020-12'),
} as const satisfies Record<string, Format>;
