import { describe, expect, it } from 'vitest';
import { importOf, ok, openapi, type ImportOf } from '../support/import-of.js';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const resource = { type: 'object', properties: { id: { type: 'string' } } };
const listOf = (schema: object): object => ({
  '200': { description: 'All.', ...json({ type: 'array', items: schema }) },
});
const created = { '201': { description: 'Made.' } };
const made = { '201': { description: 'Made.', ...json(resource) } };

/** An API whose response to the creation of a contact contains no id. */
const contacts = (withCreator: boolean): object =>
  openapi({
    '/contacts': {
      get: { operationId: 'listContacts', responses: listOf(resource) },
      ...(withCreator ? { post: { operationId: 'createContact', responses: created } } : {}),
    },
    '/contacts/{id}': {
      parameters: [id],
      get: { ...ok, operationId: 'getContact' },
      put: { ...ok, operationId: 'replaceContact' },
      delete: { ...ok, operationId: 'deleteContact' },
    },
  });

const idsOf = (result: ImportOf, name: string): string[] => result.flow(name).steps.map((step) => step.id);

function fail(): never {
  throw new Error('the flow has no such place');
}

describe('data created by the run', () => {
  it('is created before a list is read', async () => {
    const result = await importOf(contacts(true));
    expect(idsOf(result, 'getContact')).toEqual([
      'createContact',
      'listContacts',
      'getContact',
      'deleteContact',
    ]);
    expect(result.flow('getContact').edges).toContainEqual({
      from: 'createContact',
      to: 'listContacts',
      bindings: [],
      optional: true,
    });
  });

  it.each(['replaceContact', 'deleteContact'])(
    'is what %s gets: the response of its creation',
    async (name) => {
      const { edges, steps } = (await importOf(contacts(true))).flow(name);
      expect(steps.map((step) => step.id).slice(0, 2)).toEqual(['createContact', name]);
      expect(edges[0]).toMatchObject({
        from: 'createContact',
        to: name,
        bindings: [{ target: { insertionPoint: 'path.id' }, origin: 'location-header' }],
      });
      expect(edges[0]?.warning).toBeUndefined();
    },
  );

  it('is all that changes: if only a list names resources, static values stay and the edge gives the reason', async () => {
    const { edges } = (await importOf(contacts(false))).flow('deleteContact');
    expect(edges).toEqual([
      {
        from: 'listContacts',
        to: 'deleteContact',
        bindings: [],
        optional: false,
        warning: 'destroys-existing-data',
        withheld: [expect.objectContaining({ target: { step: 'deleteContact', insertionPoint: 'path.id' } })],
      },
    ]);
    const allowed = await importOf(contacts(false), { allowExistingData: true });
    expect(allowed.flow('deleteContact').edges[0]?.bindings).toHaveLength(1);
    expect(allowed.flow('deleteContact').edges[0]?.warning).toBe('destroys-existing-data');
    expect((await importOf(contacts(false))).flow('getContact').edges[0]?.bindings).toHaveLength(1);
  });

  it.each([
    [
      'in the query',
      {
        parameters: [
          { name: 'ids', in: 'query', required: true, schema: { type: 'array', items: { type: 'string' } } },
        ],
      },
    ],
    [
      'in the body',
      {
        requestBody: json({
          type: 'object',
          required: ['contactIds'],
          properties: { contactIds: { type: 'array', items: { type: 'string' } } },
        }),
      },
    ],
  ])('is all that is deleted by an id %s', async (_, parts) => {
    const of = (post: object): object =>
      openapi({
        '/contacts': {
          ...post,
          get: { operationId: 'listContacts', responses: listOf(resource) },
          delete: { ...ok, ...parts, operationId: 'deleteContacts' },
        },
      });
    const [listed] = (await importOf(of({}))).flow('deleteContacts').edges;
    expect(listed).toMatchObject({ bindings: [], warning: 'destroys-existing-data' });
    expect(listed?.withheld).toHaveLength(1);
    const own = (await importOf(of({ post: { operationId: 'createContact', responses: made } }))).flow(
      'deleteContacts',
    );
    expect(own.edges).toEqual([expect.objectContaining({ from: 'createContact', to: 'deleteContacts' })]);
    expect(own.edges[0]?.bindings).toHaveLength(1);
  });

  it('is all that is changed by an id in the body of a PUT on the collection', async () => {
    const user = { type: 'object', properties: { userId: { type: 'string' }, name: { type: 'string' } } };
    const result = await importOf(
      openapi({
        '/users': {
          get: { operationId: 'listUsers', responses: listOf(user) },
          put: { ...ok, operationId: 'updateUser', requestBody: json(user) },
        },
      }),
    );
    expect(result.flow('updateUser').edges).toEqual([
      expect.objectContaining({ from: 'listUsers', bindings: [], warning: 'destroys-existing-data' }),
    ]);
  });

  it('is all that custom methods are tried on', async () => {
    const document = {
      openapi: '3.2.0',
      info: { title: 'Contacts', version: '1' },
      servers: [{ url: 'https://contacts.test' }],
      paths: {
        '/contacts': {
          get: { operationId: 'listContacts', responses: listOf(resource) },
          query: { ...ok, operationId: 'queryContacts' },
        },
        '/contacts/{id}': {
          parameters: [id],
          additionalOperations: { PURGE: { ...ok, operationId: 'purgeContact' } },
        },
      },
    };
    const result = await importOf(document);
    const destructive = (name: string): boolean | undefined =>
      result.flow(name).steps.find(({ role }) => role === 'subject')?.destructive;
    expect(result.flow('purgeContact').edges).toEqual([
      expect.objectContaining({ bindings: [], warning: 'destroys-existing-data' }),
    ]);
    expect([destructive('purgeContact'), destructive('queryContacts')]).toEqual([true, false]);
  });

  it('is changed last, and deleted after that', async () => {
    const result = await importOf(contacts(true));
    const nameOf = (project: string): string =>
      result.projects.find((each) => each.id === project)?.name ?? '';
    const layers = result.group.dependencyOrder.map((layer) => layer.map(nameOf));
    expect(layers.slice(-2)).toEqual([['replaceContact'], ['deleteContact']]);
  });
});

describe('foreign keys', () => {
  const responses = made;
  const paths = (post: object, query: readonly object[] = []): object =>
    openapi({
      '/users': { post: { operationId: 'createUser', responses } },
      '/tags': { post: { operationId: 'createTag', responses } },
      '/orders': {
        post: { ...ok, operationId: 'order', parameters: query, requestBody: json(post) },
      },
    });
  const boundIn = async (document: object): Promise<Record<string, string>> => {
    const { edges } = (await importOf(document)).flow('order');
    return Object.fromEntries(
      edges.flatMap(({ from, bindings }) => bindings.map(({ target }) => [target.insertionPoint, from])),
    );
  };
  const text = { type: 'string' };

  it('are bound even if they are optional, nested, or in lists', async () => {
    expect(
      await boundIn(
        paths(
          {
            type: 'object',
            properties: {
              userId: text,
              tagIds: { type: 'array', items: text },
              lines: { type: 'array', items: { type: 'object', properties: { tag_id: text } } },
            },
          },
          [{ name: 'user_id', in: 'query', schema: text }],
        ),
      ),
    ).toEqual({
      'query.user_id': 'createUser',
      'body:/userId': 'createUser',
      'body:/tagIds/0': 'createTag',
      'body:/lines/0/tag_id': 'createTag',
    });
  });

  it.each([
    ['csv', { explode: false }, 'POST /orders?tagIds=%7Btag%7D HTTP/1.1'],
    ['pairs', { explode: true }, 'POST /orders?tagIds=%7Btag%7D HTTP/1.1'],
    ['pipes', { style: 'pipeDelimited', explode: false }, 'POST /orders?tagIds=%7Btag%7D HTTP/1.1'],
  ])('are bound in lists of the query (%s): one item takes the place of all', async (_, style, line) => {
    const schema = { type: 'array', items: text };
    const tags = { name: 'tagIds', in: 'query', ...style, schema, example: ['one', 'two'] };
    const document = paths({ type: 'object' }, [tags]);
    expect(await boundIn(document)).toEqual({ 'query.tagIds': 'createTag' });
    const { steps } = (await importOf(document)).flow('order');
    const { rendered, parameters } = steps.find(({ id: step }) => step === 'order')?.request ?? fail();
    const [point] = parameters[0]?.insertionPoints ?? [];
    expect(point?.id).toBe('query.tagIds');
    const { offset, length } = point?.wire ?? fail();
    expect(`${rendered.line.slice(0, offset)}%7Btag%7D${rendered.line.slice(offset + length)}`).toBe(line);
    expect(point?.transforms).toContain('percent');
  });

  it('are recognised by their description, and not by a name alone', async () => {
    const described = { type: 'string', description: 'The ID of the user that pays.' };
    expect(await boundIn(paths({ type: 'object', properties: { user: described } }))).toEqual({
      'body:/user': 'createUser',
    });
    expect(await boundIn(paths({ type: 'object', properties: { user: text } }))).toEqual({});
  });
});
