import { analyse } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDependencies } from './find-dependencies.js';

const idObject = { type: 'object', properties: { id: { type: 'string' } } };
const json = (schema: unknown): object => ({ content: { 'application/json': { schema } } });
const inPath = (...names: string[]): object[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
const made = { responses: { 201: { description: 'Created', ...json(idObject) } } };
const ok = { responses: { 200: { description: 'OK' } } };
const listed = { responses: { 200: { description: 'OK', ...json({ type: 'array', items: idObject }) } } };
const takes = (properties: object): object => ({ requestBody: json({ type: 'object', properties }) });
const text = (description = ''): object => ({ type: 'string', description });

/** A collection in which things can be made, with the paths of the things. */
function collection(path: string, ...names: string[]): object {
  const parameters = inPath(...names);
  return {
    [path]: { post: { parameters, ...made } },
    [`${path}/{id}`]: { get: { parameters: [...parameters, ...inPath('id')], ...ok } },
  };
}

/** What the fields and parameters of an operation come from, but for those in its path unless it is asked for all. */
async function from(paths: object, signature: string, all = false): Promise<string[]> {
  const document = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const operations = model?.document.operations ?? [];
  const operation = operations.find((each) => each.signature === signature);
  const found = operation === undefined ? [] : (findDependencies(operations).get(operation) ?? []);
  return found
    .filter(({ target }) => all || target.in !== 'path')
    .map(({ target, producer, output }) => {
      const place = target.in === 'body' ? target.pointer : `${target.in} ${target.name}`;
      return `${place} <- ${producer.signature} ${output.from}`;
    });
}

describe('identifiers that repeat what is in the path', () => {
  const keys = {
    '/agents/{agent_uuid}/keys': {
      post: { parameters: inPath('agent_uuid'), ...made },
      get: { parameters: inPath('agent_uuid'), ...listed },
    },
    '/agents/{agent_uuid}/keys/{key_uuid}': {
      put: {
        parameters: inPath('agent_uuid', 'key_uuid'),
        ...takes({ key_uuid: text(), id: text() }),
        ...ok,
      },
    },
  };

  it('are those of the same thing, and not of the first of a list', async () => {
    expect(await from(keys, 'PUT /agents/{agent_uuid}/keys/{key_uuid}')).toEqual([
      '/key_uuid <- POST /agents/{agent_uuid}/keys $response.body#/id',
      '/id <- POST /agents/{agent_uuid}/keys $response.body#/id',
    ]);
  });

  it('are left to the client where nothing provides what is in the path, and where the path has a name', async () => {
    const paths = {
      ...collection('/projects'),
      '/reports/{projectId}/{name}': {
        put: {
          parameters: [
            { name: 'projectId', in: 'path', required: true, schema: { enum: ['a', 'b'] } },
            ...inPath('name'),
          ],
          ...takes({ projectId: text() }),
          ...ok,
        },
      },
      '/things': { post: { ...takes({ name: text() }), responses: { 201: { description: 'Created' } } } },
      '/things/{name}': {
        put: { parameters: inPath('name'), ...takes({ id: text(), name: text() }), ...ok },
      },
    };
    expect(await from(paths, 'PUT /reports/{projectId}/{name}')).toEqual([]);
    expect(await from(paths, 'PUT /things/{name}')).toEqual([]);
  });

  it('are numbers only where the path has one', async () => {
    const change = { parameters: inPath('id'), ...takes({ id: { type: 'integer' } }), ...ok };
    const paths = { '/things': { post: made }, '/things/{id}': { put: change } };
    expect(await from(paths, 'PUT /things/{id}')).toEqual([]);
  });

  it('whatever the path is, have the value that the path has', async () => {
    const word = fc.constantFrom('site', 'deploy', 'file', 'order', 'member');
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), async (nouns) => {
        const names = nouns.map((noun) => `${noun}Id`);
        const parts = nouns.map((noun) => `/${noun}s/{${noun}Id}`);
        const collections = nouns.map((_, at) => [
          `${parts.slice(0, at).join('')}/${nouns[at] ?? ''}s`,
          { post: { parameters: inPath(...names.slice(0, at)), ...made } },
        ]);
        const properties = Object.fromEntries([...names, 'id'].map((name) => [name, text()]));
        const path = parts.join('');
        const change = { put: { parameters: inPath(...names), ...takes(properties), ...ok } };
        const all = await from({ ...Object.fromEntries(collections), [path]: change }, `PUT ${path}`, true);
        const of = (place: string): string | undefined =>
          all.find((line) => line.startsWith(`${place} <-`))?.slice(place.length);
        for (const name of names) expect(of(`/${name}`)).toBe(of(`path ${name}`));
        expect(of('/id')).toBe(of(`path ${names.at(-1) ?? ''}`));
      }),
      { numRuns: 25 },
    );
  });
});

describe('identifiers of which the description tells the thing', () => {
  it('are bound to it, in fields of all names', async () => {
    const paths = {
      ...collection('/retention-policies'),
      ...collection('/journal-accounts'),
      ...collection('/users'),
      ...collection('/files'),
      '/things': {
        post: {
          ...takes({
            policy_id: text('The ID of the retention policy to assign.'),
            taxesAccountId: text('ID of the journal account where all taxes are created.'),
            deletedByUserId: text('ID of the user who deleted it.'),
            logo: text('File ID of the logo.'),
          }),
          ...ok,
        },
      },
    };
    expect(await from(paths, 'POST /things')).toEqual([
      '/policy_id <- POST /retention-policies $response.body#/id',
      '/taxesAccountId <- POST /journal-accounts $response.body#/id',
      '/deletedByUserId <- POST /users $response.body#/id',
      '/logo <- POST /files $response.body#/id',
    ]);
  });

  it('are left alone where another system, another thing or a range is meant', async () => {
    const paths = {
      ...collection('/customers'),
      ...collection('/users'),
      ...collection('/groups'),
      ...collection('/databases/{db}/pools', 'db'),
      '/things': {
        post: {
          ...takes({
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
    expect(await from(paths, 'POST /things')).toEqual([]);
  });

  it('are those of objects that only stand for a thing, and not of parts of the body', async () => {
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
      '/files': { post: { ...takes(properties), ...ok } },
    };
    expect(await from(paths, 'POST /files')).toEqual([
      '/parent/id <- POST /folders $response.body#/id',
      '/readers/0/id <- POST /users $response.body#/id',
      '/users/0/id <- POST /users $response.body#/id',
    ]);
  });

  it('are not what the request itself makes', async () => {
    const field = { 'X-Item': { name: 'X-Node-Ref', in: 'header', schema: text('ID of the new node.') } };
    const paths = { '/nodes': { post: { parameters: Object.values(field), ...made }, get: listed } };
    expect(await from(paths, 'POST /nodes')).toEqual([]);
  });
});

describe('nouns of which a collection has a part', () => {
  it('name the things of a thing, and of what its path says before it', async () => {
    const properties = { invoiceItemId: text(), openAiKeyId: text(), userGroupId: text(), apiKeyId: text() };
    const paths = {
      ...collection('/invoices'),
      ...collection('/invoices/{id}/items', 'id'),
      ...collection('/openai/keys'),
      ...collection('/api/keys'),
      ...collection('/users'),
      ...collection('/users/{id}/groups', 'id'),
      ...collection('/groups'),
      '/notes': { post: { ...takes(properties), ...ok } },
    };
    expect(await from(paths, 'POST /notes')).toEqual([
      '/invoiceItemId <- POST /invoices/{id}/items $response.body#/id',
      '/openAiKeyId <- POST /openai/keys $response.body#/id',
    ]);
  });

  it('do not tell which of several collections is meant, unless the path leads past it', async () => {
    const body = { ...takes({ card: text('The ID of the card.') }), ...ok };
    const paths = {
      ...collection('/v1/customers'),
      ...collection('/v1/customers/{customer}/cards', 'customer'),
      ...collection('/v1/issuing/cards'),
      '/v1/recipients': { post: body },
      '/v1/issuing/tokens': { post: body },
      '/v1/customers/{customer}/orders': { post: { parameters: inPath('customer'), ...body } },
    };
    expect(await from(paths, 'POST /v1/recipients')).toEqual([]);
    expect(await from(paths, 'POST /v1/issuing/tokens')).toEqual([
      '/card <- POST /v1/issuing/cards $response.body#/id',
    ]);
    expect(await from(paths, 'POST /v1/customers/{customer}/orders')).toEqual([
      '/card <- POST /v1/customers/{customer}/cards $response.body#/id',
    ]);
  });

  it('are read through an envelope that says only later what it has', async () => {
    const envelope = { type: 'object', properties: { data: { type: 'array', items: { type: 'object' } } } };
    const filled = { type: 'object', properties: { data: { type: 'array', items: idObject } } };
    const paths = {
      '/trips': {
        get: { responses: { 200: { description: 'OK', ...json({ allOf: [envelope, filled] }) } } },
      },
      '/bookings': { post: { ...takes({ tripId: text() }), ...ok } },
    };
    expect(await from(paths, 'POST /bookings')).toEqual(['/tripId <- GET /trips $response.body#/data/0/id']);
  });

  it('are not those of a view of another collection', async () => {
    const paths = {
      ...collection('/templates'),
      '/templates/enterprise': { get: listed },
      '/templates/types': { get: listed },
      '/templates/preview': { post: { ...takes({ enterpriseId: text(), typeId: text() }), ...ok } },
    };
    expect(await from(paths, 'POST /templates/preview')).toEqual([
      '/typeId <- GET /templates/types $response.body#/0/id',
    ]);
  });
});
