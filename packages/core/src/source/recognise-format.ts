import { isLfsPointer, markupName } from './foreign-file.js';
import { misspeltVersionField } from './version-field.js';
import { isObject, type PlainObject } from '@assay/text';

/**
 * Returns what a document that is not an OpenAPI document is or looks like, as a clause: `it is a list`, `it looks like
 * an AsyncAPI 2.6 document`. Undefined if nothing is recognised.
 */
export function describeLikeness(value: unknown, text: string): string | undefined {
  const misspelt = isObject(value) ? describeVersionField(value) : undefined;
  if (misspelt !== undefined) return misspelt;
  const name = looksLike(value, text);
  if (name !== undefined) return `it looks like ${name}`;
  return rootSign(value) ?? (isObject(value) ? describeNesting(value) : undefined);
}

/** Describes the error in the version field; undefined if no field is meant as one. */
function describeVersionField(object: PlainObject): string | undefined {
  for (const key of Object.keys(object)) {
    const field = misspeltVersionField(key);
    const isMeant = /^\s*v?\d/.test(String(object[key])) || hasApiFields(object);
    if (field !== undefined && isMeant) return `its root has \`${key}\`, probably meant to be \`${field}\``;
    if ((key === 'openapi' || key === 'swagger') && hasApiFields(object))
      return `the \`${key}\` at its root is not a version`;
  }
  return undefined;
}

function hasApiFields(object: PlainObject): boolean {
  return isObject(object['paths']) || (isObject(object['info']) && isObject(object['components']));
}

/** Returns the root key that contains an OpenAPI document, as a clause; undefined for none. */
function describeNesting(object: PlainObject): string | undefined {
  for (const [key, inner] of Object.entries(object)) {
    const isDocument =
      isObject(inner) &&
      (typeof inner['openapi'] === 'string' || typeof inner['swagger'] === 'string') &&
      (isObject(inner['info']) || isObject(inner['paths']));
    if (isDocument) return `the OpenAPI document in it is nested under \`${key}\``;
  }
  return undefined;
}

function rootSign(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length === 0 ? 'it is an empty list' : 'it is a list';
  if (!isObject(value)) return `it is ${scalarName(value)}`;
  return Object.keys(value).length === 0 ? 'it is an empty object' : undefined;
}

/** Returns the likely content, with its article. */
function looksLike(value: unknown, text: string): string | undefined {
  const raml = /^#%RAML (\d\.\d)/.exec(text);
  if (raml !== null) return `a RAML ${raml[1]} document`;
  if (/^FORMAT: 1A\b/.test(text)) return 'an API Blueprint document';
  if (isLfsPointer(text)) return 'a Git LFS pointer, whose content was not downloaded with `git lfs pull`';
  const markup = typeof value === 'string' ? markupName(text) : undefined;
  if (markup !== undefined) return markup;
  if (Array.isArray(value)) return isPostmanDump(value) ? 'a Postman export' : undefined;
  if (!isObject(value)) return undefined;
  for (const recognise of recognisers) {
    const found = recognise(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Recogniser = (object: PlainObject) => string | undefined;

/** Ordered from the most to the least reliable signs. */
const recognisers: readonly Recogniser[] = [
  (object) => versioned(object['asyncapi'], 'an AsyncAPI', 'document'),
  (object) => versioned(object['arazzo'], 'an Arazzo', 'document'),
  (object) =>
    Array.isArray(object['actions'])
      ? versioned(object['overlay'], 'an OpenAPI Overlay', 'document')
      : undefined,
  swagger1,
  postman,
  har,
  graphql,
  kubernetes,
  (object) => (isJsonSchemaUri(object['$schema']) ? 'a JSON Schema' : undefined),
  packageJson,
  compose,
  unversionedOpenapi,
  fragment,
];

function swagger1(object: PlainObject): string | undefined {
  const version = object['swaggerVersion'];
  if ((typeof version !== 'string' && typeof version !== 'number') || !Array.isArray(object['apis']))
    return undefined;
  const document =
    typeof object['resourcePath'] === 'string' || typeof object['basePath'] === 'string'
      ? 'API declaration'
      : 'resource listing';
  return versioned(version, 'a Swagger', document);
}

function postman(object: PlainObject): string | undefined {
  const info = object['info'];
  const schema = isObject(info) ? info['schema'] : undefined;
  if (typeof schema === 'string') {
    const found = /^https:\/\/schema\.(?:getpostman|postman)\.com\/.*\/collection\/v(\d+\.\d+)/.exec(schema);
    if (found !== null) return `a Postman collection of version ${found[1]}`;
  }
  const isVersion1 =
    typeof object['id'] === 'string' &&
    typeof object['name'] === 'string' &&
    Array.isArray(object['requests']) &&
    Array.isArray(object['order']);
  return isVersion1 ? 'a Postman collection of version 1' : undefined;
}

function isPostmanDump(items: readonly unknown[]): boolean {
  return items.length > 0 && items.every((item) => isObject(item) && postman(item) !== undefined);
}

function har(object: PlainObject): string | undefined {
  const log = object['log'];
  return isObject(log) && Array.isArray(log['entries']) && log['version'] !== undefined
    ? 'an HTTP archive (HAR)'
    : undefined;
}

function graphql(object: PlainObject): string | undefined {
  const data = isObject(object['data']) ? object['data'] : object;
  return isObject(data['__schema']) ? 'a GraphQL introspection result' : undefined;
}

function kubernetes(object: PlainObject): string | undefined {
  const isManifest =
    typeof object['apiVersion'] === 'string' &&
    typeof object['kind'] === 'string' &&
    isObject(object['metadata']);
  return isManifest ? 'a Kubernetes manifest' : undefined;
}

function isJsonSchemaUri(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/json-schema\.org\//.test(value);
}

function packageJson(object: PlainObject): string | undefined {
  const hasName = typeof object['name'] === 'string' && typeof object['version'] === 'string';
  const hasParts = ['dependencies', 'devDependencies', 'scripts'].some((part) => isObject(object[part]));
  return hasName && hasParts ? 'a `package.json` file' : undefined;
}

function compose(object: PlainObject): string | undefined {
  const services = object['services'];
  if (!isObject(services)) return undefined;
  const all = Object.values(services);
  const isCompose =
    all.length > 0 && all.every((service) => isObject(service) && ('image' in service || 'build' in service));
  return isCompose ? 'a Docker Compose file' : undefined;
}

function unversionedOpenapi(object: PlainObject): string | undefined {
  const paths = object['paths'];
  if (!isObject(paths) || !Object.keys(paths).every((path) => path.startsWith('/') || path.startsWith('x-')))
    return undefined;
  return isObject(object['info'])
    ? 'an OpenAPI document without its field `openapi` or `swagger`'
    : undefined;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function fragment(object: PlainObject): string | undefined {
  const operations = methods
    .filter((method) => Object.hasOwn(object, method))
    .map((method) => object[method]);
  if (
    operations.length > 0 &&
    operations.every((operation) => isObject(operation) && isObject(operation['responses']))
  ) {
    return 'a Path Item Object alone';
  }
  const keys = Object.keys(object);
  if (keys.length > 0 && keys.every((key) => key.startsWith('/') && isObject(object[key])))
    return 'a Paths Object alone';
  const isSchema =
    (object['type'] === 'object' && isObject(object['properties'])) ||
    (object['type'] === 'array' && isObject(object['items']));
  return isSchema ? 'a Schema Object alone' : undefined;
}

function versioned(version: unknown, before: string, after: string): string | undefined {
  if (typeof version !== 'string' && typeof version !== 'number') return undefined;
  const number = /^\d+\.\d+/.exec(String(version))?.[0];
  return number === undefined ? `${before} ${after}` : `${before} ${number} ${after}`;
}

function scalarName(value: unknown): string {
  if (value === null) return '`null`';
  if (typeof value === 'string') return 'plain text';
  return typeof value === 'number' ? 'a number' : 'a boolean';
}
