import { writeJson } from '@assay/text';
import { isJsonObject, type JsonObject } from '@assay/json-schema';
import type { Expectation, RequestBody, RequestParameter, SchemaRef } from '@assay/project-generator';
import { defined } from './json.js';
import type { CompanionOperation } from './operations.js';
import type { TemplatePair } from './path-key.js';

/** Returns the Schema Object for a schema of the records. */
export type Refer = (ref: SchemaRef) => JsonObject;

const styles: Readonly<Record<string, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** Builds the Parameter Objects of an operation, including the query of its path, but not credentials. */
export function parameterObjects(operation: CompanionOperation, refer: Refer): JsonObject[] {
  const { parameters } = operation.step.request;
  const fixed = operation.path.query.map((pair) => templateQueryObject(pair, parameters, refer));
  const seen = new Set(operation.path.query.map(({ name }) => `query:${name}`));
  const own = parameters.flatMap((parameter): JsonObject[] => {
    const name = parameter.in === 'path' ? operation.path.names.get(parameter.name) : parameter.name;
    const key = `${parameter.in}:${name}`;
    // 3.1 does not support a whole query string.
    if (name === undefined || parameter.in === 'querystring' || seen.has(key)) return [];
    seen.add(key);
    return [parameterObject(name, parameter, operation, refer)];
  });
  return [...own, ...fixed];
}

function parameterObject(
  name: string,
  parameter: RequestParameter,
  operation: CompanionOperation,
  refer: Refer,
): JsonObject {
  const { style, explode, contentType } = parameter;
  const isStyled = contentType === null && (styles[parameter.in] ?? []).includes(style);
  const variable = operation.getVariable(parameter);
  const isKnown = variable?.default !== undefined;
  const schema = withExample(writeSchema(parameter.schema, refer), isKnown ? variable.default : undefined);
  return defined({
    name,
    in: parameter.in,
    required: parameter.in === 'path' || parameter.required,
    allowEmptyValue: parameter.in === 'query' && parameter.allowEmptyValue ? true : undefined,
    style: isStyled ? style : undefined,
    explode: isStyled ? explode : undefined,
    allowReserved: isStyled && parameter.in === 'query' && parameter.allowReserved ? true : undefined,
    schema: contentType === null ? schema : undefined,
    content: contentType === null ? undefined : { [contentType]: { schema } },
    example: isKnown ? variable.default : undefined,
  });
}

function templateQueryObject(
  pair: TemplatePair,
  parameters: readonly RequestParameter[],
  refer: Refer,
): JsonObject {
  const parameter = parameters.find(({ in: place, name }) => place === 'path' && name === pair.parameter);
  const schema =
    parameter === undefined ? { type: 'string', const: pair.value } : writeSchema(parameter.schema, refer);
  return { name: pair.name, in: 'query', required: true, schema };
}

/** Builds the Request Body Object for bodies in several media types; undefined if none exist. */
export function requestBodyObject(bodies: readonly RequestBody[], refer: Refer): JsonObject | undefined {
  const [first] = bodies;
  if (first === undefined) return undefined;
  const content = bodies.map(({ mediaType, schema, encoding, variants }): [string, JsonObject] => {
    const entries = Object.entries(encoding).map(([name, each]) => [name, encodingObject(each)] as const);
    const example = variants.find(({ valid, value }) => valid && !isBytes(value));
    return [
      mediaType,
      defined({
        schema: withExample(writeSchema(schema, refer), example?.value),
        encoding: entries.length === 0 ? undefined : Object.fromEntries(entries),
        example: example?.value,
      }),
    ];
  });
  return { required: first.required, content: Object.fromEntries(content) };
}

/** Maximum length, as JSON, of an example that is repeated in its schema. */
const longestInSchema = 4000;

/** Adds an example to a schema, because readers such as Nuclei only read examples in schemas, and stop without one. */
function withExample(schema: JsonObject, example: unknown): JsonObject {
  const length = example === undefined ? 0 : (writeJson(example)?.length ?? 0);
  return length === 0 || length > longestInSchema ? schema : { ...schema, example };
}

/** True for binary data, of which a JSON document cannot contain an example. */
function isBytes(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isBytes);
  return isJsonObject(value) && ('$base64' in value || Object.values(value).some(isBytes));
}

function encodingObject({
  contentType,
  style,
  explode,
  headers,
}: RequestBody['encoding'][string]): JsonObject {
  const fields = Object.entries(headers).map(([name, value]) => [
    name,
    { schema: { type: 'string', const: value } },
  ]);
  return defined({
    // A property has either a style or a content type, never both (Encoding Object).
    ...(contentType === '' ? { style, explode } : { contentType }),
    headers: fields.length === 0 ? undefined : Object.fromEntries(fields),
  });
}

/**
 * Builds the Responses Object of an operation.
 *
 * @param linksOf returns the Link Objects of a response
 */
export function responseObjects(
  expectations: readonly Expectation[],
  refer: Refer,
  linksOf: (expectation: Expectation) => JsonObject,
): JsonObject {
  const entries = expectations.flatMap((expectation): [string, JsonObject][] => {
    const status = statusKey(expectation.status);
    if (status === undefined) return [];
    const headers = expectation.headers.map(({ name, required, schema }): [string, JsonObject] => [
      name,
      { required, schema: writeSchema(schema, refer) },
    ]);
    const content = expectation.mediaTypes.map(({ type, schema }): [string, JsonObject] => [
      type,
      schema === null ? {} : { schema: refer(schema) },
    ]);
    const links = linksOf(expectation);
    return [
      [
        status,
        defined({
          description: descriptions[expectation.kind],
          headers: headers.length === 0 ? undefined : Object.fromEntries(headers),
          content: content.length === 0 ? undefined : Object.fromEntries(content),
          links: Object.keys(links).length === 0 ? undefined : links,
        }),
      ],
    ];
  });
  if (entries.length === 0) return { default: { description: 'No response is documented.' } };
  return Object.fromEntries(entries);
}

/**
 * Simplifies responses: the first status range becomes the default response unless there is one, other ranges are dropped, and
 * only JSON has schemas.
 */
export function simpleResponses(expectations: readonly Expectation[]): Expectation[] {
  let hasDefault = expectations.some(({ status }) => status === 'default');
  return expectations.flatMap((expectation): Expectation[] => {
    const simple = {
      ...expectation,
      mediaTypes: expectation.mediaTypes.map((each) =>
        isJson(each.type) ? each : { ...each, schema: null },
      ),
    };
    if (!/^[1-5]XX$/i.test(expectation.status)) return [simple];
    if (hasDefault) return [];
    hasDefault = true;
    return [{ ...simple, status: 'default' }];
  });
}

function isJson(mediaType: string): boolean {
  return /^application\/(?:[a-z0-9.-]+\+)?json$/i.test(mediaType);
}

const descriptions = {
  success: 'Success',
  redirect: 'Redirection',
  'client-error': 'Client error',
  'server-error': 'Server error',
  other: 'Any other response',
} as const satisfies Record<Expectation['kind'], string>;

/** Returns the key of a response, also for the spelling `2xx`. */
function statusKey(status: string): string | undefined {
  const key = status === 'default' ? status : status.toUpperCase();
  return /^(?:default|[1-5](?:\d\d|XX))$/.test(key) ? key : undefined;
}

function writeSchema(ref: SchemaRef | null, refer: Refer): JsonObject {
  return ref === null ? {} : refer(ref);
}
