import { describe, expect, it } from 'vitest';
import {
  collection,
  listSources,
  idObject,
  inPath,
  json,
  listResponse,
  createdResponse,
  ok,
  show,
  requestBody,
  text,
} from '../../../../test/support/bindings.js';

describe('identifiers whose description names the resource', () => {
  it('are bound to it, in fields of all names', async () => {
    const paths = {
      ...collection('/retention-policies'),
      ...collection('/journal-accounts'),
      ...collection('/users'),
      ...collection('/files'),
      '/things': {
        post: {
          ...requestBody({
            policy_id: text('The ID of the retention policy to assign.'),
            taxesAccountId: text('ID of the journal account where all taxes are created.'),
            deletedByUserId: text('ID of the user who deleted it.'),
            logo: text('File ID of the logo.'),
          }),
          ...ok,
        },
      },
    };
    expect(await listSources(paths, 'POST /things')).toEqual([
      '/policy_id <- POST /retention-policies $response.body#/id',
      '/taxesAccountId <- POST /journal-accounts $response.body#/id',
      '/deletedByUserId <- POST /users $response.body#/id',
      '/logo <- POST /files $response.body#/id',
    ]);
  });

  it('are not bound if they mean another system, another resource or a range', async () => {
    const paths = {
      ...collection('/customers'),
      ...collection('/users'),
      ...collection('/groups'),
      ...collection('/databases/{db}/pools', 'db'),
      '/things': {
        post: {
          ...requestBody({
            stripeCustomerId: text('The Stripe customer ID.'),
            externalUserId: text('The identifier of the user.'),
            minUserId: text('Only those with a greater user ID.'),
            memberId: text('The ID of the user or group.'),
            autoscale_pool_id: text('A unique identifier for an autoscale pool.'),
            note: text('Sent to whoever has the user ID.'),
          }),
          ...ok,
        },
      },
    };
    expect(await listSources(paths, 'POST /things')).toEqual([]);
  });

  it('are those of objects that only reference a resource, and not of parts of the body', async () => {
    const id = { id: text('The ID of the parent folder.') };
    const size = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, text()]));
    const user = (more: object): object => ({
      type: 'array',
      items: { type: 'object', properties: { id: text('The ID of the user.'), ...more } },
    });
    const properties = {
      parent: { type: 'object', properties: id },
      whole: { type: 'object', properties: { ...id, ...size } },
      readers: user({}),
      users: user({ role: text() }),
      lines: { type: 'array', items: { type: 'object', properties: { id: text() } } },
    };
    const paths = {
      ...collection('/folders'),
      ...collection('/users'),
      ...collection('/lines'),
      '/files': { post: { ...requestBody(properties), ...ok } },
    };
    expect(await listSources(paths, 'POST /files')).toEqual([
      '/parent/id <- POST /folders $response.body#/id',
      '/readers/0/id <- POST /users $response.body#/id',
      '/users/0/id <- POST /users $response.body#/id',
    ]);
  });

  it('are not those that the request itself creates', async () => {
    const field = { 'X-Item': { name: 'X-Node-Ref', in: 'header', schema: text('ID of the new node.') } };
    const paths = {
      '/nodes': { post: { parameters: Object.values(field), ...createdResponse }, get: listResponse },
    };
    expect(await listSources(paths, 'POST /nodes')).toEqual([]);
  });
});

describe('resource nouns that are part of a collection name', () => {
  it('name the resources of a resource, and of the path before it', async () => {
    const properties = { invoiceItemId: text(), openAiKeyId: text(), userGroupId: text(), apiKeyId: text() };
    const paths = {
      ...collection('/invoices'),
      ...collection('/invoices/{id}/items', 'id'),
      ...collection('/openai/keys'),
      ...collection('/api/keys'),
      ...collection('/users'),
      ...collection('/users/{id}/groups', 'id'),
      ...collection('/groups'),
      '/notes': { post: { ...requestBody(properties), ...ok } },
    };
    expect(await listSources(paths, 'POST /notes')).toEqual([
      '/invoiceItemId <- POST /invoices/{id}/items $response.body#/id',
      '/openAiKeyId <- POST /openai/keys $response.body#/id',
    ]);
  });

  it('do not select one of several collections, unless the path leads past it', async () => {
    const body = { ...requestBody({ card: text('The ID of the card.') }), ...ok };
    const paths = {
      ...collection('/v1/customers'),
      ...collection('/v1/customers/{customer}/cards', 'customer'),
      ...collection('/v1/issuing/cards'),
      '/v1/recipients': { post: body },
      '/v1/issuing/tokens': { post: body },
      '/v1/customers/{customer}/orders': { post: { parameters: inPath('customer'), ...body } },
    };
    expect(await listSources(paths, 'POST /v1/recipients')).toEqual([]);
    expect(await listSources(paths, 'POST /v1/issuing/tokens')).toEqual([
      '/card <- POST /v1/issuing/cards $response.body#/id',
    ]);
    expect(await listSources(paths, 'POST /v1/customers/{customer}/orders')).toEqual([
      '/card <- POST /v1/customers/{customer}/cards $response.body#/id',
    ]);
  });

  it('are read through an envelope without direct content', async () => {
    const envelope = { type: 'object', properties: { data: { type: 'array', items: { type: 'object' } } } };
    const filled = { type: 'object', properties: { data: { type: 'array', items: idObject } } };
    const paths = {
      '/trips': {
        get: { responses: { 200: { description: 'OK', ...json({ allOf: [envelope, filled] }) } } },
      },
      '/bookings': { post: { ...requestBody({ tripId: text() }), ...ok } },
    };
    expect(await listSources(paths, 'POST /bookings')).toEqual([
      '/tripId <- GET /trips $response.body#/data/0/id',
    ]);
  });

  it('are not those of a view of another collection', async () => {
    const paths = {
      ...collection('/templates'),
      '/templates/enterprise': { get: listResponse },
      '/templates/types': { get: listResponse },
      '/templates/preview': { post: { ...requestBody({ enterpriseId: text(), typeId: text() }), ...ok } },
    };
    expect(await listSources(paths, 'POST /templates/preview')).toEqual([
      '/typeId <- GET /templates/types $response.body#/0/id',
    ]);
  });

  it('are found in the single resource of the caller, unless that needs a name', async () => {
    const answers = (properties: object): object => ({
      responses: { 200: { description: 'OK', ...json({ type: 'object', properties }) } },
    });
    const named = { parameters: [{ name: 'id', in: 'query', schema: text() }] };
    const fields = { userId: text(), timezoneId: text(), deviceId: text(), planId: text() };
    const paths = {
      '/user': { get: answers({ id: text() }) },
      '/timezones': { get: answers({ timezoneId: text() }) },
      '/plans': { get: answers({ id: text() }) },
      '/device': { get: { ...named, ...answers({ id: text() }) } },
      '/orders': { post: { ...requestBody(fields), ...ok } },
    };
    expect(await listSources(paths, 'POST /orders')).toEqual([
      '/userId <- GET /user $response.body#/id',
      '/timezoneId <- GET /timezones $response.body#/timezoneId',
    ]);
  });

  it('are found in all objects of one schema, and cycles of schemas end', async () => {
    const account = { type: 'object', properties: { accountId: text() } };
    const party = {
      type: 'object',
      properties: { userId: text(), parent: { $ref: '#/paths/~1orders/post/x-party' } },
    };
    const properties = { from: { $ref: '#/paths/~1transfers/post/x-account' } };
    const paths = {
      ...collection('/accounts'),
      ...collection('/users'),
      '/transfers': {
        post: { 'x-account': account, ...requestBody({ ...properties, to: properties.from }), ...ok },
      },
      '/orders': {
        post: {
          'x-party': party,
          ...requestBody({ buyer: { $ref: '#/paths/~1orders/post/x-party' } }),
          ...ok,
        },
      },
    };
    expect(await listSources(paths, 'POST /transfers')).toEqual([
      '/from/accountId <- POST /accounts $response.body#/id',
      '/to/accountId <- POST /accounts $response.body#/id',
    ]);
    expect((await listSources(paths, 'POST /orders')).slice(0, 2)).toEqual([
      '/buyer/userId <- POST /users $response.body#/id',
      '/buyer/parent/userId <- POST /users $response.body#/id',
    ]);
  });

  it('are not those that the request itself creates, or that only responses have', async () => {
    const paths = {
      ...collection('/calendars'),
      ...collection('/operations'),
      '/services/calendar': { post: { ...requestBody({ calendarId: text() }), ...createdResponse } },
      '/types': {
        post: {
          ...requestBody({
            operationId: text('[Output Only] The identifier of the operation.'),
            calendarId: text('Read-only. Where it is shown.'),
          }),
          ...ok,
        },
      },
    };
    const identities = { type: 'array', items: { type: 'object', properties: { userId: text() } } };
    const users = {
      get: listResponse,
      post: { ...requestBody({ identities, userId: text() }), ...createdResponse },
    };
    expect(await listSources({ ...paths, '/users': users }, 'POST /users')).toEqual([]);
    expect(await listSources(paths, 'POST /types')).toEqual([]);
    expect(await listSources(paths, 'POST /services/calendar')).toEqual([
      '/calendarId <- POST /calendars $response.body#/id',
    ]);
  });

  it('are a `uid` in metadata only if the schema requires one', async () => {
    const metadata = { type: 'object', properties: { name: text(), uid: text() } };
    const node = json({ type: 'object', properties: { metadata } });
    const paths = {
      '/nodes': { post: { responses: { 201: { description: 'Created', ...node } } } },
      '/nodes/{name}': show('name'),
      '/volumes': { post: { ...requestBody({ nodeUID: text(), nodeID: text() }), ...ok } },
    };
    expect(await listSources(paths, 'POST /volumes')).toEqual([
      '/nodeUID <- POST /nodes $response.body#/metadata/uid',
    ]);
  });

  it('are the `uuid` if the schema requires one', async () => {
    const both = json({ type: 'object', properties: { id: text(), uuid: text() } });
    const judge = text('UUID of the judge model.');
    const vpc = { type: 'object', properties: { uuid: text('The UUID of the network.') } };
    const paths = {
      '/models': { post: { responses: { 201: { description: 'Created', ...both } } } },
      '/networks': { post: { responses: { 201: { description: 'Created', ...both } } } },
      '/runs': { post: { ...requestBody({ judge_model_uuid: judge, vpc }), ...ok } },
    };
    expect(await listSources(paths, 'POST /runs')).toEqual([
      '/judge_model_uuid <- POST /models $response.body#/uuid',
      '/vpc/uuid <- POST /networks $response.body#/uuid',
    ]);
  });
});

describe('keys with the name of the resource itself', () => {
  const integer = { type: 'integer' };
  const uuid = { type: 'string', format: 'uuid' };
  const keyed = (path: string, id: object): object => {
    const resource = { type: 'object', properties: { id, name: text('') } };
    return {
      [path]: { post: { responses: { 201: { description: 'Made.', ...json(resource) } } } },
      [`${path}/{id}`]: show('id'),
    };
  };

  it('are bound if they are numbers or UUIDs', async () => {
    const paths = {
      ...keyed('/authors', integer),
      ...keyed('/tags', integer),
      ...keyed('/shelves', uuid),
      '/books': {
        post: {
          ...requestBody({ author: integer, tags: { type: 'array', items: integer }, shelf: uuid }),
          ...ok,
        },
      },
    };
    expect(await listSources(paths, 'POST /books')).toEqual([
      '/author <- POST /authors $response.body#/id',
      '/shelf <- POST /shelves $response.body#/id',
      '/tags/0 <- POST /tags $response.body#/id',
    ]);
  });

  it('are not strings, and not counts or bounded numbers', async () => {
    const paths = {
      ...keyed('/orders', integer),
      ...keyed('/seats', integer),
      ...keyed('/authors', integer),
      ...keyed('/shelves', integer),
      '/books': {
        post: {
          ...requestBody({
            order: integer,
            seats: { ...integer, minimum: 1 },
            author: text('Who wrote it.'),
            shelf: uuid,
          }),
          ...ok,
        },
      },
    };
    expect(await listSources(paths, 'POST /books')).toEqual([]);
  });
});
