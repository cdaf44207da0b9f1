import type { Model } from '@assay/core';
import type { Tree } from './edit-list.js';

/** A document to rewrite, with its objects by kind. */
export interface Rewritten {
  readonly root: Tree;
  readonly format: 'oas2' | 'oas3.0' | 'oas3.1';
  /** Lists the objects of a kind, such as `Operation`: each once, without references. */
  readonly all: (kind: string) => readonly Tree[];
}

/** A way to rewrite a document without changing its meaning. */
export interface Rewrite {
  readonly name: string;
  readonly apply: (document: Rewritten) => void;
}

/** Rewrites a copy of a document; undefined if the rewrite does not apply. */
export function rewriteEqually(model: Model, { apply }: Rewrite): Tree {
  const root = structuredClone(model.document.raw) as Tree;
  const before = JSON.stringify(root);
  const byKind = new Map<string, Set<Tree>>();
  for (const node of model.nodes) {
    if (node.document !== model.document.document) continue;
    const object = node.segments().reduce<Tree>((value, key) => value?.[key], root);
    if (typeof object !== 'object' || object === null || '$ref' in object) continue;
    const known = byKind.get(node.kind);
    if (known === undefined) byKind.set(node.kind, new Set([object]));
    else known.add(object);
  }
  const { format } = model.document;
  apply({
    root,
    format: format === 'oas2' || format === 'oas3.0' ? format : 'oas3.1',
    all: (kind) => [...(byKind.get(kind) ?? [])],
  });
  return JSON.stringify(root) === before ? undefined : root;
}

const list = (value: Tree): Tree[] => (Array.isArray(value) ? value : []);
const isObject = (value: Tree): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function reverseKeys(object: Tree): void {
  const entries = Object.entries(object).toReversed();
  for (const [key] of entries) delete object[key];
  for (const [key, value] of entries) object[key] = value;
}

function renameKeys(object: Tree, rename: (key: string) => string): void {
  const entries = Object.entries(object);
  for (const [key] of entries) delete object[key];
  for (const [key, value] of entries) object[rename(key)] = value;
}

/** Rewrites each schema. In 2.0 this includes parameters, items and headers, which have the form of schemas. */
function ofSchemas(apply: (schema: Tree, document: Rewritten) => void): Rewrite['apply'] {
  return (document) => {
    for (const schema of document.all('Schema')) apply(schema, document);
  };
}

function each(kind: string, apply: (object: Tree, document: Rewritten) => void): Rewrite['apply'] {
  return (document) => {
    for (const object of document.all(kind)) apply(object, document);
  };
}

function typeOf(schema: Tree): unknown {
  return Array.isArray(schema.type) && schema.type.length === 1 ? schema.type[0] : schema.type;
}

/** Sets a field if it is missing. */
function setDefault(object: Tree, field: string, value: unknown): void {
  if (!Object.hasOwn(object, field)) object[field] = value;
}

const isNot2 = ({ format }: Rewritten): boolean => format !== 'oas2';
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const hasPath = (root: Tree): Tree[] => Object.values(root.paths ?? {}).filter(isObject);

const rewrites: Readonly<Record<string, Rewrite['apply']>> = {
  // Different orders.
  'paths in another order': ({ root }) => reverseKeys(root.paths ?? {}),
  'methods in another order': ({ root }) => hasPath(root).forEach(reverseKeys),
  'parameters in another order': each('Operation', ({ parameters }) => list(parameters).reverse()),
  'responses in another order': each('Operation', ({ responses }) => reverseKeys(responses ?? {})),
  'media types in another order': each('Response', ({ content }) => reverseKeys(content ?? {})),
  'headers in another order': each('Response', ({ headers }) => reverseKeys(headers ?? {})),
  'tags of operations in another order': each('Operation', ({ tags }) => list(tags).reverse()),
  'alternatives of security in another order': each('Operation', ({ security }) => list(security).reverse()),
  'components in another order': ({ root }) =>
    Object.values(root.components ?? { definitions: root.definitions ?? {} }).forEach(reverseKeys),
  'properties in another order': ofSchemas(({ properties }) => reverseKeys(properties ?? {})),
  'required names in another order': ofSchemas(({ required }) => list(required).reverse()),
  'listed values in another order': ofSchemas((schema) => list(schema.enum).reverse()),
  'alternatives in another order': ofSchemas(({ oneOf, anyOf }) =>
    [oneOf, anyOf].forEach((all) => list(all).reverse()),
  ),
  'parts of allOf in another order': ofSchemas((schema) => {
    // The first of several defaults, titles or discriminators wins.
    if (list(schema.allOf).every((part) => '$ref' in part || !('default' in part)))
      list(schema.allOf).reverse();
  }),
  'types in another order': ofSchemas(({ type }) => list(type).reverse()),
  'keywords in another order': ofSchemas(reverseKeys),
  'fields of operations in another order': each('Operation', reverseKeys),
  'tags of the document in another order': ({ root }) => list(root.tags).reverse(),
  // Texts and metadata.
  'another title and version': ({ root }) =>
    Object.assign(root.info, { title: 'Another', version: '99.0.0' }),
  'other summaries': each('Operation', (operation) => (operation.summary = 'Another summary.')),
  'other descriptions of operations': each('Operation', (operation) => (operation.description = 'Others.')),
  'other descriptions of responses': each('Response', (response) => (response.description = 'Others.')),
  'other descriptions of parameters': each('Parameter', (parameter) => (parameter.description = 'Others.')),
  'other descriptions of schemas': ofSchemas((schema) => (schema.description = 'Others.')),
  'other examples': ofSchemas((schema) => (schema.example = 'another')),
  'no examples': each('MediaType', (mediaType) => {
    delete mediaType.example;
    delete mediaType.examples;
  }),
  'documentation elsewhere': each(
    'Operation',
    (operation) => (operation.externalDocs = { url: 'https://docs.example' }),
  ),
  'extensions of operations': each('Operation', (operation) => (operation['x-another'] = true)),
  'extensions of schemas': ofSchemas((schema) => (schema['x-another'] = { order: 1 })),
  'extensions of the document': ({ root }) => (root['x-another'] = [1]),
  'a component that nothing uses': ({ root, format }) => {
    const home = format === 'oas2' ? (root.definitions ??= {}) : ((root.components ??= {}).schemas ??= {});
    home.NothingUsesThis = { type: 'string' };
  },
  'a security scheme that nothing requires': ({ root, format }) => {
    const home =
      format === 'oas2'
        ? (root.securityDefinitions ??= {})
        : ((root.components ??= {}).securitySchemes ??= {});
    home.nothingRequiresThis = { type: 'apiKey', in: 'header', name: 'X-Unused' };
  },
  // Explicit default values.
  'operations that are not deprecated': each('Operation', (operation) =>
    setDefault(operation, 'deprecated', false),
  ),
  'parameters that are not required': each('Parameter', (parameter) => {
    if (parameter.in !== 'path') setDefault(parameter, 'required', false);
  }),
  'bodies that are not required': each('RequestBody', (body) => setDefault(body, 'required', false)),
  'the style of parameters': each('Parameter', (parameter, document) => {
    if (!isNot2(document) || parameter.content !== undefined) return;
    const style = ['query', 'cookie'].includes(parameter.in) ? 'form' : 'simple';
    setDefault(parameter, 'explode', (parameter.style ?? style) === 'form');
    setDefault(parameter, 'style', style);
  }),
  'the collection format of parameters': each('Parameter', (parameter, { format }) => {
    if (format === 'oas2' && parameter.type === 'array') setDefault(parameter, 'collectionFormat', 'csv');
  }),
  'parameters without reserved characters': each('Parameter', (parameter, document) => {
    if (isNot2(document) && parameter.in === 'query' && parameter.schema !== undefined)
      setDefault(parameter, 'allowReserved', false);
  }),
  'limits that limit nothing': ofSchemas((schema) => {
    const type = typeOf(schema);
    if (type === 'string') setDefault(schema, 'minLength', 0);
    if (type === 'array') setDefault(schema, 'minItems', 0);
    if (type === 'object') setDefault(schema, 'minProperties', 0);
  }),
  'items that need not be unique': ofSchemas((schema) => {
    if (typeOf(schema) === 'array') setDefault(schema, 'uniqueItems', false);
  }),
  'further properties of any kind': ofSchemas((schema) => {
    // Skipped beside `unevaluatedProperties`, because `additionalProperties` would evaluate all properties.
    if (typeOf(schema) === 'object' && !('unevaluatedProperties' in schema))
      setDefault(schema, 'additionalProperties', true);
  }),
  'schemas that are not marked': ofSchemas((schema, document) => {
    if (schema.in !== undefined || schema.properties === undefined) return;
    setDefault(schema, 'readOnly', false);
    if (isNot2(document)) setDefault(schema, 'deprecated', false);
  }),
  'schemas that are not nullable': ofSchemas((schema, { format }) => {
    if (format === 'oas3.0' && typeof schema.type === 'string') setDefault(schema, 'nullable', false);
  }),
  'no parameters': each('Operation', (operation) => setDefault(operation, 'parameters', [])),
  'no tags': each('Operation', (operation) => setDefault(operation, 'tags', [])),
  'no headers': each('Response', (response) => setDefault(response, 'headers', {})),
  'a server at the root': ({ root, format }) => {
    if (format !== 'oas2') setDefault(root, 'servers', [{ url: '/' }]);
  },
  // Different places.
  'security at the operations': ({ root, all }) => {
    if (root.security === undefined) return;
    for (const operation of all('Operation'))
      setDefault(operation, 'security', structuredClone(root.security));
  },
  'servers at the paths': ({ root }) => {
    if (root.servers === undefined) return;
    for (const path of hasPath(root))
      if (path.$ref === undefined) setDefault(path, 'servers', structuredClone(root.servers));
  },
  'parameters of paths at the operations': ({ root }) => {
    const key = (parameter: Tree): string => parameter.$ref ?? `${parameter.in} ${parameter.name}`;
    for (const path of hasPath(root)) {
      const shared = list(path.parameters);
      const operations = methods.flatMap((method) => path[method] ?? []);
      // A reference may lead to the parameter that moves.
      const all = [...shared, ...operations.flatMap(({ parameters }) => list(parameters))];
      if (all.some((parameter) => parameter.$ref !== undefined)) continue;
      delete path.parameters;
      for (const operation of operations) {
        const own = list(operation.parameters);
        const missing = shared.filter((parameter) => !own.some((other) => key(other) === key(parameter)));
        operation.parameters = [...own, ...structuredClone(missing)];
      }
    }
  },
  'tags by default where formats inherit them': ({ root, format, all }) => {
    if (format !== 'oas2') return;
    for (const field of ['consumes', 'produces']) {
      if (root[field] === undefined) continue;
      for (const operation of all('Operation')) setDefault(operation, field, structuredClone(root[field]));
    }
  },
  // Different notations with the same meaning.
  'schemas of properties as allOf of one': ofSchemas((schema, document) => {
    for (const [name, inner] of Object.entries<Tree>(schema.properties ?? {})) {
      if (!isObject(inner)) continue;
      if (document.format === 'oas2' || inner.discriminator !== undefined) continue;
      schema.properties[name] = { allOf: [inner] };
    }
  }),
  'bounds of integers from the other side': ofSchemas((schema, { format }) => {
    if (format !== 'oas3.1' || typeOf(schema) !== 'integer' || !Number.isSafeInteger(schema.minimum)) return;
    schema.exclusiveMinimum = schema.minimum - 1;
    delete schema.minimum;
  }),
  'exclusive bounds that are none': ofSchemas((schema, { format }) => {
    if (format !== 'oas3.1' && typeof schema.minimum === 'number')
      setDefault(schema, 'exclusiveMinimum', false);
  }),
  'one listed value otherwise': ofSchemas((schema, { format }) => {
    if (format !== 'oas3.1') return;
    if (list(schema.enum).length === 1) {
      [schema.const] = schema.enum;
      delete schema.enum;
    } else if (Object.hasOwn(schema, 'const') && schema.enum === undefined) {
      schema.enum = [schema.const];
      delete schema.const;
    }
  }),
  'types as lists': ofSchemas((schema, { format }) => {
    if (format === 'oas3.1' && typeof schema.type === 'string') schema.type = [schema.type];
  }),
  'keywords for values of another type': ofSchemas((schema) => {
    if (typeOf(schema) === 'boolean') setDefault(schema, 'maxLength', 7);
    if (typeOf(schema) === 'string') setDefault(schema, 'maximum', 7);
  }),
  'patterns that everything matches': ofSchemas((schema) => {
    if (typeOf(schema) === 'string') setDefault(schema, 'pattern', '^.*');
  }),
  'names of headers in other letters': each('Parameter', (parameter) => {
    if (parameter.in === 'header' && typeof parameter.name === 'string')
      parameter.name = parameter.name.toUpperCase();
  }),
  'names of response headers in other letters': each('Response', ({ headers }) =>
    renameKeys(headers ?? {}, (name) => name.toUpperCase()),
  ),
  'media types in other letters': each('RequestBody', ({ content }) =>
    renameKeys(content ?? {}, (name) => name.replace(/^[^;]*/, (essence) => essence.toUpperCase())),
  ),
  'a limit of an unrestricted schema': ofSchemas((schema) => {
    for (const [name, inner] of Object.entries<Tree>(schema.properties ?? {}))
      if (isObject(inner) && Object.keys(inner).length === 0)
        schema.properties[name] = { description: 'Anything.' };
  }),
};

/** All ways to rewrite a document without changing its meaning. */
export const equalRewrites: readonly Rewrite[] = Object.entries(rewrites).map(([name, apply]) => ({
  name,
  apply,
}));
