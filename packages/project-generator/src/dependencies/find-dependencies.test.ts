import { analyse, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { findDependencies } from './find-dependencies.js';

const idObject = { type: 'object', properties: { id: { type: 'string' } } };
const json = (schema: unknown): object => ({ content: { 'application/json': { schema } } });
const inPath = (...names: string[]): object[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
const ok = { responses: { 200: { description: 'OK' } } };
const created = (schema: unknown, more: object = {}): object => ({
  responses: { 201: { description: 'Created', ...json(schema), ...more } },
});
const show = (...names: string[]): object => ({ get: { parameters: inPath(...names), ...ok } });

async function read(paths: object, more: object = {}): Promise<Model> {
  const document = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, ...more };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  if (model === undefined) throw new Error('the document of the test has no model');
  return model;
}

/** Lists the source of each value of an operation, one line per value. */
function reported(model: Model, signature: string): string[] {
  const operation = model.document.operations.find((each) => each.signature === signature);
  const found =
    operation === undefined ? [] : (findDependencies(model.document.operations).get(operation) ?? []);
  return found.map(({ target, producer, output, origin, confidence }) => {
    const place = target.in === 'body' ? `body ${target.pointer}` : `${target.in} ${target.name}`;
    return `${place} <- ${producer.signature} ${output.from} ${output.name}:${output.type} ${origin} ${confidence}`;
  });
}

async function from(paths: object, signature: string, more: object = {}): Promise<string[]> {
  return reported(await read(paths, more), signature);
}

describe('findDependencies by links', () => {
  const user = {
    type: 'object',
    properties: { user: { type: 'object', properties: { id: { type: 'integer' } } } },
  };
  const linked = (link: object, components: object = {}): Promise<Model> =>
    read(
      {
        '/users': { post: created(user, { links: { GetUser: link } }) },
        '/users/{id}': {
          get: { operationId: 'getUser', parameters: inPath('id'), ...ok },
          put: {
            operationId: 'putUser',
            parameters: [
              ...inPath('id'),
              { name: 'id', in: 'query', schema: {} },
              { name: 'X-Trace', in: 'header', schema: {} },
            ],
            requestBody: json({ type: 'object' }),
            ...ok,
          },
        },
      },
      { components },
    );
  const parameters = { id: '$response.body#/user/id' };
  const expected = ['path id <- POST /users $response.body#/user/id id:integer link 1'];

  it('follows an operationId', async () => {
    expect(reported(await linked({ operationId: 'getUser', parameters }), 'GET /users/{id}')).toEqual(
      expected,
    );
  });

  it.each(['#/paths/~1users~1{id}/get', '#/paths/~1users~1%7Bid%7D/get'])(
    'follows the operationRef %s',
    async (operationRef) => {
      expect(reported(await linked({ operationRef, parameters }), 'GET /users/{id}')).toEqual(expected);
    },
  );

  it('follows the reference of a link', async () => {
    const link = { $ref: '#/components/links/User' };
    const model = await linked(link, { links: { User: { operationId: 'getUser', parameters } } });
    expect(reported(model, 'GET /users/{id}')).toEqual(expected);
  });

  it('finds the links of a referenced response', async () => {
    const response = {
      description: 'Made',
      ...json(user),
      links: { User: { operationId: 'getUser', parameters } },
    };
    const model = await read(
      {
        '/accounts': { post: { responses: { 201: { $ref: '#/components/responses/Made' } } } },
        '/people/{id}': { get: { operationId: 'getUser', parameters: inPath('id'), ...ok } },
      },
      { components: { responses: { Made: response } } },
    );
    expect(reported(model, 'GET /people/{id}')).toEqual([
      'path id <- POST /accounts $response.body#/user/id id:integer link 1',
    ]);
  });

  it('distinguishes locations, and reads headers, requests and bodies; constants provide nothing', async () => {
    const link = {
      operationId: 'putUser',
      parameters: {
        'path.id': '$response.header.X-Id',
        'query.id': '$request.body#/login',
        'x-trace': 'constant',
      },
      requestBody: { of: { owner: '{$response.body#/user/id}', name: 'constant' } },
    };
    expect(reported(await linked(link), 'PUT /users/{id}')).toEqual([
      'path id <- POST /users $response.header.X-Id xId:string link 1',
      'query id <- POST /users $request.body#/login login:string link 1',
      'body /of/owner <- POST /users $response.body#/user/id id:integer link 1',
    ]);
  });

  it('ignores broken links, and those of an operation to itself', async () => {
    expect(reported(await linked({ operationId: 'gone', parameters }), 'GET /users/{id}')[0]).toContain(
      'dependency',
    );
    const model = await read({
      '/next/{id}': {
        get: {
          operationId: 'next',
          parameters: inPath('id'),
          responses: { 200: { description: 'OK', links: { Next: { operationId: 'next', parameters } } } },
        },
      },
    });
    expect(reported(model, 'GET /next/{id}')).toEqual([]);
  });

  it('prefers the operation that creates the resource over a link that passes on its input', async () => {
    const handsOn = { links: { Posts: { operationId: 'posts', parameters: { id: '$request.path.id' } } } };
    const paths = {
      '/users': { post: created(idObject) },
      '/users/{id}': {
        get: { parameters: inPath('id'), responses: { 200: { description: 'OK', ...handsOn } } },
      },
      '/users/{id}/posts': { get: { operationId: 'posts', parameters: inPath('id'), ...ok } },
    };
    expect(await from(paths, 'GET /users/{id}/posts')).toEqual([
      'path id <- POST /users $response.body#/id id:string dependency 0.85',
    ]);
  });
});

describe('findDependencies by paths, names and types', () => {
  it.each([
    ['the parameter itself', 'userId', { user_id: 'string', id: 'string' }, '/user_id'],
    ['an id', 'userId', { name: 'string', id: 'string' }, '/id'],
    ['the id of the resource', 'id', { userId: 'string' }, '/userId'],
    ['another identifier', 'user', { uuid: 'string', slug: 'string' }, '/slug'],
    ['a name', 'userName', { id: 'string', name: 'string' }, '/name'],
    ['a generic name', 'item_id', { id: 'string' }, '/id'],
  ])('takes %s from the response of the POST', async (_what, name, types, pointer) => {
    const properties = Object.fromEntries(Object.entries(types).map(([key, type]) => [key, { type }]));
    const paths = { '/users': { post: created({ properties }) }, [`/users/{${name}}`]: show(name) };
    const [found] = await from(paths, `GET /users/{${name}}`);
    expect(found).toContain(`path ${name} <- POST /users $response.body#${pointer} `);
  });

  it('finds a value one level down, and behind allOf and references', async () => {
    const paths = {
      '/api/v1/users': { post: created({ allOf: [{ $ref: '#/components/schemas/Answer' }] }) },
      '/api/v1/users/{id}': show('id'),
    };
    const Answer = { type: 'object', properties: { data: { oneOf: [idObject] } } };
    expect(await from(paths, 'GET /api/v1/users/{id}', { components: { schemas: { Answer } } })).toEqual([
      'path id <- POST /api/v1/users $response.body#/data/id id:string dependency 0.8',
    ]);
  });

  it('takes the first item of a list if no operation creates one', async () => {
    const paths = {
      '/users': {
        get: {
          responses: { 200: { description: 'OK', ...json({ properties: { users: { items: idObject } } }) } },
        },
      },
      '/users/{id}': show('id'),
    };
    expect(await from(paths, 'GET /users/{id}')).toEqual([
      'path id <- GET /users $response.body#/users/0/id id:string dependency 0.5',
    ]);
  });

  it('does not use a string if a number is required', async () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
    const paths = {
      '/users': { post: created(idObject) },
      '/users/{id}': { get: { parameters: [id], ...ok } },
    };
    expect(await from(paths, 'GET /users/{id}')).toEqual([]);
  });

  it('takes the last segment of a documented Location, and the body without one', async () => {
    const paths = {
      '/users': { post: created(idObject, { headers: { location: {} } }) },
      '/users/{id}': show('id'),
    };
    const [found = ''] = await from(paths, 'GET /users/{id}');
    expect(found).toContain('location-header 0.9');
    const pattern = new RegExp(/#regex:(\S+)/.exec(found)?.[1] ?? '');
    const locations = ['https://h.test/users/7', '/users/7/', '/users/7?x=/a/b#c', '7'];
    expect(locations.map((each) => pattern.exec(each)?.[1])).toEqual(['7', '7', '7', '7']);
  });

  it('takes a `Location` of a 202 if nothing else names the resource', async () => {
    const accepted = { description: 'Accepted', headers: { Location: { schema: { type: 'string' } } } };
    const paths = { '/users': { post: { responses: { 202: accepted } } }, '/users/{id}': show('id') };
    expect(await from(paths, 'GET /users/{id}')).toEqual([
      expect.stringContaining('location-header 0.45') as unknown,
    ]);
  });

  it('takes the name that the client chooses, in the path or in the body', async () => {
    const login = { type: 'object', required: ['login'], properties: { login: { type: 'string' } } };
    const noContent = { responses: { 204: { description: 'Made' } } };
    const paths = {
      '/files/{name}': {
        put: { operationId: 'createFile', parameters: inPath('name'), ...noContent },
        get: { parameters: inPath('name'), ...ok },
      },
      '/users': { post: { requestBody: json(login), ...noContent } },
      '/users/{login}': show('login'),
    };
    expect(await from(paths, 'GET /files/{name}')).toEqual([
      'path name <- PUT /files/{name} $request.path.name name:string dependency 0.8',
    ]);
    expect(await from(paths, 'PUT /files/{name}')).toEqual([]);
    expect(await from(paths, 'GET /users/{login}')).toEqual([
      'path login <- POST /users $request.body#/login login:string dependency 0.7',
    ]);
  });

  it('takes the name of a PUT before that of a POST on the same path, which may do anything', async () => {
    const making = { parameters: inPath('path'), responses: { 201: { description: 'Made' } } };
    const paths = {
      '/contents/{path}': {
        post: { operationId: 'createContent', ...making },
        put: { operationId: 'saveContent', ...making },
        get: { parameters: inPath('path'), ...ok },
      },
    };
    expect(await from(paths, 'GET /contents/{path}')).toEqual([
      'path path <- PUT /contents/{path} $request.path.path path:string dependency 0.8',
    ]);
  });

  it('does not confuse the id of an order with that of its new line, nor with that of a job', async () => {
    const components = { schemas: { Order: idObject, ImportJob: idObject } };
    const order = { $ref: '#/components/schemas/Order' };
    const get = { parameters: inPath('id'), responses: { 200: { description: 'OK', ...json(order) } } };
    const paths = {
      '/orders/{id}': { get },
      '/orders/{id}/lines': { post: { parameters: inPath('id'), ...created(order) } },
      '/orders/{id}/lines/{lineId}': show('id', 'lineId'),
      '/imports': { post: created({ $ref: '#/components/schemas/ImportJob' }) },
      '/imports/{id}': show('id'),
    };
    expect(await from(paths, 'GET /orders/{id}/lines/{lineId}', { components })).toEqual([]);
    expect(await from(paths, 'GET /imports/{id}', { components })).toEqual([]);
  });

  it('sends the same value if producer and consumer share a parameter that nothing provides', async () => {
    const paths = {
      '/organizations/{org}/users': { post: { parameters: inPath('org'), ...created(idObject) } },
      '/organizations/{name}/users/{id}': show('name', 'id'),
    };
    expect(await from(paths, 'GET /organizations/{name}/users/{id}')).toEqual([
      'path id <- POST /organizations/{org}/users $response.body#/id id:string dependency 0.85',
      'path name <- POST /organizations/{org}/users $request.path.org org:string dependency 0.6',
    ]);
  });

  it('finds fields and parameters, required or not, by the one collection of their name', async () => {
    const body = {
      type: 'object',
      required: ['user_id', 'id'],
      properties: { user_id: { type: 'string' }, id: { type: 'string' }, teamId: { type: 'string' } },
    };
    const query = (required: boolean): object => ({
      name: 'teamId',
      in: 'query',
      required,
      schema: { type: 'string' },
    });
    const paths = {
      '/users': { post: created(idObject) },
      '/users/{id}': show('id'),
      '/teams': { post: created(idObject), get: { parameters: [query(false)], ...ok } },
      '/orders': { post: { parameters: [query(true)], requestBody: json(body), ...ok } },
      '/memberships/{teamId}/{userId}': show('teamId', 'userId'),
    };
    const model = await read(paths);
    expect(reported(model, 'POST /orders')).toEqual([
      'query teamId <- POST /teams $response.body#/id id:string dependency 0.8',
      'body /user_id <- POST /users $response.body#/id id:string dependency 0.8',
      'body /teamId <- POST /teams $response.body#/id id:string dependency 0.8',
    ]);
    expect(reported(model, 'GET /teams')).toEqual([
      'query teamId <- POST /teams $response.body#/id id:string dependency 0.8',
    ]);
    expect(reported(model, 'GET /memberships/{teamId}/{userId}')).toEqual([
      'path teamId <- POST /teams $response.body#/id id:string dependency 0.8',
      'path userId <- POST /users $response.body#/id id:string dependency 0.8',
    ]);
  });

  it.each([
    ['DELETE', '/users', 'removeAll'],
    ['POST', '/users', 'cancelUsers'],
    ['POST', '/users', 'Users_Delete'],
  ])('never lets %s %s (%s) provide a value', async (method, path, operationId) => {
    const links = { User: { operationId: 'getUser', parameters: { id: '$response.body#/id' } } };
    const paths = {
      [path]: { [method.toLowerCase()]: { operationId, ...created(idObject, { links }) } },
      '/users/{id}': { get: { operationId: 'getUser', parameters: inPath('id'), ...ok } },
    };
    expect(await from(paths, 'GET /users/{id}')).toEqual([]);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'finds fields of %s',
    async (type) => {
      const schema = { type: 'object', properties: { userId: { type: 'string' } } };
      const paths = {
        '/users': { post: created(idObject) },
        '/orders': { post: { requestBody: { content: { [type]: { schema } } }, ...ok } },
      };
      expect(await from(paths, 'POST /orders')).toEqual([
        'body /userId <- POST /users $response.body#/id id:string dependency 0.8',
      ]);
    },
  );

  it('takes the nearest of several collections, and none of another resource', async () => {
    const body = { requestBody: json({ type: 'object', properties: { siteId: { type: 'string' } } }), ...ok };
    const made = (...names: string[]): object => ({
      post: { parameters: inPath(...names), ...created(idObject) },
    });
    const paths = {
      '/sites': made(),
      '/accounts/{accountId}/sites': made('accountId'),
      '/groups/{groupId}/sites': made('groupId'),
      '/notes': { post: body },
      '/accounts/{accountId}/notes': { post: { parameters: inPath('accountId'), ...body } },
    };
    const producers = async (signature: string): Promise<unknown> =>
      (await from(paths, signature)).find((line) => line.startsWith('body'))?.split(' $')[0];
    expect(await producers('POST /notes')).toBe('body /siteId <- POST /sites');
    expect(await producers('POST /accounts/{accountId}/notes')).toBe(
      'body /siteId <- POST /accounts/{accountId}/sites',
    );
  });

  it('takes the next collection if the nearest is the one that the operation adds to', async () => {
    const customers = json({
      type: 'object',
      properties: { customerIds: { type: 'array', items: { type: 'string' } } },
    });
    const paths = {
      '/customers': { post: created(idObject) },
      '/tags/{tag}/customers': {
        get: { parameters: inPath('tag'), responses: { 200: { description: 'OK', ...json(idObject) } } },
        post: { parameters: inPath('tag'), requestBody: customers, ...ok },
      },
    };
    expect(await from(paths, 'POST /tags/{tag}/customers')).toContain(
      'body /customerIds/0 <- POST /customers $response.body#/id id:string dependency 0.8',
    );
  });

  it('takes the collection on the path, not one inside another', async () => {
    const properties = { planId: { type: 'string' }, tagId: { type: 'string' } };
    const body = { requestBody: json({ type: 'object', properties }), ...ok };
    const paths = {
      '/plans': { post: created(idObject) },
      '/storefront/plans': { post: created(idObject) },
      '/tags': { post: created(idObject) },
      '/images/tags': { post: created(idObject) },
      '/images/{id}': show('id'),
      '/orders': { post: body },
      '/storefront/orders': { post: body },
      '/images/uploads': { post: body },
    };
    const producers = async (signature: string): Promise<string[]> =>
      (await from(paths, signature)).map((line) => line.split(' $')[0] ?? '');
    expect(await producers('POST /orders')).toEqual([
      'body /planId <- POST /plans',
      'body /tagId <- POST /tags',
    ]);
    expect(await producers('POST /storefront/orders')).toContain('body /planId <- POST /storefront/plans');
    expect(await producers('POST /images/uploads')).toContain('body /tagId <- POST /tags');
  });

  it('takes a path parameter from a collection along the same path, not next to it', async () => {
    const paths = (made: string, shown: string): object => ({
      [made]: { post: created(idObject) },
      [shown]: show('planId'),
    });
    const producers = (made: string, shown: string): Promise<string[]> =>
      from(paths(made, shown), `GET ${shown}`);
    const expected = (made: string): unknown[] => [
      expect.stringContaining(`path planId <- POST ${made} $response.body#/id`),
    ];
    expect(await producers('/plans', '/storefront/plans/{planId}')).toEqual(expected('/plans'));
    expect(await producers('/storefront/plans', '/plans/{planId}')).toEqual(expected('/storefront/plans'));
    expect(await producers('/billing/plans', '/hosting/plans/{planId}')).toEqual([]);
  });

  it('does not take the first of a list that belongs to another resource', async () => {
    const list = {
      responses: { 200: { description: 'OK', ...json({ type: 'array', items: idObject }) } },
    };
    const policy = json({ type: 'object', properties: { connectionId: { type: 'string' } } });
    const paths = (path: string): object => ({
      [path]: { get: { parameters: inPath('tunnel'), ...list } },
      '/policies': { post: { requestBody: policy, ...ok } },
      '/tunnels/{tunnel}/policies': { post: { requestBody: policy, ...ok } },
      '/tunnels/{tunnel}': show('tunnel'),
    });
    const ofTunnels = paths('/tunnels/{tunnel}/connections');
    expect(await from(ofTunnels, 'POST /policies')).toEqual([]);
    expect(await from(ofTunnels, 'POST /tunnels/{tunnel}/policies')).toEqual([
      expect.stringContaining('body /connectionId <- GET /tunnels/{tunnel}/connections') as unknown,
    ]);
    expect(await from(paths('/tunnels/connections'), 'POST /policies')).toEqual([]);
  });

  it.each(['gid', 'uuid', 'sid'])(
    'prefers a %s over a name for a field named like its resource',
    async (name) => {
      const properties = { name: { type: 'string' }, [name]: { type: 'string' } };
      const team = { name: 'team', in: 'query', description: 'The identifier of the team.', schema: {} };
      const paths = {
        '/teams': { post: created({ type: 'object', properties }) },
        '/goals': { get: { parameters: [team], ...ok } },
      };
      expect(await from(paths, 'GET /goals')).toEqual([
        expect.stringContaining(`query team <- POST /teams $response.body#/${name} `) as unknown,
      ]);
    },
  );

  it('recognises the relation of a resource to another, and that it is not itself', async () => {
    const properties = { ownerUserId: { type: 'string' }, parentFolderId: { type: 'string' } };
    const body = { requestBody: json({ type: 'object', properties }), ...ok };
    const paths = {
      '/users': { post: created(idObject) },
      '/folders': { post: created(idObject) },
      '/folders/{id}': { put: { parameters: inPath('id'), ...body } },
      '/files': { post: body },
    };
    expect(await from(paths, 'POST /files')).toEqual([
      'body /ownerUserId <- POST /users $response.body#/id id:string dependency 0.8',
      'body /parentFolderId <- POST /folders $response.body#/id id:string dependency 0.8',
    ]);
    expect(await from(paths, 'PUT /folders/{id}')).toEqual([
      expect.stringContaining('path id <- POST /folders') as unknown,
      expect.stringContaining('body /ownerUserId <- POST /users') as unknown,
    ]);
  });

  it('recognises a resource by the end of a name with an identifier in its description', async () => {
    const field = (description: string): object => ({ type: 'string', description });
    const properties = {
      homePort: field('The identifier (UN/LOCODE) of its home port.'),
      portCode: field('An identifier.'),
      nextPort: field('Where it goes.'),
      airPort: field('The identifier of an air port.'),
    };
    const paths = {
      '/ports': { post: created(idObject) },
      '/ports/{portId}': show('portId'),
      '/ships': { post: { requestBody: json({ type: 'object', properties }), ...created(idObject) } },
    };
    expect((await from(paths, 'POST /ships')).map((line) => line.split(' $')[0])).toEqual([
      'body /homePort <- POST /ports',
    ]);
  });

  it('takes the resource from its responses if nothing creates or lists one', async () => {
    const components = { schemas: { Job: idObject, Voyage: idObject } };
    const accepted = {
      responses: { 202: { description: 'Later', ...json({ $ref: '#/components/schemas/Job' }) } },
    };
    const shown = (name: string, ...names: string[]): object => ({
      get: {
        parameters: inPath(...names),
        responses: { 200: { description: 'OK', ...json({ $ref: `#/components/schemas/${name}` }) } },
      },
    });
    const paths = {
      '/voyages': { post: accepted },
      '/jobs/{jobId}': shown('Job', 'jobId'),
      '/jobs/{jobId}/retry': { post: { parameters: inPath('jobId'), ...accepted } },
    };
    expect(await from(paths, 'GET /jobs/{jobId}', { components })).toEqual([
      'path jobId <- POST /voyages $response.body#/id id:string dependency 0.4',
    ]);
    // Two collections return the same component, so it identifies neither.
    const two = { ...paths, '/tasks/{taskId}': shown('Job', 'taskId') };
    expect(await from(two, 'GET /jobs/{jobId}', { components })).toEqual([]);
  });

  it('takes a collection whose resources have paths, and leaves the parent of a new resource to the client', async () => {
    const field = (name: string): object => ({ type: 'object', properties: { [name]: { type: 'string' } } });
    const paths = {
      '/tags': { post: created(idObject) },
      '/tags/{tagId}': show('tagId'),
      '/images/tags': { post: created(idObject) },
      '/images': { post: { requestBody: json(field('tagId')), ...created(idObject) } },
      '/devices': {
        get: { responses: { 200: { description: 'All', ...json({ type: 'array', items: idObject }) } } },
        post: { requestBody: json({ properties: { device: field('deviceId') } }), ...created(idObject) },
      },
    };
    expect((await from(paths, 'POST /images')).map((line) => line.split(' $')[0])).toEqual([
      'body /tagId <- POST /tags',
    ]);
    expect(await from(paths, 'POST /devices')).toEqual([]);
  });

  it('recognises a transaction in a body, and the key of a message in its header', async () => {
    const parameters = [{ name: 'X-Transaction-Id', in: 'header', schema: { type: 'string' } }];
    const properties = { transactionId: { type: 'string' }, requestId: { type: 'string' } };
    const paths = {
      '/transactions': { post: created(idObject) },
      '/requests': { post: created(idObject) },
      '/disputes': { post: { parameters, requestBody: json({ properties }), ...created(idObject) } },
    };
    expect((await from(paths, 'POST /disputes')).map((line) => line.split(' $')[0])).toEqual([
      'body /transactionId <- POST /transactions',
    ]);
  });

  it('recognises the resources of a collection by `id` and `ids` in its query', async () => {
    const query = (name: string, schema: object): object => ({ name, in: 'query', schema });
    const ids = query('ids', { type: 'array', items: { type: 'string' } });
    const paths = {
      '/orders': {
        post: { parameters: [query('id', {})], ...created(idObject) },
        get: { parameters: [ids], ...ok },
      },
      '/orders/{id}/lines': { get: { parameters: [...inPath('id'), query('id', {})], ...ok } },
      '/pets/find': { get: { parameters: [ids], ...ok } },
    };
    expect(await from(paths, 'GET /orders')).toEqual([
      'query ids <- POST /orders $response.body#/id id:string dependency 0.8',
    ]);
    expect(await from(paths, 'POST /orders')).toEqual([]);
    expect((await from(paths, 'GET /orders/{id}/lines')).map((line) => line.split(' <-')[0])).toEqual([
      'path id',
    ]);
    expect(await from(paths, 'GET /pets/find')).toEqual([]);
  });

  it('binds lists in parameters, unless they need several items', async () => {
    const list = (name: string, more: object = {}): object => ({
      name,
      in: 'query',
      schema: { type: 'array', items: { type: 'string' }, ...more },
    });
    const paths = {
      '/tags': { post: created(idObject) },
      '/pets': { get: { parameters: [list('tagIds')], ...ok } },
      '/toys': { get: { parameters: [list('tagIds', { minItems: 2 })], ...ok } },
    };
    expect(await from(paths, 'GET /pets')).toEqual([
      'query tagIds <- POST /tags $response.body#/id id:string dependency 0.8',
    ]);
    expect(await from(paths, 'GET /toys')).toEqual([]);
  });

  it('sends one item as a string that lists several', async () => {
    const list = (name: string, type: string): object => ({ name, in: 'query', schema: { type } });
    const note = { type: 'object', properties: { tagIds: { type: 'string' } } };
    const paths = {
      '/tags': { post: created(idObject) },
      '/pets': { get: { parameters: [list('tag_ids', 'string'), list('tagIds', 'object')], ...ok } },
      '/notes': { post: { requestBody: json(note), ...ok } },
    };
    const produced = '<- POST /tags $response.body#/id id:string dependency 0.8';
    expect(await from(paths, 'GET /pets')).toEqual([`query tag_ids ${produced}`]);
    expect(await from(paths, 'POST /notes')).toEqual([`body /tagIds ${produced}`]);
  });

  it('takes the collection of the resource type that the parent of a field names, or none', async () => {
    const inside = (holder: string): object => ({
      post: {
        requestBody: json({
          type: 'object',
          properties: {
            [holder]: { type: 'object', properties: { namespaceId: { type: 'string' } } },
          },
        }),
        ...ok,
      },
    });
    const paths = {
      '/kv/namespaces': { post: created(idObject) },
      '/objects/namespaces': { get: { responses: { 200: json({ type: 'array', items: idObject }) } } },
      '/a': inside('objectNamespaces'),
      '/b': inside('kvNamespaces'),
      '/c': inside('queueNamespaces'),
      '/d': inside('targetNamespace'),
    };
    const producer = async (path: string): Promise<string | undefined> =>
      (await from(paths, `POST ${path}`))[0]?.split(' ').slice(3, 5).join(' ');
    expect(await producer('/a')).toBe('GET /objects/namespaces');
    expect(await producer('/b')).toBe('POST /kv/namespaces');
    expect(await producer('/c')).toBeUndefined();
    expect(await producer('/d')).toBe('POST /kv/namespaces');
  });

  it('leaves the identifier to the client that makes the resource itself', async () => {
    const properties = { rolloutId: { type: 'string' }, name: { type: 'string' } };
    const rollouts = {
      type: 'object',
      properties: { rollouts: { type: 'array', items: { type: 'object', properties } } },
    };
    const paths = {
      '/rollouts': {
        get: { responses: { 200: { description: 'OK', ...json(rollouts) } } },
        post: { requestBody: json({ type: 'object', properties }), ...ok },
      },
    };
    expect(await from(paths, 'POST /rollouts')).toEqual([]);
  });

  it('prefers a producer without an unknown URL', async () => {
    const fetched = {
      type: 'object',
      required: ['url'],
      properties: { url: { type: 'string', format: 'uri' } },
    };
    const uploaded = { type: 'object', required: ['file'], properties: { file: { type: 'string' } } };
    const links = {
      read: { operationId: 'readImport', parameters: { id: '$response.body#/id' } },
    };
    const made = (schema: object): object => ({
      post: {
        requestBody: { required: true, ...json(schema) },
        responses: { 201: { description: 'Made', ...json(idObject), links } },
      },
    });
    const paths = {
      '/import/url': made(fetched),
      '/import': made(uploaded),
      '/imports/{id}': { get: { operationId: 'readImport', parameters: inPath('id'), ...ok } },
    };
    expect(await from(paths, 'GET /imports/{id}')).toEqual([
      'path id <- POST /import $response.body#/id id:string link 1',
    ]);
  });

  it('takes deprecated producers last', async () => {
    const paths = {
      '/users': {
        post: { deprecated: true, ...created(idObject) },
        get: { responses: { 200: { description: 'OK', ...json({ items: idObject }) } } },
      },
      '/users/{id}': show('id'),
    };
    expect((await from(paths, 'GET /users/{id}'))[0]).toContain('<- GET /users ');
  });

  it('gives different values different names, and one value one name', async () => {
    const both = {
      type: 'object',
      properties: {
        id: { type: 'string' },
        owner: { type: 'object', properties: { id: { type: 'string' } } },
      },
    };
    const links = { Owner: { operationId: 'owner', parameters: { id: '$response.body#/owner/id' } } };
    const paths = {
      '/cars': { post: created(both, { links }) },
      '/cars/{id}': show('id'),
      '/cars/{id}/parts': show('id'),
      '/owners/{id}': { get: { operationId: 'owner', parameters: inPath('id'), ...ok } },
    };
    const model = await read(paths);
    expect(reported(model, 'GET /owners/{id}')[0]).toContain('$response.body#/owner/id id_2:');
    expect(reported(model, 'GET /cars/{id}')[0]).toContain('$response.body#/id id:');
    expect(reported(model, 'GET /cars/{id}/parts')[0]).toContain('$response.body#/id id:');
  });

  it('survives hostile names and circular schemas', async () => {
    const Loop = {
      properties: { __proto__: {}, data: { $ref: '#/components/schemas/Loop' } },
      allOf: [{ $ref: '#/components/schemas/Loop' }],
    };
    const paths = {
      '/constructor': { post: created({ $ref: '#/components/schemas/Loop' }) },
      '/constructor/{__proto__}': show('__proto__'),
      '/{}/{{a}}/{b': show('b'),
    };
    expect(await from(paths, 'GET /constructor/{__proto__}', { components: { schemas: { Loop } } })).toEqual(
      [],
    );
  });
});

describe('findDependencies and credentials', () => {
  const securitySchemes = {
    user: { type: 'http', scheme: 'bearer' },
    admin: { type: 'http', scheme: 'basic' },
  };
  it.each([
    ['the same', [{ user: [] }], [{ user: [] }], true],
    ['fewer', [{ user: [], admin: [] }], [{ admin: [] }], true],
    ['none', [{ user: [] }], [], true],
    ['an alternative', [{ user: [] }], [{ admin: [] }, { user: [] }], true],
    ['other', [{ user: [] }], [{ admin: [] }], false],
    ['more', [{ user: [] }], [{ user: [], admin: [] }], false],
    ['public consumers', [], [{ admin: [] }], true],
  ])('looks at producers that need %s', async (_what, consumer, producer, isFound) => {
    const paths = {
      '/users': { post: { security: producer, ...created(idObject) } },
      '/users/{id}': { get: { security: consumer, parameters: inPath('id'), ...ok } },
    };
    const found = await from(paths, 'GET /users/{id}', { components: { securitySchemes } });
    expect(found).toHaveLength(isFound ? 1 : 0);
  });
});

it('reads 2.0 documents', async () => {
  const document = {
    swagger: '2.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/pets': {
        post: { responses: { 201: { description: 'Made', schema: { $ref: '#/definitions/Pet' } } } },
      },
      '/pets/{petId}': {
        parameters: [{ name: 'petId', in: 'path', required: true, type: 'integer' }],
        get: ok,
      },
      '/visits': {
        post: { parameters: [{ name: 'petId', in: 'formData', required: true, type: 'integer' }], ...ok },
      },
    },
    definitions: { Pet: { type: 'object', properties: { id: { type: 'integer' } } } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  if (model === undefined) throw new Error('the document of the test has no model');
  expect(reported(model, 'GET /pets/{petId}')).toEqual([
    'path petId <- POST /pets $response.body#/id id:integer dependency 0.85',
  ]);
  expect(reported(model, 'POST /visits')).toEqual([
    'body /petId <- POST /pets $response.body#/id id:integer dependency 0.8',
  ]);
});

describe('findDependencies of resources that paths look up by a property', () => {
  const string = { type: 'string' };
  const task = {
    type: 'object',
    properties: { id: string, name: string, slug: string, project_id: string },
  };
  const headers = { headers: { Location: { schema: string } } };
  const paths = {
    '/projects': { post: created(task) },
    '/projects/{id}': show('id'),
    '/tasks': { post: created(task, headers) },
    '/tasks/{id}': { ...show('id'), delete: { parameters: inPath('id'), ...ok } },
    '/tasks/name/{name}': show('name'),
    '/tasks/by-slug/{slug}': show('slug'),
    '/tasks/slug/{task_slug}/notes': show('task_slug'),
    '/tasks/name/{project_name}/{task_name}': show('project_name', 'task_name'),
    '/v2/tasks/status/{status}': show('status'),
    '/v2/tasks/{id_or_name}': show('id_or_name'),
    '/v2/tasks': { post: created(task) },
    // A collection in the singular, and a collection whose resources have the schema of another one.
    '/store/order': { post: created(task) },
    '/store/order/{order}': show('order'),
    '/tasks/{id}/label/{label}': show('id', 'label'),
  };

  it.each<[string, string[]]>([
    ['/tasks/name/{name}', ['path name <- POST /tasks $response.body#/name']],
    ['/tasks/by-slug/{slug}', ['path slug <- POST /tasks $response.body#/slug']],
    ['/tasks/slug/{task_slug}/notes', ['path task_slug <- POST /tasks $response.body#/slug']],
    [
      '/tasks/name/{project_name}/{task_name}',
      [
        'path project_name <- POST /projects $response.body#/name',
        'path task_name <- POST /tasks $response.body#/name',
      ],
    ],
    ['/v2/tasks/status/{status}', []],
    ['/v2/tasks/{id_or_name}', ['path id_or_name <- POST /v2/tasks $response.body#/id']],
    ['/store/order/{order}', ['path order <- POST /store/order $response.body#/id']],
    [
      '/tasks/{id}/label/{label}',
      ['path id <- POST /tasks $response.header.Location#regex:([^/?#]+)/?(?:[?#].*)?$'],
    ],
  ])('%s', async (path, expected) => {
    const found = await from(paths, `GET ${path}`);
    expect(found.map((each) => each.replace(/ \S+ \S+ [\d.]+$/, ''))).toEqual(expected);
  });
});

it('findDependencies does not take the name of another resource from an operation that creates a part of that one', async () => {
  const field = { type: 'object', properties: { field: { type: 'string' }, table: { type: 'string' } } };
  const listed = { responses: { 200: { description: 'OK', ...json({ type: 'array', items: field }) } } };
  const paths = {
    '/tables': { post: { operationId: 'addTable', ...created({}) } },
    '/tables/{id}': show('id'),
    '/fields': { get: listed },
    '/fields/{table}': {
      ...show('table'),
      post: { operationId: 'createField', parameters: inPath('table'), ...created(field) },
    },
  };
  expect(await from(paths, 'GET /fields/{table}')).toEqual([
    'path table <- GET /fields $response.body#/0/table table:string dependency 0.5',
  ]);
});
