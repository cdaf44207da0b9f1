import { analyse } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { generateImport } from './generate.js';

const text = `
openapi: 3.1.1
info: { title: Users, version: '1' }
servers: [{ url: 'https://users.test' }]
paths:
  /users/{id}:
    get:
      operationId: readUser
      summary: Reads a user
      description: Never shown
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: d } }
  /users:
    get:
      operationId: listUsers
      description: "Lists users\\r\\n\\r\\nOne line more"
      responses:
        '200':
          description: d
          content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: string } } } } } }
    post:
      operationId: createUser
      responses:
        '201':
          description: d
          content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } }
          links: { read: { operationId: readUser, parameters: { id: '$response.body#/id' } } }
`;

async function importOf(maxOperations?: number, document = text) {
  const { model, findings } = await analyse({ text: document }, { rules: [] });
  if (model === undefined) throw new Error('The document cannot be analysed');
  return generateImport(model, findings, {
    documentName: 'users.yaml',
    source: { kind: 'upload', location: null, sha256: '' },
    ...(maxOperations !== undefined && { maxOperations }),
    now: '2026-01-31T12:00:00.000Z',
    makeId: (kind, key) => `${kind} ${key}`,
  });
}

const stepsOf = ({ flows }: Awaited<ReturnType<typeof importOf>>) =>
  flows.map(({ name, steps }) => [name, steps.map(({ operationPointer }) => operationPointer)]);

it('describes a project by the summary of its operation, else by the first line of its description', async () => {
  const { projects } = await importOf();
  expect(projects.map(({ description }) => description)).toEqual(['Reads a user', 'Lists users', '']);
});

describe('an import with a limit', () => {
  it('takes every operation if there are no more', async () => {
    expect(await importOf(3)).toEqual(await importOf());
  });

  it('takes the first operations, and none of them depends on an omitted one', async () => {
    const create = '/paths/~1users/post';
    expect(JSON.stringify(stepsOf(await importOf()))).toContain(create);
    const few = await importOf(2);
    expect(few.projects.map(({ name }) => name)).toEqual(['readUser', 'listUsers']);
    expect(JSON.stringify(few)).not.toContain(create);
    // The former second choice is now the best.
    expect(stepsOf(few)[0]).toEqual(['readUser', ['/paths/~1users/get', '/paths/~1users~1{id}/get']]);
    expect(few.group.dependencyOrder.flat()).toHaveLength(2);
  });

  it('reports once the omitted operations, and names the first few', async () => {
    const leftOut = ({ errors }: Awaited<ReturnType<typeof importOf>>) =>
      errors.filter(({ id }) => id === 'operations-left-out').map(({ problem }) => problem);
    expect(leftOut(await importOf())).toEqual([]);
    expect(leftOut(await importOf(2))).toEqual([
      'One operation is omitted, because an import has at most 2: `createUser`.',
    ]);
    expect(leftOut(await importOf(1))).toEqual([
      '2 operations are omitted, because an import has at most 1: `listUsers`, `createUser`.',
    ]);
  });
});

it.each([
  ['simple', { type: 'object', additionalProperties: { type: 'object' } }, true],
  ['matrix', { type: 'array', items: { type: 'array', items: { type: 'string' } } }, true],
  ['simple', { type: 'object', additionalProperties: { type: 'string' } }, false],
])(
  'reports a parameter of the style %s whose value %j has no defined text',
  async (style, schema, isReported) => {
    const parameters = [{ name: 'id', in: 'path', required: true, style, schema }];
    const paths = { '/things/{id}': { get: { operationId: 'readThing', parameters, responses: {} } } };
    const document = { openapi: '3.1.1', info: { title: 'Things', version: '1' }, paths };
    const { errors } = await importOf(undefined, JSON.stringify(document));
    const reported = errors
      .filter(({ id }) => id === 'value-not-generated')
      .map(({ operation }) => operation);
    expect(reported).toEqual(isReported ? ['readThing'] : []);
  },
);

it.each([
  ['the component that it refers to', { $ref: '#/components/schemas/Pet' }, /^<Pet>.*<\/Pet>$/],
  ['its XML Object', { $ref: '#/components/schemas/Named' }, /^<named>.*<\/named>$/],
  ['nothing', { type: 'object', properties: { name: { type: 'string' } } }, /^<root>.*<\/root>$/],
])('an XML body has a root named after %s', async (_, schema, root) => {
  const properties = { name: { type: 'string' } };
  const { flows } = await importOf(
    undefined,
    JSON.stringify({
      openapi: '3.1.1',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/pets': { post: { requestBody: { content: { 'application/xml': { schema } } }, responses: {} } },
      },
      components: {
        schemas: {
          Pet: { type: 'object', properties },
          Named: { type: 'object', properties, xml: { name: 'named' } },
        },
      },
    }),
  );
  const bodies = flows[0]?.steps[0]?.messages?.flatMap(({ rendered }) => rendered.body?.data ?? []) ?? [];
  expect(bodies.length).toBeGreaterThan(0);
  for (const body of bodies) expect(body).toMatch(root);
});
