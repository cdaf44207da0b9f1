import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  collection,
  listSources,
  inPath,
  listResponse,
  createdResponse,
  ok,
  requestBody,
  text,
} from '../../../../test/support/bindings.js';

describe('identifiers that repeat a path parameter', () => {
  const keys = {
    '/agents/{agent_uuid}/keys': {
      post: { parameters: inPath('agent_uuid'), ...createdResponse },
      get: { parameters: inPath('agent_uuid'), ...listResponse },
    },
    '/agents/{agent_uuid}/keys/{key_uuid}': {
      put: {
        parameters: inPath('agent_uuid', 'key_uuid'),
        ...requestBody({ key_uuid: text(), id: text() }),
        ...ok,
      },
    },
  };

  it('are those of the same resource, and not of the first item of a list', async () => {
    expect(await listSources(keys, 'PUT /agents/{agent_uuid}/keys/{key_uuid}')).toEqual([
      '/key_uuid <- POST /agents/{agent_uuid}/keys $response.body#/id',
      '/id <- POST /agents/{agent_uuid}/keys $response.body#/id',
    ]);
  });

  it('are left to the client if nothing provides the path parameter, and if the path has a name', async () => {
    const paths = {
      ...collection('/projects'),
      '/reports/{projectId}/{name}': {
        put: {
          parameters: [
            { name: 'projectId', in: 'path', required: true, schema: { enum: ['a', 'b'] } },
            ...inPath('name'),
          ],
          ...requestBody({ projectId: text() }),
          ...ok,
        },
      },
      '/things': {
        post: { ...requestBody({ name: text() }), responses: { 201: { description: 'Created' } } },
      },
      '/things/{name}': {
        put: { parameters: inPath('name'), ...requestBody({ id: text(), name: text() }), ...ok },
      },
    };
    expect(await listSources(paths, 'PUT /reports/{projectId}/{name}')).toEqual([]);
    expect(await listSources(paths, 'PUT /things/{name}')).toEqual([]);
  });

  it('are the resource name of the path, in the body of its update', async () => {
    const book = { type: 'object', properties: { id: text(), slug: text() } };
    const answer = {
      responses: { 201: { description: 'Made.', content: { 'application/json': { schema: book } } } },
    };
    const change = { parameters: inPath('slug'), ...requestBody({ slug: text(), title: text() }), ...ok };
    const paths = { '/books': { post: answer }, '/books/{slug}': { put: change, patch: change } };
    const same = ['/slug <- POST /books $response.body#/slug'];
    expect([
      await listSources(paths, 'PUT /books/{slug}'),
      await listSources(paths, 'PATCH /books/{slug}'),
    ]).toEqual([same, same]);
  });

  it('are numbers only if the path has one', async () => {
    const change = { parameters: inPath('id'), ...requestBody({ id: { type: 'integer' } }), ...ok };
    const paths = { '/things': { post: createdResponse }, '/things/{id}': { put: change } };
    expect(await listSources(paths, 'PUT /things/{id}')).toEqual([]);
  });

  it('have the value of the path, for any path', async () => {
    const word = fc.constantFrom('site', 'deploy', 'file', 'order', 'member');
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), async (nouns) => {
        const names = nouns.map((noun) => `${noun}Id`);
        const parts = nouns.map((noun) => `/${noun}s/{${noun}Id}`);
        const collections = nouns.map((_, at) => [
          `${parts.slice(0, at).join('')}/${nouns[at] ?? ''}s`,
          { post: { parameters: inPath(...names.slice(0, at)), ...createdResponse } },
        ]);
        const properties = Object.fromEntries([...names, 'id'].map((name) => [name, text()]));
        const path = parts.join('');
        const change = { put: { parameters: inPath(...names), ...requestBody(properties), ...ok } };
        const all = await listSources(
          { ...Object.fromEntries(collections), [path]: change },
          `PUT ${path}`,
          true,
        );
        const of = (place: string): string | undefined =>
          all.find((line) => line.startsWith(`${place} <-`))?.slice(place.length);
        for (const name of names) expect(of(`/${name}`)).toBe(of(`path ${name}`));
        expect(of('/id')).toBe(of(`path ${names.at(-1) ?? ''}`));
      }),
      { numRuns: 25 },
    );
  });
});
