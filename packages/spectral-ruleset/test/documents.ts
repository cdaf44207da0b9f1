import type { Files } from './lint.js';

const head = { openapi: '3.0.3', info: { title: 'T', version: '1' }, servers: [{ url: 'https://a.test' }] };
const text = { type: 'object', properties: { name: { type: 'string' } } };
const body = (schema: unknown): object => ({ content: { 'application/json': { schema } } });
const ok = { 200: { description: 'ok' } };

/** Test documents, named by their special feature. The first file of each is the root. */
export const documents: Readonly<Record<string, Files>> = {
  'chains of references, with files and objects that are nothing but a reference': {
    'openapi.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: 'https://a.test' }]
paths:
  /things:
    $ref: a.yaml
  /more:
    $ref: 'paths/more.yaml#/more'
`,
    'a.yaml': '$ref: b.yaml\n',
    'b.yaml': `# a comment
$ref: 'paths/c.yaml#/thing'
`,
    'paths/c.yaml': `thing:
  $ref: '#/other'
other:
  post:
    requestBody:
      content:
        application/json:
          schema:
            $ref: ../schemas/alias.yaml
    responses:
      '200':
        $ref: '../schemas/alias.yaml#/responses/Alias'
      '404':
        $ref: '../responses.json#/Missing'
`,
    'schemas/alias.yaml': `$ref: thing.yaml
responses:
  Alias:
    $ref: '../responses.json#/Alias'
`,
    'schemas/thing.yaml': `type: object
properties:
  name:
    type: string
  list: { type: array, items: { $ref: 'thing.yaml#/properties/name' } }
`,
    'responses.json': {
      Alias: { $ref: '#/Empty' },
      Empty: { description: 'ok' },
      Missing: { description: 'gone', content: { 'application/json': { schema: { type: 'string' } } } },
    },
    'paths/more.yaml': `more:
  get:
    parameters:
      - $ref: '#/limit'
    responses:
      '200': { $ref: '../responses.json#/Alias' }
limit: { name: limit, in: query, schema: { $ref: '#/number' } }
number:
  $ref: '#/count'
count: { type: integer }
`,
  },
  'keys of all sorts': {
    'openapi.yaml': `openapi: 3.0.3
info: { title: T, version: '1' }
servers: [{ url: 'https://a.test' }]
paths:
  /things/{id}:
    $ref: 'odd keys.yaml#/~1things~1%7Bid%7D'
  /ä:
    $ref: 'odd keys.yaml#/%C3%A4%20~0%25'
`,
    'odd keys.yaml': `/things/{id}:
  parameters:
    - { name: id, in: path, required: true, schema: { type: string } }
  post:
    requestBody:
      content:
        'application/json; charset=utf-8':
          schema: { $ref: 'größe%25.json#/a~1b~0c d%25e%F0%9F%8D%93' }
    responses:
      200: { description: ok }
      08: { description: ok }
      '4XX': { description: no }
'ä ~%':
  get:
    responses:
      '200':
        description: ok
        headers:
          'X Odd/~%41 {x}': { schema: { type: string } }
        content:
          text/plain: { schema: { $ref: 'größe%25.json#/%24ref' } }
`,
    'größe%.json': {
      'a/b~c d%e🍓': {
        type: 'object',
        properties: {
          'x y': { type: 'string' },
          'ü/%2F': { type: 'array', items: { type: 'integer' } },
          '~0~1': { type: 'string' },
          constructor: { type: 'string' },
          '': { type: 'string' },
          '0': { type: 'object', properties: { '%7e': { type: 'number' } } },
        },
      },
      $ref: { type: 'object', properties: { $ref: { type: 'string' } } },
    },
  },
  'files in cycles': {
    'openapi.json': {
      ...head,
      paths: {
        '/nodes': {
          post: { requestBody: body({ $ref: 'node.json' }), responses: { $ref: 'responses.yaml' } },
        },
        '/loop': { $ref: 'one.yaml' },
      },
    },
    'node.json': {
      type: 'object',
      properties: {
        name: { type: 'string' },
        next: { $ref: 'node.json' },
        edge: { $ref: 'edge.yaml#/Edge' },
      },
    },
    'edge.yaml': `Edge:
  type: object
  properties:
    weight: { type: number }
    to: { $ref: node.json }
    back: { $ref: '#/Edge' }
    from:
      $ref: '#/Alias'
Alias:
  $ref: 'node.json#/properties/edge'
`,
    'responses.yaml': `'200':
  description: ok
`,
    'one.yaml': '$ref: two.yaml\n',
    'two.yaml': '$ref: one.yaml\n',
  },
  'files that lead back into the root document': {
    'openapi.yaml': `openapi: 3.0.3
info: { title: T, version: '1' }
servers: [{ url: 'https://a.test' }]
paths:
  /things:
    $ref: 'paths/things.yaml'
components:
  schemas:
    Thing:
      type: object
      properties:
        name: { type: string }
        part: { $ref: 'part.yaml' }
    Alias: { $ref: '#/components/schemas/Thing' }
  responses:
    Empty:
      description: ok
`,
    'paths/things.yaml': `post:
  requestBody:
    content:
      application/json:
        schema:
          $ref: '../openapi.yaml#/components/schemas/Alias'
  responses:
    '200':
      $ref: '../openapi.yaml#/components/responses/Empty'
`,
    'part.yaml': `type: object
properties:
  size: { type: integer }
  whole:
    $ref: 'openapi.yaml#/components/schemas/Thing'
`,
  },
  'parts that are used twice, by way of different files': {
    'openapi.json': {
      ...head,
      paths: {
        '/a': { post: { requestBody: body({ $ref: 'parts.json#/A' }), responses: ok } },
        '/b': { put: { requestBody: body({ $ref: 'parts.json#/B' }), responses: ok } },
        '/c': { $ref: 'paths.yaml#/c' },
      },
      components: { schemas: { A: { $ref: 'parts.json#/A' } } },
    },
    'paths.yaml': `c:
  post:
    requestBody: { content: { application/json: { schema: { $ref: 'openapi.json#/components/schemas/A' } } } }
    responses: { '200': { $ref: '#/d' } }
d:
  description: >-
    folded
`,
    'parts.json': { A: { $ref: '#/Text' }, B: { allOf: [{ $ref: '#/A' }, { $ref: '#/Text' }] }, Text: text },
  },
  'a file that Spectral does not read': {
    'openapi.yaml': `openapi: 3.0.3
info: { title: T, version: '1' }
servers: [{ url: 'https://a.test' }]
paths:
  /spaces:
    $ref: my%20paths.yaml
`,
    'my paths.yaml': `get:
  responses:
    '200': { description: ok }
`,
  },
  'a file that cannot be parsed': {
    'openapi.json': { ...head, paths: { '/a': { $ref: 'a.yaml' } } },
    'a.yaml': `get:
  responses: { '200': { description: ok }
`,
  },
  'aliases, merge keys and keys that are no strings': {
    'openapi.yaml': `openapi: 3.0.3
info: { title: T, version: '1' }
servers: [{ url: 'https://a.test' }]
paths:
  /things:
    get: &get
      responses: &responses
        200: &ok
          description: ok
        08: { description: a }
        0x1f4: *ok
        4_0_4: { <<: *ok, description: no }
    put:
      <<: *get
      requestBody:
        content:
          application/json:
            schema: &schema
              type: object
              properties:
                1.0: { type: string }
                1e3: { type: string }
                true: { type: string }
                ~: { type: string }
                2001-01-01: { type: string }
    post:
      responses: *responses
      requestBody:
        content:
          application/json:
            schema:
              oneOf:
                - *schema
                - type: object
                  properties:
                    "a\\u0062": { type: string }
                    "a%20b~1 {c}/": { type: string }
                    ? long
                    : type: string
`,
  },
  'aliases and merge keys in another file': {
    'openapi.yaml': `openapi: 3.0.3
info: { title: T, version: '1' }
servers: [{ url: 'https://a.test' }]
paths:
  /things: { $ref: paths.yaml }
`,
    'paths.yaml': `get: &get
  responses: &responses
    200: &ok
      description: ok
    0x1f4: *ok
    4_0_4: { <<: *ok, description: no }
put:
  <<: *get
  requestBody:
    content: { application/json: { schema: &schema { type: object, properties: { 1.0: { type: string }, true: { type: string } } } } }
post:
  responses: *responses
  requestBody:
    content:
      application/json:
        schema:
          oneOf:
            - *schema
            - type: object
              properties:
                "a\\u0062": { type: string }
                ? long
                : type: string
`,
  },
};
