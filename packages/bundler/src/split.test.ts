import { analyse, type Model } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bundle } from './bundle.js';
import { split, type SplitFile } from './split.js';

async function modelOf(text: string, files: Readonly<Record<string, string>> = {}): Promise<Model> {
  const { model } = await analyse(
    { uri: 'file:///api/openapi.yaml', text },
    {
      rules: [],
      read: async ({ uri }) => {
        const file = files[uri.replace('file:///api/', '')];
        return file === undefined
          ? { ok: false, uri, code: 'unreachable', reason: 'it is not there' }
          : { ok: true, source: { uri, bytes: new TextEncoder().encode(file) } };
      },
    },
  );
  if (model === undefined) throw new Error('The document has no model.');
  return model;
}

async function splitText(
  text: string,
  ...others: ['paths' | 'components'] | []
): Promise<Map<string, string>> {
  const result = await split(await modelOf(text), 'openapi.yaml', ...others);
  if (!result.ok) throw new Error(result.reason);
  return new Map(result.files.map(({ path, text: file }: SplitFile) => [path, file]));
}

async function joined(files: ReadonlyMap<string, string>): Promise<string> {
  const result = bundle(await modelOf(files.get('openapi.yaml') ?? '', Object.fromEntries(files)));
  return result.ok ? result.text : result.reason;
}

const shop = `# The shop.
openapi: 3.0.3
info: { title: Shop, version: 1.0.0 }
servers:
  - url: v1
paths:
  # Everything about pets.
  /pets/{id}:
    servers:
      - url: 'v2/'
    get: # one of them
      parameters:
        - $ref: '#/components/parameters/Id'
      responses:
        '200':
          description: A pet.
          content:
            application/json:
              schema:
                # Which one depends.
                $ref: "#/components/schemas/Pet"
        '404': { $ref: '#/components/responses/Gone' }
components:
  parameters:
    Id:
      name: id
      in: path
      required: true
      schema: { type: string }
  responses:
    Gone:
      description: It is gone.
  schemas:
    Pet:
      oneOf:
        - $ref: '#/components/schemas/Cat'
        - $ref: '#/components/schemas/Dog'
      discriminator:
        propertyName: kind
        mapping:
          cat: '#/components/schemas/Cat'
    Cat:
      type: object
      properties:
        kind: { type: string }
        weight:
          # in grams
          type: integer
          maximum: 1.50e4
        friends:
          type: array
          items: { $ref: '#/components/schemas/Cat' }
    Dog:
      type: object
      properties:
        kind: { type: string }
        weight: { $ref: '#/components/schemas/Cat/properties/weight' }
`;

describe('a document that is split', () => {
  it('has a file for each path and component, with its comments and references that lead there', async () => {
    const files = await splitText(shop);
    expect([...files.keys()]).toEqual([
      'openapi.yaml',
      'paths/pets-id.yaml',
      'components/schemas/Pet.yaml',
      'components/schemas/Cat.yaml',
      'components/schemas/Dog.yaml',
      'components/responses/Gone.yaml',
      'components/parameters/Id.yaml',
    ]);
    expect(files.get('openapi.yaml')).toContain(
      '  # Everything about pets.\n  /pets/{id}:\n    $ref: paths/pets-id.yaml\n',
    );
    const path = files.get('paths/pets-id.yaml') ?? '';
    expect(path).toContain('get: # one of them\n');
    expect(path).toContain('# Which one depends.\n');
    expect(path).toContain('$ref: "../components/schemas/Pet.yaml"\n');
    expect(path).toMatch(/url: '?\.\.\/v2\//);
    const cat = files.get('components/schemas/Cat.yaml') ?? '';
    expect(cat).toContain('  weight:\n    # in grams\n    type: integer\n    maximum: 1.50e4\n');
    expect(cat).toContain("$ref: '#'");
    expect(files.get('components/schemas/Dog.yaml')).toContain('Cat.yaml#/properties/weight');
    expect(files.get('components/schemas/Pet.yaml')).toContain("cat: 'Cat.yaml'");
  });

  it('is bundled to the same text', async () => {
    expect(await joined(await splitText(shop))).toBe(shop);
    expect(await joined(await splitText(shop, 'paths'))).toBe(shop);
    expect(await joined(await splitText(shop, 'components'))).toBe(shop);
  });

  it('keeps the ends of its lines', async () => {
    const files = await splitText(shop.replaceAll('\n', '\r\n'));
    for (const text of files.values()) expect(text).not.toMatch(/[^\r]\n/);
  });

  it('has names that differ on every system', async () => {
    const files = await splitText(`openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /: { get: { responses: { '200': { description: A } } } }
  /con: { get: { responses: { '200': { description: A } } } }
  /a/b: { get: { responses: { '200': { description: A } } } }
  /A-b: { get: { responses: { '200': { description: A } } } }
`);
    expect([...files.keys()]).toEqual([
      'openapi.yaml',
      'paths/root.yaml',
      'paths/con-.yaml',
      'paths/a-b.yaml',
      'paths/A-b-2.yaml',
    ]);
  });

  it('leaves schemas with an `$id` or anchor in the root', async () => {
    const files = await splitText(`openapi: 3.1.0
info: { title: A, version: '1' }
components:
  schemas:
    Named: { $anchor: here, type: string }
    Other: { type: array, items: { $ref: '#/components/schemas/Named' } }
`);
    expect([...files.keys()]).toEqual(['openapi.yaml', 'components/schemas/Other.yaml']);
    expect(files.get('components/schemas/Other.yaml')).toContain(
      '../../openapi.yaml#/components/schemas/Named',
    );
  });

  it('is written as JSON where it was JSON', async () => {
    const text = JSON.stringify(
      {
        swagger: '2.0',
        info: { title: 'A', version: '1' },
        paths: {},
        definitions: { A: { type: 'string' }, B: { items: { $ref: '#/definitions/A' } } },
      },
      null,
      4,
    );
    const result = await split(await modelOf(`${text}\n`), 'api.json');
    expect(result).toMatchObject({ ok: true });
    const files = result.ok ? result.files : [];
    expect(files.map(({ path }) => path)).toEqual(['api.json', 'definitions/A.json', 'definitions/B.json']);
    expect(files[2]?.text).toBe('{\n    "items": {\n        "$ref": "A.json"\n    }\n}\n');
  });

  it('is one document, with references that lead somewhere', async () => {
    const text =
      "openapi: 3.1.0\ninfo: { title: A, version: '1' }\ncomponents: { schemas: { A: { $ref: 'a.yaml' } } }\n";
    expect(await split(await modelOf(text, { 'a.yaml': 'type: string' }), 'openapi.yaml')).toEqual({
      ok: false,
      reason: 'it refers to other documents; bundle it first',
    });
    expect(await split(await modelOf(text), 'openapi.yaml')).toEqual({
      ok: false,
      reason: '`a.yaml` leads nowhere',
    });
  });
});

test('bundle(split(document)) is the document', async () => {
  const names = ['A', 'a', 'B.c', 'd_e', 'CON'];
  const schema = fc.oneof(
    fc.record({ type: fc.constant('string'), description: fc.string({ maxLength: 5 }) }),
    fc
      .constantFrom(...names)
      .map((name) => ({ type: 'array', items: { $ref: `#/components/schemas/${name}` } })),
    fc
      .constantFrom(...names)
      .map((name) => ({ allOf: [{ $ref: `#/components/schemas/${name}` }, { not: {} }] })),
  );
  const documents = fc.record({
    openapi: fc.constantFrom('3.0.3', '3.1.0', '3.2.0'),
    info: fc.constant({ title: 'A', version: '1' }),
    paths: fc.dictionary(
      fc.constantFrom('/', '/a', '/A', '/a/{b}', '/a-b'),
      schema.map((content) => ({
        get: {
          responses: { 200: { description: 'A', content: { 'application/json': { schema: content } } } },
        },
      })),
    ),
    components: fc.record({
      schemas: fc
        .tuple(...names.map(() => schema))
        .map((all) => Object.fromEntries(names.map((name, index) => [name, all[index]]))),
    }),
  });
  await fc.assert(
    fc.asyncProperty(documents, fc.constantFrom(0, 2), async (document, indent) => {
      const text = JSON.stringify(document, null, indent);
      const files = await splitText(text);
      expect(JSON.parse(await joined(files))).toEqual(JSON.parse(text));
    }),
    { numRuns: 40 },
  );
});
