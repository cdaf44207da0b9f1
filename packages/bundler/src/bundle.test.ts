import { analyse, parseSource } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { bundle, type Syntax } from './bundle.js';

type Files = Readonly<Record<string, string>>;

/** Bundles files. The first file is the root. */
async function bundleText(files: Files, syntax?: Syntax): Promise<string> {
  const [root = '', text = ''] = Object.entries(files)[0] ?? [];
  const analysis = await analyse(
    { uri: `file:///api/${root}`, text },
    {
      rules: [],
      read: ({ uri }) => {
        const file = files[decodeURI(uri).replace('file:///api/', '')];
        return Promise.resolve(
          file === undefined
            ? { ok: false, uri, code: 'unreachable', reason: 'no such file' }
            : { ok: true, source: { uri, bytes: new TextEncoder().encode(file) } },
        );
      },
    },
  );
  const { model, faults } = analysis;
  expect(
    faults.filter(
      (fault) => fault.kind === 'UnresolvedReferenceFault' && fault.reference.target === undefined,
    ),
  ).toEqual([]);
  if (model === undefined) throw new Error('The document cannot be analysed');
  const result = bundle(model, syntax);
  if (!result.ok) throw new Error(result.reason);
  return result.text;
}

/** Returns a document with one operation, whose response has the given schema. */
function petDocument(schema: string, more = '', version = '3.1.0'): string {
  return `openapi: ${version}
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      responses:
        '200':
          description: The pets.
          content:
            application/json:
              schema: ${schema}
${more}`;
}

/** Returns the parsed value of a bundle. */
async function bundleValue(files: Files): Promise<unknown> {
  return valueOf(await bundleText(files));
}

function valueOf(text: string): unknown {
  const parsed = parseSource({ uri: 'file:///api/bundle', bytes: new TextEncoder().encode(text) });
  if (!parsed.ok) throw new Error(`The bundle cannot be read: ${text}`);
  return parsed.document.value;
}

/** Returns the value at a path of keys. */
function at(value: unknown, ...keys: readonly string[]): unknown {
  let inner = value;
  for (const key of keys)
    inner = typeof inner === 'object' && inner !== null && key in inner ? Reflect.get(inner, key) : undefined;
  return inner;
}

const schemas = (value: unknown): unknown => at(value, 'components', 'schemas');

const namesOf = (value: unknown): readonly string[] => Object.keys(schemas(value) ?? {});

/** Returns the response schema of a `petDocument`. */
const responseSchema = (value: unknown): unknown =>
  at(value, 'paths', '/pets', 'get', 'responses', '200', 'content', 'application/json', 'schema');

describe('a bundle', () => {
  it('is the document itself if it refers to no other document', async () => {
    const text = petDocument(
      "{ $ref: '#/components/schemas/Pet' }",
      'components: { schemas: { Pet: {} } } # pets\n\n',
    );
    expect(await bundleText({ 'openapi.yaml': text })).toBe(text);
    expect(await bundleText({ 'openapi.json': '{"openapi":"3.0.0",  "paths":{}}' })).toBe(
      '{"openapi":"3.0.0",  "paths":{}}',
    );
  });

  it('has components with the names from the files, and the text of the documents', async () => {
    const files = {
      'openapi.yaml': petDocument(
        '{ $ref: schemas/pet.yaml } # one',
        `      # The end.
components:
  schemas:
    # Somebody.
    Owner:
      type: object
      properties:
        pets:
          type: array
          items:
            $ref: "common.yaml#/components/schemas/Pets" # all
    Number: { const: 1.50 }

tags:
- name: pets
`,
      ),
      'schemas/pet.yaml': `# Made by hand.
---
# A pet.
type: object # always
properties:
  owner:
      $ref: '../openapi.yaml#/components/schemas/Owner'
  name:
    type: string
    description: |
      The name.

        # not a comment
`,
      'common.yaml': `components:
    schemas:
        # Many.
        Pets:
            maxItems: 1e2
            items: {$ref: './schemas/pet.yaml'}
`,
    };
    expect(await bundleText(files)).toMatchInlineSnapshot(`
      "openapi: 3.1.0
      info: { title: Pets, version: 1.0.0 }
      paths:
        /pets:
          get:
            responses:
              '200':
                description: The pets.
                content:
                  application/json:
                    schema: { $ref: '#/components/schemas/pet' } # one
            # The end.
      components:
        schemas:
          # Somebody.
          Owner:
            type: object
            properties:
              pets:
                type: array
                items:
                  $ref: "#/components/schemas/Pets" # all
          Number: { const: 1.50 }
          # A pet.
          pet:
            type: object # always
            properties:
              owner:
                  $ref: '#/components/schemas/Owner'
              name:
                type: string
                description: |
                  The name.

                    # not a comment
          # Many.
          Pets:
            maxItems: 1e2
            items: {$ref: '#/components/schemas/pet'}

      tags:
      - name: pets
      "
    `);
  });

  it('accepts a field of the wrong type', async () => {
    const text = petDocument("{ $ref: 'pet.yaml' }").replace('title: Pets', 'title: [1]');
    const value = await bundleValue({ 'openapi.yaml': text, 'pet.yaml': 'type: 17\n' });
    expect(value).toMatchObject({ info: { title: [1] }, components: { schemas: { pet: { type: 17 } } } });
  });

  it('leaves data unchanged: examples, default values, constants and extensions', async () => {
    const data = "{ $ref: 'nowhere.yaml#/Pet' }";
    const schema = `{ example: ${data}, default: ${data}, const: ${data}, enum: [${data}], x-more: ${data} }`;
    const text = await bundleText({
      'openapi.yaml': petDocument('{ $ref: pet.yaml }', `x-data: ${data}\n`),
      'pet.yaml': `${schema}\n`,
    });
    expect(text.match(/nowhere\.yaml#\/Pet/g)).toHaveLength(6);
  });

  it('keeps the literals of numbers', async () => {
    const pet = '{"maximum":9007199254740993,"minimum":-1e400,"multipleOf":0.10}';
    const root =
      '{"openapi":"3.1.0","paths":{},"x-big":1e400,"components":{"schemas":{"Pet":{"$ref":"pet.json"}}}}';
    const files = { 'openapi.json': root, 'pet.json': pet };
    expect(await bundleText(files)).toBe(root.replace('{"$ref":"pet.json"}', pet));
    const yaml = await bundleText(files, 'yaml');
    expect(yaml).toContain('x-big: 1e400\n');
    expect(yaml).toContain('maximum: 9007199254740993\n      minimum: -1e400\n      multipleOf: 0.10\n');
  });

  it('gives the same value in the other syntax', async () => {
    const text = petDocument(
      '{ $ref: pet.yaml }',
      "x-texts: ['yes', \"a: b\", '  c', '- d', \"e\\nf\", 'it''s', '#', '1', ~, '']\n",
    );
    const files = { 'openapi.yaml': text, 'pet.yaml': 'minimum: 0x10\nmaximum: .inf\n' };
    const json: unknown = JSON.parse(await bundleText(files, 'json'));
    expect(json).toEqual(valueOf(await bundleText(files)));
    const again = await bundleText({ 'openapi.json': JSON.stringify(json) }, 'yaml');
    expect(valueOf(again)).toEqual(JSON.parse(JSON.stringify(json)));
  });
});

describe('references to schemas that name themselves', () => {
  it('may lead to an own `$id`, and stay', async () => {
    const text = petDocument(
      '{ $ref: https://pets.test/pet }',
      'components:\n  schemas:\n    Pet:\n      $id: https://pets.test/pet\n      $ref: other.yaml\n',
    ).replace('      $ref: other.yaml\n', '      type: object\n');
    expect(await bundleText({ 'openapi.yaml': text })).toBe(text);
  });

  it('stay inside of a schema with an `$id` that moves', async () => {
    const pet =
      "$id: https://pets.test/pet\n$defs: { Name: { type: string } }\nproperties: { name: { $ref: '#/$defs/Name' } }\n";
    const value = await bundleValue({ 'openapi.yaml': petDocument('{ $ref: pet.yaml }'), 'pet.yaml': pet });
    expect(schemas(value)).toEqual({ pet: valueOf(pet) });
  });

  it('lead to the place of an anchor, whose name stays unique', async () => {
    const value = await bundleValue({
      'openapi.yaml': petDocument("{ allOf: [{ $ref: 'a.yaml#name' }, { $ref: 'b.yaml#name' }] }"),
      'a.yaml': '$defs: { Name: { $anchor: name, minLength: 1 } }\n',
      'b.yaml': '$defs: { Other: { $anchor: name, minLength: 2 } }\n',
    });
    expect(at(responseSchema(value), 'allOf')).toEqual([
      { $ref: '#/components/schemas/Name' },
      { $ref: '#/components/schemas/Other' },
    ]);
    expect(schemas(value)).toEqual({
      Name: { $anchor: 'name', minLength: 1 },
      Other: { $anchor: 'name-2', minLength: 2 },
    });
  });

  it('have a relative `$id` rewritten for the place of the bundle', async () => {
    const value = await bundleValue({
      'openapi.yaml': petDocument('{ $ref: schemas/pet.yaml }'),
      'schemas/pet.yaml': "$id: animal\nproperties: { parent: { $ref: '#' } }\n",
    });
    expect(at(schemas(value), 'pet')).toEqual({
      $id: 'schemas/animal',
      properties: { parent: { $ref: '#' } },
    });
  });

  it('lose an `$id` from which the rest of the bundle has no name', async () => {
    const value = await bundleValue({
      'openapi.yaml': petDocument('{ $ref: schemas/pet.yaml }'),
      'schemas/pet.yaml': '$id: animal\nproperties: { owner: { $ref: owner.yaml } }\n',
      'schemas/owner.yaml': 'type: object\n',
    });
    expect(at(schemas(value), 'pet')).toEqual({
      properties: { owner: { $ref: '#/components/schemas/owner' } },
    });
  });
});

describe('the names of bundled components', () => {
  const address = (maxLength: number): string => `Address: { type: string, maxLength: ${maxLength} }\n`;

  it('are distinguished by file and folder', async () => {
    const value = await bundleValue({
      'openapi.yaml': petDocument(
        "{ allOf: [{ $ref: 'shop.yaml#/Address' }, { $ref: 'billing.yaml#/Address' }, { $ref: parts/schemas/pet.yaml }, { $ref: pet.yaml }] }",
      ),
      'shop.yaml': address(1),
      'billing.yaml': address(2),
      'parts/schemas/pet.yaml': 'type: object\n',
      'pet.yaml': 'type: array\n',
    });
    expect(namesOf(value)).toEqual(['Address', 'billing-Address', 'pet', 'pet-2']);
  });

  it('are shared by equal contents', async () => {
    const value = await bundleValue({
      'openapi.yaml': petDocument(
        "{ allOf: [{ $ref: 'shop.yaml#/Address' }, { $ref: 'billing.yaml#/Address' }] }",
      ),
      'shop.yaml': address(1),
      'billing.yaml': address(1),
    });
    expect(namesOf(value)).toEqual(['Address']);
  });

  it('are valid and unused', async () => {
    const value = await bundleValue({
      'openapi.yaml': petDocument(
        "{ allOf: [{ $ref: 'my%20files/été.yaml' }, { $ref: 'a.yaml#/__proto__' }, { $ref: 'models/index.yaml' }, { $ref: 'a.yaml#/properties/x/items' }] }",
        'components: { schemas: { t: {} } }\n',
      ),
      'my files/été.yaml': 'type: string\n',
      'a.yaml': '__proto__: { type: string }\nproperties: { x: { items: { type: object } } }\n',
      'models/index.yaml': 'title: A model\n',
    });
    expect(namesOf(value)).toEqual(['t', 'my-files-t', '__proto__', 'A-model', 'x-items']);
  });

  it('are those of the components that refer to a file', async () => {
    const value = await bundleValue({
      'openapi.yaml': petDocument(
        '{ $ref: schemas/pet.yaml }',
        'components: { schemas: { Pet: { $ref: schemas/pet.yaml }, Animal: { $ref: schemas/pet.yaml } } }\n',
      ),
      'schemas/pet.yaml': 'properties: { parent: { $ref: pet.yaml } }\n',
    });
    expect(schemas(value)).toEqual({
      Pet: { properties: { parent: { $ref: '#/components/schemas/Pet' } } },
      Animal: { $ref: '#/components/schemas/Pet' },
    });
  });

  it('keep the values of discriminators, whose mapping leads to the moved schema', async () => {
    const value = await bundleValue({
      'openapi.yaml': petDocument(
        "{ oneOf: [{ $ref: 'a.yaml#/Cat' }, { $ref: 'b.yaml#/Cat' }], discriminator: { propertyName: kind, mapping: { dog: dogs/dog.yaml, other: 'c.yaml#/Other' } } }",
      ),
      'a.yaml': 'Cat: { minProperties: 1 }\n',
      'b.yaml': 'Cat: { minProperties: 2 }\n',
      'c.yaml': 'Other: { type: object }\n',
      'dogs/dog.yaml': 'type: object\n',
    });
    expect(at(responseSchema(value), 'discriminator', 'mapping')).toEqual({
      dog: '#/components/schemas/dog',
      other: '#/components/schemas/Other',
      Cat: '#/components/schemas/b-Cat',
    });
    expect(namesOf(value)).toEqual(['Cat', 'b-Cat', 'dog', 'Other']);
  });
});

describe('a referenced file without a name in the components', () => {
  it('replaces the reference, as path items do', async () => {
    const files = {
      'openapi.yaml': `openapi: 3.0.0
paths:
  /a:
    $ref: paths/a.yaml # the first
  /b: { $ref: 'paths/b.yaml' }
  /c:
    summary: C.
    $ref: paths/b.yaml
    parameters: []
`,
      'paths/a.yaml': 'get:\n  responses:\n    default: { $ref: "../responses.yaml#/Failure" }\n',
      'paths/b.yaml':
        'post:\n  operationId: b\n  servers: [{ url: ./v1 }]\n  callbacks: { done: { "{$url}": { $ref: b.yaml } } }\n',
      'responses.yaml':
        'Failure: { description: Oh., links: { again: { operationRef: "paths/b.yaml#/post" }, more: { operationRef: "api.yaml#/paths/~1x/get" } } }\n',
      'api.yaml': 'paths: { /x: { get: {} } }\n',
    };
    expect(await bundleText(files)).toMatchInlineSnapshot(`
      "openapi: 3.0.0
      paths:
        /a:
          # the first
          get:
            responses:
              default: { $ref: "#/components/responses/Failure" }
        /b:
          post:
            operationId: b
            servers: [{ url: paths/v1 }]
            callbacks: { done: { "{$url}": { $ref: '#/paths/~1b' } } }
        /c:
          summary: C.
          post:
            operationId: b
            servers: [{ url: paths/v1 }]
            callbacks: { done: { "{$url}": { $ref: '#/paths/~1b' } } }
          parameters: []
      components:
        responses:
          Failure:
            description: Oh.
            links:
              again:
                operationRef: '#/paths/~1b/post'
              more:
                operationRef: 'api.yaml#/paths/~1x/get'
      "
    `);
  });

  it('becomes a component if the version has a section for it and several references lead to it', async () => {
    const value = await bundleValue({
      'openapi.yaml':
        'openapi: 3.1.0\npaths:\n  /a: { $ref: x.yaml }\n  /b: { $ref: x.yaml }\n  /c: { $ref: y.yaml }\n',
      'x.yaml': 'summary: X\n',
      'y.yaml': 'summary: Y\n',
    });
    expect(value).toEqual({
      openapi: '3.1.0',
      paths: {
        '/a': { $ref: '#/components/pathItems/x' },
        '/b': { $ref: '#/components/pathItems/x' },
        '/c': { summary: 'Y' },
      },
      components: { pathItems: { x: { summary: 'X' } } },
    });
  });

  it('may be a whole map', async () => {
    const value = await bundleValue({
      'openapi.yaml': petDocument(
        '{ $ref: schemas/pet.yaml }',
        'components:\n  schemas:\n    $ref: schemas/index.yaml\n',
      ),
      'schemas/index.yaml': 'Pet: { $ref: pet.yaml }\nOwner: { type: string }\n',
      'schemas/pet.yaml': "properties: { owner: { $ref: 'index.yaml#/Owner' }, toy: { $ref: toy.yaml } }\n",
      'schemas/toy.yaml': 'type: object\n',
    });
    expect(responseSchema(value)).toEqual({ $ref: '#/components/schemas/Pet' });
    expect(schemas(value)).toEqual({
      Pet: {
        properties: {
          owner: { $ref: '#/components/schemas/Owner' },
          toy: { $ref: '#/components/schemas/toy' },
        },
      },
      Owner: { type: 'string' },
      toy: { type: 'object' },
    });
  });
});

describe('references in a cycle', () => {
  it('stay in a cycle', async () => {
    const value = await bundleValue({
      'openapi.yaml': petDocument('{ $ref: a.yaml }', '  /toys: { $ref: x.yaml }\n', '3.0.0'),
      'a.yaml': '$ref: b.yaml\n',
      'b.yaml': '$ref: a.yaml\n',
      'x.yaml': '$ref: y.yaml\n',
      'y.yaml': '$ref: x.yaml\n',
    });
    expect(schemas(value)).toEqual({
      a: { $ref: '#/components/schemas/b' },
      b: { $ref: '#/components/schemas/a' },
    });
    expect(at(value, 'paths', '/toys')).toEqual({ $ref: '#/paths/~1toys' });
  });

  it('may go through several files', async () => {
    const value = await bundleValue({
      'openapi.yaml': petDocument('{ $ref: a.yaml }'),
      'a.yaml': 'properties: { b: { $ref: b.yaml } }\n',
      'b.yaml': 'properties: { a: { $ref: a.yaml } }\n',
    });
    expect(schemas(value)).toEqual({
      a: { properties: { b: { $ref: '#/components/schemas/b' } } },
      b: { properties: { a: { $ref: '#/components/schemas/a' } } },
    });
  });
});

describe('URLs that are relative to a document', () => {
  it('are relative to the bundle', async () => {
    const value = await bundleValue({
      'openapi.yaml': 'openapi: 3.1.0\npaths:\n  /a: { $ref: parts/a.yaml }\n',
      'parts/a.yaml': `servers: [{ url: '../v1/{region}' }, { url: /v2 }, { url: 'https://x.test/' }]
get:
  externalDocs: { url: docs.html#a }
  requestBody: { content: { text/plain: { examples: { one: { externalValue: one.txt } } } } }
`,
    });
    expect(at(value, 'paths', '/a')).toEqual({
      servers: [{ url: 'v1/{region}' }, { url: '/v2' }, { url: 'https://x.test/' }],
      get: {
        externalDocs: { url: 'parts/docs.html#a' },
        requestBody: { content: { 'text/plain': { examples: { one: { externalValue: 'parts/one.txt' } } } } },
      },
    });
  });
});

describe('the text of a document in YAML', () => {
  const head = 'openapi: 3.1.0\npaths:\n  /a: { $ref: a.yaml }\n';
  const a = 'get: { responses: { default: { $ref: r.yaml } } }\n';
  const files = { 'a.yaml': a, 'r.yaml': 'description: |\n  Two\n  lines' };

  it.each([
    ['has no sections', 'components:\n'],
    ['has an empty section', 'components:\n  responses:\n  schemas: {} # none\n'],
    ['has a section without entries in it', 'components:\n  responses: {} # none\n'],
    ['has its components on one line', 'components: { schemas: { A: {} }, responses: { B: {} } } # all\n'],
    ['does not end its last line', 'components: { responses: {} }'],
    ['ends with comments', 'components:\n    responses:\n        B: {}\n        # last\n\n# end\n'],
    ['has lines of Windows', 'components:\r\n  responses:\r\n    B: {}\r\n'],
    ['begins and ends like several', 'components: {}\n...\n'],
    ['has its section twice', 'components: { responses: { A: {} } }\ncomponents: { responses: { B: {} } }\n'],
  ])('is kept if it %s', async (_, tail) => {
    const text = await bundleText({ 'openapi.yaml': head + tail, ...files });
    const value = valueOf(text);
    expect(at(value, 'components', 'responses', 'r')).toEqual(valueOf(files['r.yaml']));
    const before = at(valueOf(head + tail), 'components', 'responses') ?? {};
    expect(at(value, 'components', 'responses')).toMatchObject(before);
    for (const [comment] of tail.matchAll(/#.*/g)) expect(text).toContain(comment);
    if (tail.includes('\r\n')) expect(text.replaceAll('\r\n', '').match(/\r|\n/g)).toHaveLength(3);
  });

  it('is rejected if a section cannot hold entries', async () => {
    const root = `${head}components: { responses: [] }\n`;
    await expect(bundleText({ 'openapi.yaml': root, ...files })).rejects.toThrow(
      '`/components/responses` is not an object, so it cannot contain definitions of other documents',
    );
  });
});

describe('anchors and merges of YAML', () => {
  it('are kept in the root and expanded in moved values', async () => {
    const value = await bundleValue({
      'openapi.yaml': petDocument(
        '&pet { $ref: pet.yaml }',
        'x-a: &base { a: 1 }\nx-b: { <<: *base, b: 2 }\n',
      ),
      'pet.yaml': 'properties:\n  a: &base { type: string }\n  b: *base\n  c: { <<: *base, maxLength: 1 }\n',
    });
    expect(at(value, 'x-b')).toEqual({ a: 1, b: 2 });
    const [a, c] = [{ type: 'string' }, { type: 'string', maxLength: 1 }];
    expect(at(schemas(value), 'pet')).toEqual({ properties: { a, b: a, c } });
  });
});

describe('a document of 2.0', () => {
  it('gets definitions, parameters and responses', async () => {
    const value = await bundleValue({
      'swagger.yaml': `swagger: '2.0'
paths:
  /a:
    get:
      parameters: [{ $ref: 'common.yaml#/parameters/Page' }, { $ref: 'common.yaml#/parameters/Body' }]
      responses: { 200: { $ref: 'common.yaml#/responses/All' }, default: { $ref: error.yaml } }
definitions: {}
`,
      'common.yaml': `parameters:
  Page: { name: page, in: query, type: integer }
  Body: { name: body, in: body, schema: { $ref: '#/definitions/Big«Body»' } }
responses:
  All: { description: All. }
definitions:
  Big«Body»: { type: object }
`,
      'error.yaml': 'description: Oh.\n',
    });
    expect(value).toEqual({
      swagger: '2.0',
      paths: {
        '/a': {
          get: {
            parameters: [{ $ref: '#/parameters/Page' }, { $ref: '#/parameters/Body' }],
            responses: { 200: { $ref: '#/responses/All' }, default: { $ref: '#/responses/error' } },
          },
        },
      },
      definitions: { 'Big«Body»': { type: 'object' } },
      parameters: {
        Page: { name: 'page', in: 'query', type: 'integer' },
        Body: { name: 'body', in: 'body', schema: { $ref: '#/definitions/Big%C2%ABBody%C2%BB' } },
      },
      responses: { All: { description: 'All.' }, error: { description: 'Oh.' } },
    });
  });
});

describe('a document in JSON', () => {
  it('keeps its layout', async () => {
    const files = {
      'openapi.json': `{
    "openapi": "3.0.0",
    "paths": {
        "/a": { "$ref": "a.yaml" }
    },
    "components": {
        "responses": {
            "Other": {}
        }
    }
}
`,
      'a.yaml': "get:\n  responses: { default: {}, 200: { $ref: 'all.json' } }\n",
      'all.json': '{"description":"\\u00c4"}',
    };
    expect(await bundleText(files)).toMatchInlineSnapshot(`
      "{
          "openapi": "3.0.0",
          "paths": {
              "/a": {
                  "get": {
                      "responses": {
                          "default": {},
                          "200": {
                              "$ref": "#/components/responses/all"
                          }
                      }
                  }
              }
          },
          "components": {
              "responses": {
                  "Other": {},
                  "all": {
                      "description": "Ä"
                  }
              }
          }
      }
      "
    `);
  });
});

describe('comments that suppress findings', () => {
  it('stay at their value, and suppress nothing else', async () => {
    const text = await bundleText({
      'openapi.yaml': petDocument('{ $ref: pet.yaml }'),
      'pet.yaml':
        '# assay-ignore-next-line a-rule\ntype: object\n# assay-ignore-file b-rule\nminProperties: 1\n',
    });
    expect(text).toContain('    # assay-ignore-next-line a-rule\n    pet:\n      type: object\n');
    expect(text).not.toContain('assay-ignore-file');
  });
});

describe('dynamic anchors of one name in two files', () => {
  const tree = (file: string, id = ''): string =>
    `{ ${id} "$dynamicAnchor": "node", "properties": { "${file}": { "$dynamicRef": "#node" } } }`;
  const root = petDocument(`{ allOf: [{ $ref: a.json }, { $ref: b.json }] }`);

  it('are rejected with a sentence, since one document cannot distinguish them', async () => {
    const files = {
      'openapi.yaml': petDocument(`{ allOf: [{ $ref: a/tree.json }, { $ref: b/tree%25.json }] }`),
      'a/tree.json': tree('a'),
      'b/tree%.json': tree('b'),
    };
    await expect(bundleText(files)).rejects.toThrow(
      '`a/tree.json` and `b/tree%.json` both have the `$dynamicAnchor` `node`, which one document cannot distinguish; add an `$id` to each of these schemas',
    );
  });

  it('are distinguished by an `$id`', async () => {
    const id = (name: string): string => `"$id": "https://schemas.test/${name}",`;
    const files = { 'openapi.yaml': root, 'a.json': tree('a', id('a')), 'b.json': tree('b', id('b')) };
    const text = await bundleText(files);
    expect(text).toContain('https://schemas.test/a');
    expect(text).toContain('https://schemas.test/b');
  });
});
