import type { Format } from '@assay/core';
import { formats } from '@assay/core';
import fc from 'fast-check';
import { names, refer, schemaArbitrary, sectionOf, type Value } from './schema-arbitrary.js';

/** A generated OpenAPI document. It follows its specification and contains the targets of all references. */
export interface GeneratedDocument {
  readonly format: Format;
  readonly value: Value;
}

/** Generates documents of the given formats, by default of all four. Shrinks towards few paths and plain schemas. */
export function openapiDocument(among: readonly Format[] = formats): fc.Arbitrary<GeneratedDocument> {
  return fc.oneof(
    ...among.map((format) => documentOf(format).map((value) => ({ format, value: copyOf(value) }))),
  );
}

const versions: Readonly<Record<Format, readonly string[]>> = {
  oas2: ['2.0'],
  'oas3.0': ['3.0.0', '3.0.3', '3.0.4'],
  'oas3.1': ['3.1.0', '3.1.1'],
  'oas3.2': ['3.2.0'],
};

const text = fc.constantFrom('A pet.', 'see `docs`', 'Größe', 'a: b # c', 'two\nlines', '');
const mediaTypeName = fc.constantFrom(
  'application/json',
  'application/xml',
  'text/plain',
  'multipart/form-data',
);
const template = '/pets/{id}/toys/{toyId}';
const templates = ['/', '/pets', '/pets/{id}', template, '/admin'] as const;

function documentOf(format: Format): fc.Arbitrary<Value> {
  const version = fc.constantFrom(...versions[format]);
  const info = fc.record(
    { title: text, version: fc.constant('1.0.0'), description: text, 'x-owner': text },
    { requiredKeys: ['title', 'version'] },
  );
  const shared = { info, paths: pathsOf(format), tags: tagsOf(format), security: securityOf() };
  if (format === 'oas2') {
    return fc.record<Record<string, Value>>(
      {
        swagger: version,
        ...shared,
        ...componentsOf2(),
        host: fc.constantFrom('api.example.com', 'localhost:8080'),
        basePath: fc.constantFrom('/', '/v1'),
        schemes: fc.uniqueArray(fc.constantFrom('http', 'https', 'ws'), { minLength: 1 }),
        consumes: fc.uniqueArray(mediaTypeName, { maxLength: 2 }),
        produces: fc.uniqueArray(mediaTypeName, { maxLength: 2 }),
      },
      {
        requiredKeys: [
          'swagger',
          'info',
          'paths',
          'definitions',
          'parameters',
          'responses',
          'securityDefinitions',
        ],
      },
    );
  }
  const webhooks =
    format === 'oas3.0'
      ? {}
      : {
          webhooks: fc.dictionary(fc.constantFrom('petAdded', 'petGone'), pathItemOf(format, '', 2), {
            maxKeys: 2,
          }),
        };
  return fc.record(
    { openapi: version, ...shared, ...webhooks, servers: serversOf(), components: componentsOf(format) },
    { requiredKeys: ['openapi', 'info', 'paths', 'components'] },
  );
}

function tagsOf(format: Format): fc.Arbitrary<Value> {
  const tag = fc.record(
    { name: fc.constantFrom('pets', 'admin'), description: text },
    { requiredKeys: ['name'] },
  );
  return fc.array(
    format === 'oas3.2' ? tag.map((value) => ({ ...value, parent: 'pets', kind: 'nav' })) : tag,
    { maxLength: 2 },
  );
}

function securityOf(): fc.Arbitrary<Value> {
  return fc.array(
    fc.constantFrom<Value>(
      {},
      { [names.securitySchemes[0]]: [] },
      { [names.securitySchemes[0]]: [], [names.securitySchemes[1]]: ['read'] },
    ),
    { maxLength: 2 },
  );
}

function serversOf(): fc.Arbitrary<Value> {
  const plain = fc.record(
    {
      url: fc.constantFrom(
        'https://api.example.com/v1',
        'http://localhost:8080',
        '/v2',
        'wss://events.example.com',
      ),
      description: text,
    },
    { requiredKeys: ['url'] },
  );
  const variable = fc.record(
    { default: fc.constant('eu'), enum: fc.constant(['eu', 'us']), description: text },
    { requiredKeys: ['default'] },
  );
  const templated = fc.record({
    url: fc.constant('https://{region}.example.com'),
    variables: fc.record({ region: variable }),
  });
  return fc.array(fc.oneof<fc.Arbitrary<Value>[]>(plain, templated), { minLength: 1, maxLength: 2 });
}

function pathsOf(format: Format): fc.Arbitrary<Value> {
  return fc
    .uniqueArray(fc.constantFrom(...templates), { maxLength: 3 })
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((path) => [path, pathItemOf(format, path, 2)]))),
    );
}

/** Path items. `depth` limits nested callbacks. Operations get their ids later, because two could be equal. */
function pathItemOf(format: Format, path: string, depth: number): fc.Arbitrary<Value> {
  const operation = operationOf(format, depth);
  const methods = [
    'get',
    'put',
    'post',
    'delete',
    'patch',
    ...(format === 'oas2' ? [] : ['trace']),
    ...(format === 'oas3.2' ? ['query'] : []),
  ];
  const fields: Record<string, fc.Arbitrary<Value>> = Object.fromEntries(
    methods.map((method) => [method, operation]),
  );
  fields['parameters'] = parametersOf(format, path);
  if (format !== 'oas2') {
    fields['servers'] = serversOf();
    fields['summary'] = text;
  }
  if (format === 'oas3.2') fields['additionalOperations'] = fc.record({ COPY: operation });
  const inline = someOf(fields, 3);
  const canRefer = (format === 'oas3.1' || format === 'oas3.2') && depth > 0;
  return canRefer
    ? fc.oneof({ weight: 6, arbitrary: inline }, { weight: 1, arbitrary: anyReference(format, 'pathItems') })
    : inline;
}

function parametersOf(format: Format, path: string): fc.Arbitrary<Value> {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => parameterOf(format, match[1] ?? '', 'path'));
  const query = parameterOf(format, 'limit', 'query');
  const header = parameterOf(format, 'X-Request-Id', 'header');
  const all: fc.Arbitrary<Value>[] = [...named, query, header, anyReference(format, 'parameters')];
  if (format === 'oas2') all.push(parameterOf(format, 'payload', 'body'));
  else all.push(parameterOf(format, 'session', 'cookie'));
  return fc.shuffledSubarray(all, { maxLength: 3 }).chain((chosen) => fc.tuple(...chosen));
}

function parameterOf(format: Format, name: string, place: string): fc.Arbitrary<Value> {
  const fixed = { name: fc.constant(name), in: fc.constant(place), required: fc.constant(place === 'path') };
  if (format !== 'oas2') {
    const bySchema = fc.record(
      {
        ...fixed,
        schema: schemaArbitrary(format),
        example: fc.jsonValue({ maxDepth: 1 }),
        description: text,
      },
      { requiredKeys: ['name', 'in', 'required', 'schema'] },
    );
    const byContent = fc.record({
      ...fixed,
      content: fc.record({ 'application/json': fc.record({ schema: schemaArbitrary(format) }) }),
    });
    return fc.oneof<fc.Arbitrary<Value>[]>(bySchema, byContent);
  }
  if (place === 'body')
    return fc.record(
      { ...fixed, schema: schemaArbitrary(format), description: text },
      { requiredKeys: ['name', 'in', 'schema'] },
    );
  const simple = fc.constantFrom<object>(
    { type: 'string', maxLength: 5 },
    { type: 'integer', format: 'int32' },
    { type: 'array', items: { type: 'string' } },
  );
  return fc.tuple(fc.record(fixed), simple).map(([head, schema]) => ({ ...head, ...schema }));
}

function operationOf(format: Format, depth: number): fc.Arbitrary<Value> {
  const fields: Record<string, fc.Arbitrary<Value>> = {
    responses: responsesOf(format),
    parameters: parametersOf(format, template),
    security: securityOf(),
    tags: fc.uniqueArray(fc.constantFrom('pets', 'admin'), { maxLength: 2 }),
    summary: text,
    deprecated: fc.boolean(),
    'x-internal': fc.jsonValue({ maxDepth: 1 }),
  };
  if (format === 'oas2') {
    fields['schemes'] = fc.constantFrom(['https'], ['http', 'https']);
    fields['consumes'] = fc.uniqueArray(mediaTypeName, { maxLength: 2 });
    fields['produces'] = fc.uniqueArray(mediaTypeName, { maxLength: 2 });
  } else {
    fields['requestBody'] = orReference(format, 'requestBodies', requestBodyOf(format));
    fields['servers'] = serversOf();
    if (depth > 0)
      fields['callbacks'] = fc.record({
        onEvent: orReference(format, 'callbacks', callbackOf(format, depth - 1)),
      });
  }
  return someOf(fields, 5, ['responses']);
}

function responsesOf(format: Format): fc.Arbitrary<Value> {
  return fc.dictionary(
    fc.constantFrom('200', '201', '4XX', '500', 'default'),
    orReference(format, 'responses', responseOf(format)),
    { minKeys: 1, maxKeys: 2 },
  );
}

function responseOf(format: Format): fc.Arbitrary<Value> {
  if (format === 'oas2') {
    const header = fc.constantFrom<Value>({ type: 'integer' }, { type: 'string', description: 'Left.' });
    return fc.record(
      {
        description: text,
        schema: schemaArbitrary(format),
        headers: fc.record({ 'X-Rate': header }),
        examples: fc.record({ 'application/json': fc.jsonValue({ maxDepth: 1 }) }),
      },
      { requiredKeys: ['description'] },
    );
  }
  return fc.record(
    {
      description: text,
      content: contentOf(format),
      headers: fc.record({ 'X-Rate': orReference(format, 'headers', headerOf(format)) }),
      links: fc.record({ next: orReference(format, 'links', linkOf()) }),
    },
    { requiredKeys: ['description'] },
  );
}

function headerOf(format: Format): fc.Arbitrary<Value> {
  return fc.record(
    { schema: schemaArbitrary(format), description: text, example: fc.jsonValue({ maxDepth: 1 }) },
    { requiredKeys: ['schema'] },
  );
}

function linkOf(): fc.Arbitrary<Value> {
  return fc.constantFrom<Value>({ operationId: 'get-0' }, { operationRef: '#/paths/~1pets/get' });
}

function contentOf(format: Format): fc.Arbitrary<Value> {
  const mediaType = mediaTypeOf(format);
  return fc.dictionary(
    mediaTypeName,
    format === 'oas3.2' ? orReference(format, 'mediaTypes', mediaType) : mediaType,
    { minKeys: 1, maxKeys: 2 },
  );
}

function mediaTypeOf(format: Format): fc.Arbitrary<Value> {
  const fields: Record<string, fc.Arbitrary<Value>> = {
    schema: schemaArbitrary(format),
    examples: fc.record({ first: orReference(format, 'examples', exampleOf(format)) }),
    encoding: fc.record({ photo: fc.record({ headers: fc.record({ 'X-Part': headerOf(format) }) }) }),
  };
  if (format === 'oas3.2') fields['itemSchema'] = schemaArbitrary(format);
  return someOf(fields, 3);
}

function exampleOf(format: Format): fc.Arbitrary<Value> {
  const value = fc.jsonValue({ maxDepth: 2 });
  const fields: fc.Arbitrary<Value>[] = [
    fc.record({ summary: text, value }),
    fc.constant({ externalValue: 'https://example.com/pet.json' }),
  ];
  if (format === 'oas3.2') fields.push(fc.record({ dataValue: value }));
  return fc.oneof(...fields);
}

function requestBodyOf(format: Format): fc.Arbitrary<Value> {
  return fc.record(
    { content: contentOf(format), required: fc.boolean(), description: text },
    { requiredKeys: ['content'] },
  );
}

function callbackOf(format: Format, depth: number): fc.Arbitrary<Value> {
  return fc.record({ '{$request.body#/callbackUrl}': pathItemOf(format, '', depth) });
}

function componentsOf(format: Format): fc.Arbitrary<Value> {
  const sections: Record<string, fc.Arbitrary<Value>> = {
    schemas: componentSchemas(format),
    responses: chained(format, 'responses', responseOf(format)),
    parameters: chained(format, 'parameters', parameterOf(format, 'page', 'query')),
    examples: chained(format, 'examples', exampleOf(format)),
    requestBodies: chained(format, 'requestBodies', requestBodyOf(format)),
    headers: chained(format, 'headers', headerOf(format)),
    links: chained(format, 'links', linkOf()),
    callbacks: chained(format, 'callbacks', callbackOf(format, 0)),
    securitySchemes: named(names.securitySchemes, () => securitySchemeOf(format)),
  };
  if (format === 'oas3.1' || format === 'oas3.2')
    sections['pathItems'] = named(names.pathItems, () => pathItemOf(format, '', 0));
  if (format === 'oas3.2') sections['mediaTypes'] = chained(format, 'mediaTypes', mediaTypeOf(format));
  return fc.record(sections);
}

function componentsOf2(): Record<string, fc.Arbitrary<Value>> {
  return {
    definitions: componentSchemas('oas2'),
    parameters: named(names.parameters, () => parameterOf('oas2', 'page', 'query')),
    responses: named(names.responses, () => responseOf('oas2')),
    securityDefinitions: named(names.securitySchemes, () => securitySchemeOf('oas2')),
  };
}

function securitySchemeOf(format: Format): fc.Arbitrary<Value> {
  const scopes = { read: 'Read.', write: 'Write.' };
  const urls = { authorizationUrl: 'https://id.example.com/auth', tokenUrl: 'http://id.example.com/token' };
  const key: Value = { type: 'apiKey', in: 'header', name: 'X-Api-Key' };
  if (format === 'oas2')
    return fc.constantFrom<Value>(
      key,
      { type: 'basic' },
      { type: 'oauth2', flow: 'accessCode', ...urls, scopes },
    );
  const flows: Value[] = [
    key,
    { type: 'http', scheme: 'Bearer' },
    {
      type: 'oauth2',
      flows: {
        authorizationCode: { ...urls, scopes },
        implicit: { authorizationUrl: urls.authorizationUrl, scopes },
      },
    },
  ];
  if (format === 'oas3.2')
    flows.push({
      type: 'oauth2',
      flows: {
        deviceAuthorization: {
          tokenUrl: urls.tokenUrl,
          deviceAuthorizationUrl: urls.authorizationUrl,
          scopes,
        },
      },
    });
  return fc.constantFrom(...flows);
}

/** Schemas. The first one is an object, because discriminators map to it. */
function componentSchemas(format: Format): fc.Arbitrary<Value> {
  const anySchema = schemaArbitrary(format);
  return named(names.schemas, (key) =>
    key === names.schemas[0]
      ? anySchema.map((schema) => (typeof schema === 'boolean' ? { type: 'object' } : schema))
      : anySchema,
  );
}

/** One component for each name. */
function named(keys: readonly string[], build: (key: string) => fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.record(Object.fromEntries(keys.map((key) => [key, build(key)])));
}

/** Two components. The first may be a reference to the second. */
function chained(
  format: Format,
  section: keyof typeof names,
  build: fc.Arbitrary<Value>,
): fc.Arbitrary<Value> {
  const [first, second] = names[section];
  return fc.record({
    [first]: fc.oneof(
      { weight: 4, arbitrary: build },
      { weight: 1, arbitrary: fc.constant(refer(sectionOf(format, section), second)) },
    ),
    [second]: build,
  });
}

function orReference(
  format: Format,
  section: keyof typeof names,
  inline: fc.Arbitrary<Value>,
): fc.Arbitrary<Value> {
  return fc.oneof(inline, anyReference(format, section));
}

function anyReference(format: Format, section: keyof typeof names): fc.Arbitrary<Value> {
  return fc.constantFrom(...names[section]).map((name) => refer(sectionOf(format, section), name));
}

/** Objects with all needed fields and some others. */
function someOf(
  fields: Readonly<Record<string, fc.Arbitrary<Value>>>,
  max: number,
  needed: readonly string[] = [],
): fc.Arbitrary<Value> {
  const free = Object.keys(fields).filter((name) => !needed.includes(name));
  return fc.shuffledSubarray(free, { maxLength: Math.min(max, free.length) }).chain((chosen) =>
    // `!`: all names are keys of `fields`.
    fc.record(Object.fromEntries([...needed, ...chosen].map((name) => [name, fields[name]!]))),
  );
}

/** Copies a document, so that it shares no objects with constants of arbitraries. Gives operations different ids. */
function copyOf(value: Value): Value {
  let count = 0;
  // `as`: the parsed value is JSON.
  return JSON.parse(JSON.stringify(value), (key, member: unknown) => {
    const isOperation =
      typeof member === 'object' &&
      member !== null &&
      'responses' in member &&
      !('schemas' in member) &&
      !('swagger' in member);
    if (isOperation && count % 3 !== 2) Object.assign(member, { operationId: `${key}-${count}` });
    if (isOperation) count++;
    return member;
  }) as Value;
}
