import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { LoaderError } from '@assay/findings';
import { formats, type Format } from '../format.js';
import { validateDocument } from './validate.js';

/** A document that tests can change freely: `any`, as `JSON.parse` returns it. */
type Tree = ReturnType<typeof JSON.parse>;

/** Returns a document that uses nearly every field of its format. */
function fixture(format: Format): Tree {
  const file = new URL(`fixtures/${format}.yaml`, import.meta.url);
  return load(readFileSync(file, 'utf8')) as Tree;
}

async function recordsAfter(format: Format, change: (document: Tree) => void): Promise<LoaderError[]> {
  const document = fixture(format);
  change(document);
  return validateDocument(format, document);
}

function at(document: Tree, ...path: (string | number)[]): Tree {
  return path.reduce<Tree>((value, key) => value[key], document);
}

describe.each(formats)('a valid document of %s', (format) => {
  it('has no records', async () => {
    expect(await validateDocument(format, fixture(format))).toEqual([]);
  });
});

const things2 = ['paths', '/things'];
const thing3 = ['paths', '/things/{id}'];
const required = (name: string) => `must have required property '${name}'`;
const unknown = 'must NOT have additional properties';
const unevaluated = 'must NOT have unevaluated properties';
const notAllowed = 'must be equal to one of the allowed values';

/** A fault and its expected records: pointer, location in the schema, message. */
type Row = readonly [
  format: Format,
  fault: string,
  change: (document: Tree) => void,
  ...records: (readonly [string, string, string])[],
];

const rows: readonly Row[] = [
  ['oas2', 'no info', (d) => delete d['info'], ['', '#/required', required('info')]],
  [
    'oas2',
    'a wrong scheme',
    (d) => d['schemes'].push('ftp'),
    ['/schemes/2', '#/definitions/schemesList/items/enum', notAllowed],
  ],
  [
    'oas2',
    'a parameter without type',
    (d) => delete at(d, ...things2, 'get', 'parameters', 1)['type'],
    ['/paths/~1things/get/parameters/1', '#/definitions/nonBodyParameter/required', required('type')],
  ],
  [
    'oas2',
    'a parameter at an unknown place',
    (d) => (at(d, ...things2, 'get', 'parameters', 1)['in'] = 'cookie'),
    ['/paths/~1things/get/parameters/1/in', '#/definitions/parameter/oneOf', notAllowed],
  ],
  [
    'oas2',
    'a parameter at no place',
    (d) => delete at(d, ...things2, 'get', 'parameters', 1)['in'],
    ['/paths/~1things/get/parameters/1', '#/definitions/parameter/oneOf', required('in')],
  ],
  [
    'oas2',
    'an optional path parameter',
    (d) => (at(d, 'paths', '/things/{id}/photo', 'put', 'parameters', 0)['required'] = false),
    [
      '/paths/~1things~1{id}~1photo/put/parameters/0/required',
      '#/definitions/pathParameterSubSchema/properties/required/enum',
      notAllowed,
    ],
  ],
  [
    'oas2',
    'a body parameter with a type',
    (d) => (at(d, ...things2, 'post', 'parameters', 0)['type'] = 'string'),
    ['/paths/~1things/post/parameters/0', '#/definitions/bodyParameter/additionalProperties', unknown],
  ],
  [
    'oas2',
    'two unknown properties',
    (d) => Object.assign(at(d, 'info'), { a: 1, b: 2 }),
    ['/info', '#/definitions/info/additionalProperties', unknown],
    ['/info', '#/definitions/info/additionalProperties', unknown],
  ],
  [
    'oas2',
    'a wrong type of a schema',
    (d) => (at(d, 'definitions', 'Thing')['type'] = 'thing'),
    [
      '/definitions/Thing/type',
      'http://json-schema.org/draft-04/schema#/definitions/simpleTypes/enum',
      notAllowed,
    ],
  ],
  [
    'oas2',
    'a file where a schema should be',
    (d) => (at(d, 'definitions', 'Thing', 'properties', 'id')['type'] = 'file'),
    [
      '/definitions/Thing/properties/id/type',
      'http://json-schema.org/draft-04/schema#/definitions/simpleTypes/enum',
      notAllowed,
    ],
  ],
  [
    'oas2',
    'additionalProperties that are a text',
    (d) => (at(d, 'definitions', 'Thing')['additionalProperties'] = 'no'),
    [
      '/definitions/Thing/additionalProperties',
      '#/definitions/schema/properties/additionalProperties/anyOf',
      'must be object,boolean',
    ],
  ],
  [
    'oas2',
    'a security scheme of an unknown type',
    (d) => (at(d, 'securityDefinitions', 'key')['type'] = 'http'),
    [
      '/securityDefinitions/key/type',
      '#/definitions/securityDefinitions/additionalProperties/oneOf',
      notAllowed,
    ],
  ],
  [
    'oas2',
    'an unknown flow',
    (d) => (at(d, 'securityDefinitions', 'oauth')['flow'] = 'device'),
    [
      '/securityDefinitions/oauth/flow',
      '#/definitions/securityDefinitions/additionalProperties/oneOf',
      notAllowed,
    ],
  ],
  [
    'oas2',
    'a flow without its URL',
    (d) => delete at(d, 'securityDefinitions', 'oauth')['tokenUrl'],
    ['/securityDefinitions/oauth', '#/definitions/oauth2AccessCodeSecurity/required', required('tokenUrl')],
  ],
  [
    'oas2',
    'a response code in capitals',
    (d) => (at(d, ...things2, 'get', 'responses')['4XX'] = { description: 'No' }),
    ['/paths/~1things/get/responses', '#/definitions/responses/additionalProperties', unknown],
  ],
  [
    'oas2',
    'responses without a response',
    (d) => (at(d, ...things2, 'get')['responses'] = { 'x-a': 1 }),
    ['/paths/~1things/get/responses', '#/definitions/responses/not', 'must NOT be valid'],
  ],
  [
    'oas2',
    'empty responses',
    (d) => (at(d, ...things2, 'get')['responses'] = {}),
    [
      '/paths/~1things/get/responses',
      '#/definitions/responses/minProperties',
      'must NOT have fewer than 1 properties',
    ],
  ],
  [
    'oas2',
    'the same tag twice',
    (d) => d['tags'].push({ name: 'orders' }),
    [
      '/tags',
      '#/properties/tags/uniqueItems',
      'must NOT have duplicate items (items ## 1 and 2 are identical)',
    ],
  ],
  [
    'oas3.0',
    'an empty operation',
    (d) => (at(d, ...thing3)['get'] = null),
    ['/paths/~1things~1{id}/get', '#/definitions/Operation/type', 'must be object'],
  ],
  [
    'oas3.0',
    'a version of another family',
    (d) => (d['openapi'] = '3.1.0'),
    ['/openapi', '#/properties/openapi/pattern', 'must match pattern "^3\\.0\\.\\d(-.+)?$"'],
  ],
  [
    'oas3.0',
    'a reference that is no text',
    (d) => (at(d, ...thing3, 'parameters', 1)['$ref'] = 1),
    [
      '/paths/~1things~1{id}/parameters/1/$ref',
      '#/definitions/Reference/patternProperties/%5E%5C$ref$/type',
      'must be string',
    ],
  ],
  [
    'oas3.0',
    'a parameter at an unknown place',
    (d) => (at(d, ...thing3, 'parameters', 0)['in'] = 'body'),
    ['/paths/~1things~1{id}/parameters/0/in', '#/definitions/Parameter/oneOf', notAllowed],
  ],
  [
    'oas3.0',
    'an optional path parameter',
    (d) => delete at(d, ...thing3, 'parameters', 0)['required'],
    ['/paths/~1things~1{id}/parameters/0', '#/definitions/PathParameter/required', required('required')],
  ],
  [
    'oas3.0',
    'a style of another place',
    (d) => (at(d, ...thing3, 'parameters', 0)['style'] = 'form'),
    [
      '/paths/~1things~1{id}/parameters/0/style',
      '#/definitions/PathParameter/properties/style/enum',
      notAllowed,
    ],
  ],
  [
    'oas3.0',
    'a style that is no text',
    (d) => (at(d, ...thing3, 'parameters', 0)['style'] = 7),
    [
      '/paths/~1things~1{id}/parameters/0/style',
      '#/definitions/Parameter/properties/style/type',
      'must be string',
    ],
  ],
  [
    'oas3.0',
    'a parameter without schema',
    (d) => delete at(d, ...thing3, 'parameters', 0)['schema'],
    [
      '/paths/~1things~1{id}/parameters/0',
      '#/definitions/SchemaXORContent/oneOf/0/required',
      required('schema'),
    ],
  ],
  [
    'oas3.0',
    'a parameter with schema and content',
    (d) => (at(d, ...thing3, 'parameters', 0)['content'] = { 'text/plain': {} }),
    [
      '/paths/~1things~1{id}/parameters/0',
      '#/definitions/SchemaXORContent/not',
      "must NOT have properties 'schema' and 'content' together",
    ],
  ],
  [
    'oas3.0',
    'a style beside content',
    (d) => (at(d, ...thing3, 'get', 'parameters', 1)['style'] = 'form'),
    [
      '/paths/~1things~1{id}/get/parameters/1',
      '#/definitions/SchemaXORContent/oneOf/1/allOf/0/not',
      "must NOT have property 'style'",
    ],
  ],
  [
    'oas3.0',
    'example and examples',
    (d) => (at(d, ...thing3, 'get', 'parameters', 2)['example'] = 'a'),
    [
      '/paths/~1things~1{id}/get/parameters/2',
      '#/definitions/ExampleXORExamples/not',
      "must NOT have properties 'example' and 'examples' together",
    ],
  ],
  [
    'oas3.0',
    'a null type',
    (d) => (at(d, 'components', 'schemas', 'Thing')['type'] = null),
    ['/components/schemas/Thing/type', '#/definitions/Schema/properties/type/enum', notAllowed],
  ],
  [
    'oas3.0',
    'an unknown keyword deep in a schema',
    (d) => (at(d, 'components', 'schemas', 'Thing', 'properties', 'tags', 'items')['const'] = 1),
    ['/components/schemas/Thing/properties/tags/items', '#/definitions/Schema/additionalProperties', unknown],
  ],
  [
    'oas3.0',
    'a bearer format of a basic scheme',
    (d) => (at(d, 'components', 'securitySchemes', 'basic')['bearerFormat'] = 'JWT'),
    [
      '/components/securitySchemes/basic',
      '#/definitions/HTTPSecurityScheme/oneOf/1/not',
      "must NOT have property 'bearerFormat'",
    ],
  ],
  [
    'oas3.0',
    'a security scheme without type',
    (d) => delete at(d, 'components', 'securitySchemes', 'key')['type'],
    ['/components/securitySchemes/key', '#/definitions/SecurityScheme/oneOf', required('type')],
  ],
  [
    'oas3.0',
    'a range of response codes in lower case',
    (d) => (at(d, ...thing3, 'put', 'responses')['4xx'] = { description: 'No' }),
    ['/paths/~1things~1{id}/put/responses', '#/definitions/Responses/additionalProperties', unknown],
  ],
  [
    'oas3.0',
    'a path without its slash',
    (d) => (d['paths']['things'] = { get: { responses: { default: { description: '' } } } }),
    ['/paths', '#/definitions/Paths/additionalProperties', unknown],
  ],
  [
    'oas3.1',
    'neither paths nor components nor webhooks',
    (d) => ['paths', 'components', 'webhooks'].forEach((name) => delete d[name]),
    ['', '#/anyOf/0/required', required('paths')],
  ],
  [
    'oas3.1',
    'a number as minimum flag',
    (d) => (at(d, 'components', 'schemas', 'Thing', 'properties', 'price')['exclusiveMinimum'] = true),
    [
      '/components/schemas/Thing/properties/price/exclusiveMinimum',
      'https://json-schema.org/draft/2020-12/meta/validation#/properties/exclusiveMinimum/type',
      'must be number',
    ],
  ],
  [
    'oas3.1',
    'a schema that is null',
    (d) => (at(d, 'components', 'schemas')['Thing'] = null),
    [
      '/components/schemas/Thing',
      'https://json-schema.org/draft/2020-12/schema#/type',
      'must be object,boolean',
    ],
  ],
  [
    'oas3.1',
    'a wrong type deep in a schema',
    (d) => (at(d, 'components', 'schemas', 'Thing', 'properties', 'tags', 'items')['type'] = ['text']),
    [
      '/components/schemas/Thing/properties/tags/items/type/0',
      'https://json-schema.org/draft/2020-12/meta/validation#/$defs/simpleTypes/enum',
      notAllowed,
    ],
  ],
  [
    'oas3.1',
    'a type that is no text',
    (d) => (at(d, 'components', 'schemas', 'Thing')['type'] = {}),
    [
      '/components/schemas/Thing/type',
      'https://json-schema.org/draft/2020-12/meta/validation#/properties/type/anyOf',
      'must be string,array',
    ],
  ],
  [
    'oas3.1',
    'a parameter at an unknown place',
    (d) => Object.assign(at(d, ...thing3, 'parameters', 0), { in: 'body', more: 1 }),
    ['/paths/~1things~1{id}/parameters/0/in', '#/$defs/parameter/properties/in/enum', notAllowed],
  ],
  [
    'oas3.1',
    'a parameter without schema',
    (d) => delete at(d, ...thing3, 'parameters', 0)['schema'],
    ['/paths/~1things~1{id}/parameters/0', '#/$defs/parameter/oneOf/0/required', required('schema')],
  ],
  [
    'oas3.1',
    'an optional path parameter',
    (d) => (at(d, ...thing3, 'parameters', 0)['required'] = false),
    [
      '/paths/~1things~1{id}/parameters/0/required',
      '#/$defs/parameter/dependentSchemas/schema/$defs/styles-for-path/then/properties/required/const',
      'must be equal to constant',
    ],
  ],
  [
    'oas3.1',
    'an empty value of a header parameter',
    (d) => (at(d, ...thing3, 'get', 'parameters', 2)['allowEmptyValue'] = true),
    ['/paths/~1things~1{id}/get/parameters/2', '#/$defs/parameter/unevaluatedProperties', unevaluated],
  ],
  [
    'oas3.1',
    'a bearer scheme without its name',
    (d) => delete at(d, 'components', 'securitySchemes', 'bearer')['scheme'],
    [
      '/components/securitySchemes/bearer',
      '#/$defs/security-scheme/$defs/type-http/then/required',
      required('scheme'),
    ],
  ],
  [
    'oas3.1',
    'a link that leads nowhere',
    (d) => delete at(d, ...thing3, 'get', 'responses', '200', 'links', 'self')['operationId'],
    [
      '/paths/~1things~1{id}/get/responses/200/links/self',
      '#/$defs/link/oneOf/1/required',
      required('operationId'),
    ],
  ],
  [
    'oas3.1',
    'a component with a space in its name',
    (d) => (d['components']['schemas']['A b'] = {}),
    [
      '/components/schemas',
      '#/$defs/components/patternProperties/%5E(?:schemas%7Cresponses%7Cparameters%7Cexamples%7CrequestBodies%7Cheaders%7CsecuritySchemes%7Clinks%7Ccallbacks%7CpathItems)$/propertyNames',
      'property name must be valid',
    ],
  ],
  [
    'oas3.1',
    'responses without a response',
    (d) => (at(d, ...thing3, 'put')['responses'] = { 'x-a': 1 }),
    ['/paths/~1things~1{id}/put/responses', '#/$defs/responses/then/required', required('default')],
  ],
  [
    'oas3.1',
    'a range of response codes in lower case',
    (d) => (at(d, ...thing3, 'put')['responses'] = { '4xx': { description: 'No' } }),
    ['/paths/~1things~1{id}/put/responses', '#/$defs/responses/unevaluatedProperties', unevaluated],
  ],
  [
    'oas3.2',
    'a query string beside a query parameter',
    (d) => at(d, ...thing3, 'query', 'parameters').push({ name: 'a', in: 'query', schema: {} }),
    ['/paths/~1things~1{id}/query/parameters', '#/$defs/parameters/not', 'must NOT be valid'],
  ],
  [
    'oas3.2',
    'two query strings',
    (d) =>
      at(d, ...thing3, 'query', 'parameters').push({ name: 'a', in: 'querystring', content: { 'a/b': {} } }),
    [
      '/paths/~1things~1{id}/query/parameters',
      '#/$defs/parameters/contains',
      'must contain at least 0 and no more than 1 valid item(s)',
    ],
  ],
  [
    'oas3.2',
    'a query string without content',
    (d) => delete at(d, ...thing3, 'query', 'parameters', 0)['content'],
    [
      '/paths/~1things~1{id}/query/parameters/0',
      '#/$defs/parameter/allOf/3/then/required',
      required('content'),
    ],
  ],
  [
    'oas3.2',
    'an additional operation with a known method',
    (d) => (at(d, ...thing3, 'additionalOperations')['GET'] = { responses: { default: {} } }),
    [
      '/paths/~1things~1{id}/additionalOperations',
      '#/$defs/path-item/properties/additionalOperations/propertyNames',
      'property name must be valid',
    ],
  ],
];

describe('a fault', () => {
  for (const [format, fault, change, ...expected] of rows) {
    it(`in ${format}: ${fault} gives exactly its records`, async () => {
      const records = await recordsAfter(format, change);
      expect(
        records.map(({ instancePath, schemaPath, message }) => [instancePath, schemaPath, message]),
      ).toEqual(expected);
    });
  }

  it('is reported with the keyword and its parameters', async () => {
    expect(await recordsAfter('oas3.0', (d) => (d['info']['mail'] = 'x'))).toEqual([
      {
        instancePath: '/info',
        schemaPath: '#/definitions/Info/additionalProperties',
        keyword: 'additionalProperties',
        params: { additionalProperty: 'mail' },
        message: unknown,
      },
    ]);
    expect(await recordsAfter('oas3.1', (d) => (d['info']['mail'] = 'x'))).toEqual([
      {
        instancePath: '/info',
        schemaPath: '#/$defs/info/unevaluatedProperties',
        keyword: 'unevaluatedProperties',
        params: { unevaluatedProperty: 'mail' },
        message: unevaluated,
      },
    ]);
    expect(await recordsAfter('oas2', (d) => (d['info'] = []))).toEqual([
      {
        instancePath: '/info',
        schemaPath: '#/definitions/info/type',
        keyword: 'type',
        params: { type: 'object' },
        message: 'must be object',
      },
    ]);
    expect(
      await recordsAfter('oas2', (d) => (at(d, ...things2, 'get', 'parameters', 1)['in'] = 'cookie')),
    ).toMatchObject([
      { keyword: 'enum', params: { allowedValues: ['body', 'header', 'formData', 'query', 'path'] } },
    ]);
  });
});

describe('an operation without responses', () => {
  const record = {
    keyword: 'required',
    params: { missingProperty: 'responses' },
    message: required('responses'),
  };

  it.each([
    ['oas2', things2, 'get', '#/definitions/operation/required'],
    ['oas3.0', thing3, 'get', '#/definitions/Operation/required'],
    ['oas3.1', thing3, 'get', 'assay:contract#/definitions/operation/required'],
    ['oas3.2', thing3, 'query', 'assay:contract#/definitions/operation/required'],
  ] as const)('gives exactly one record in %s', async (format, path, method, schemaPath) => {
    const records = await recordsAfter(format, (d) => delete at(d, ...path, method)['responses']);
    expect(records).toEqual([
      { instancePath: `/paths/${path[1]?.replaceAll('/', '~1')}/${method}`, schemaPath, ...record },
    ]);
  });

  it('gives one record for an additional operation of 3.2', async () => {
    const records = await recordsAfter(
      'oas3.2',
      (d) => delete at(d, ...thing3, 'additionalOperations', 'COPY')['responses'],
    );
    expect(records).toMatchObject([
      { instancePath: '/paths/~1things~1{id}/additionalOperations/COPY', ...record },
    ]);
  });

  it('gives one record if a path item is referred to twice', async () => {
    const records = await recordsAfter('oas3.1', (d) => {
      delete at(d, 'components', 'pathItems', 'Shared', 'get')['responses'];
      d['paths']['/a'] = { $ref: '#/components/pathItems/Shared' };
      d['paths']['/b'] = { $ref: '#/components/pathItems/Shared' };
    });
    expect(records).toMatchObject([{ instancePath: '/components/pathItems/Shared/get', ...record }]);
  });

  it('gives one record below a path that lacks its slash', async () => {
    for (const format of formats) {
      const records = await recordsAfter(format, (d) => (d['paths']['things'] = { get: {} }));
      expect(records.filter(({ keyword }) => keyword === 'required')).toMatchObject([
        { instancePath: '/paths/things/get', ...record },
      ]);
    }
  });

  it('gives none in a webhook or a callback of 3.1', async () => {
    const records = await recordsAfter('oas3.1', (d) => {
      at(d, 'webhooks', 'thingSold')['post'] = {};
      at(d, 'components', 'callbacks', 'Done', '{$request.body#/url}')['post'] = {};
    });
    expect(records).toEqual([]);
  });

  it('is found through circular references between path items', async () => {
    const records = await recordsAfter('oas3.1', (d) => {
      d['components']['pathItems'] = {
        A: { $ref: '#/components/pathItems/B' },
        B: { $ref: '#/components/pathItems/A', get: {} },
      };
      d['paths']['/a'] = { $ref: '#/components/pathItems/A' };
    });
    expect(records).toMatchObject([{ instancePath: '/components/pathItems/B/get' }]);
  });
});

describe.each(['oas3.1', 'oas3.2'] as const)(
  'the keywords that OpenAPI adds to JSON Schema, in %s,',
  (format) => {
    const meta = /^https:\/\/spec\.openapis\.org\/oas\/3\.[12]\/meta\//;
    const recordsOf = (keywords: object) =>
      recordsAfter(format, (d) => (d['components']['schemas']['Thing']['properties']['kind'] = keywords));
    const kind = '/components/schemas/Thing/properties/kind';

    it.each([
      [{ discriminator: { mapping: {} } }, '/discriminator', { missingProperty: 'propertyName' }],
      [{ discriminator: 'kind' }, '/discriminator', { type: 'object' }],
      [
        { discriminator: { propertyName: 'a', mapping: { b: 1 } } },
        '/discriminator/mapping/b',
        { type: 'string' },
      ],
      [{ xml: { attribute: 'yes' } }, '/xml/attribute', { type: 'boolean' }],
      [{ xml: { bogus: 1 } }, '/xml', { unevaluatedProperty: 'bogus' }],
      [{ externalDocs: {} }, '/externalDocs', { missingProperty: 'url' }],
      [
        { externalDocs: { url: 'https://shop.test', name: 'x' } },
        '/externalDocs',
        { unevaluatedProperty: 'name' },
      ],
    ])('%j breaks the OAS base vocabulary', async (keywords, place, params) => {
      const schemaPath = expect.stringMatching(meta) as string;
      expect(await recordsOf(keywords)).toMatchObject([{ instancePath: kind + place, schemaPath, params }]);
    });

    it('may be extended, and `example` may be anything', async () => {
      const xml = { name: 'k', 'x-order': 1 };
      expect(await recordsOf({ xml, discriminator: { propertyName: 'a', 'x-a': 1 }, example: null })).toEqual(
        [],
      );
    });

    it('have no effect in the dialect of JSON Schema itself', async () => {
      const $schema = 'https://json-schema.org/draft/2020-12/schema';
      const keywords = { properties: { a: { xml: { attribute: 'yes' } } }, minLength: -1 };
      expect(await recordsOf({ $schema, ...keywords })).toMatchObject([
        { instancePath: `${kind}/minLength` },
      ]);
      const plain = await recordsAfter(format, (d) => {
        d['jsonSchemaDialect'] = $schema;
        d['components']['schemas']['Thing']['properties']['kind'] = keywords;
      });
      expect(plain).toMatchObject([{ instancePath: `${kind}/minLength` }]);
    });
  },
);

describe('an XML Object of 3.2', () => {
  it('has either `nodeType` or the fields that it replaces', async () => {
    const records = await recordsAfter('oas3.2', (d) => {
      d['components']['schemas']['Thing']['xml'] = { nodeType: 'element', wrapped: true };
    });
    expect(records).toMatchObject([{ keyword: 'not', params: { properties: ['wrapped'] } }]);
  });
});

describe('valid content', () => {
  it('is an unknown keyword in a Schema Object of 3.1', async () => {
    expect(
      await recordsAfter('oas3.1', (d) => (d['components']['schemas']['Thing']['nullable'] = true)),
    ).toEqual([]);
  });

  it('is a schema of another dialect', async () => {
    const draft04 = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      minimum: 1,
      exclusiveMinimum: true,
    };
    expect(await recordsAfter('oas3.1', (d) => (d['components']['schemas']['Old'] = draft04))).toEqual([]);
    const records = await recordsAfter('oas3.1', (d) => {
      d['jsonSchemaDialect'] = 'http://json-schema.org/draft-07/schema#';
      d['components']['schemas']['Old'] = { items: [{}] };
    });
    expect(records).toEqual([]);
  });

  it('is an extension in a Callback Object', async () => {
    expect(
      await recordsAfter('oas3.1', (d) => (d['components']['callbacks']['Done']['x-a'] = 'text')),
    ).toEqual([]);
  });
});
