import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import type { Components } from './nodes.js';

const responses = { 200: { description: 'd' } };

/**
 * Returns the usage of each schema component: `>` if requests contain it, `<` if responses contain it, and its only operation.
 */
async function usesOf(value: Readonly<Record<string, unknown>>): Promise<Record<string, string>> {
  const { model } = await analyse(
    { text: JSON.stringify({ openapi: '3.1.1', info: { title: 't', version: '1' }, ...value }) },
    { rules: [] },
  );
  const schemas: Components['schemas'] = model?.document.components?.schemas ?? new Map();
  return Object.fromEntries(
    [...schemas].map(([name, { usedInRequest, usedInResponse, soleOperation }]) => [
      name,
      `${usedInRequest ? '>' : ''}${usedInResponse ? '<' : ''} ${soleOperation?.signature ?? '-'}`,
    ]),
  );
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ description: 'd', content: { 'application/json': { schema: ref(name) } } });

describe('a schema', () => {
  it('is used by requests and responses that lead to it, through other schemas and cycles', async () => {
    const uses = await usesOf({
      paths: {
        '/a': {
          post: { requestBody: json('In'), responses: { 200: json('Out') } },
          get: { responses: { default: json('Out') } },
        },
        '/b': { get: { parameters: [{ name: 'q', in: 'query', schema: ref('Query') }], responses } },
      },
      components: {
        schemas: {
          In: { properties: { next: ref('Cycle') } },
          Out: { items: ref('Shared') },
          Cycle: { allOf: [ref('Back')], not: ref('Shared') },
          Back: { properties: { cycle: ref('Cycle') } },
          Shared: {},
          Query: {},
          Unused: { items: ref('AlsoUnused') },
          AlsoUnused: {},
        },
      },
    });
    expect(uses).toEqual({
      In: '> POST /a',
      Out: '< -',
      Cycle: '> POST /a',
      Back: '> POST /a',
      Shared: '>< -',
      Query: '> GET /b',
      Unused: ' -',
      AlsoUnused: ' -',
    });
  });

  it('is used by all operations of a path item whose parameter leads to it', async () => {
    const parameters = [{ name: 'id', in: 'path', schema: ref('Id') }];
    const schemas = { Id: {} };
    const paths = { '/a/{id}': { parameters, get: { responses } } };
    expect(await usesOf({ paths, components: { schemas } })).toEqual({ Id: '> GET /a/{id}' });
    const more = { '/a/{id}': { parameters, get: { responses }, put: { responses } } };
    expect(await usesOf({ paths: more, components: { schemas } })).toEqual({ Id: '> -' });
  });

  it('of webhooks and callbacks is used in the opposite direction', async () => {
    const uses = await usesOf({
      webhooks: { gone: { post: { requestBody: json('Sent'), responses: { 200: json('Answer') } } } },
      paths: {
        '/a': {
          post: {
            responses,
            callbacks: { on: { '{$url}': { post: { requestBody: json('Called'), responses } } } },
          },
        },
      },
      components: { schemas: { Sent: {}, Answer: {}, Called: {} } },
    });
    expect(uses).toEqual({ Sent: '< POST gone', Answer: '> POST gone', Called: '< POST {$url}' });
  });

  it('is not a request if a webhook response only repeats a response of the API', async () => {
    const uses = await usesOf({
      webhooks: { gone: { post: { responses: { 200: json('Answer'), 400: json('Reason') } } } },
      paths: { '/a': { get: { responses: { 200: json('Answer') } } } },
      components: { schemas: { Answer: { items: ref('Part') }, Part: {}, Reason: { items: ref('Part') } } },
    });
    expect(uses).toEqual({ Answer: '< -', Part: '< -', Reason: '> POST gone' });
  });

  it('of a path item among the components is used by the path that refers to it', async () => {
    const uses = await usesOf({
      paths: { '/a': { $ref: '#/components/pathItems/A' } },
      components: {
        pathItems: { A: { post: { requestBody: json('In'), responses: { 200: json('Out') } } } },
        schemas: { In: {}, Out: {} },
      },
    });
    expect(uses).toEqual({ In: '> POST /a', Out: '< POST /a' });
  });

  it('is used where a discriminator maps to it', async () => {
    const uses = await usesOf({
      paths: {
        '/a': { get: { responses: { 200: json('Pet') } } },
        '/b': { post: { requestBody: json('Box'), responses } },
      },
      components: {
        schemas: {
          Pet: { discriminator: { propertyName: 'kind' } },
          Cat: { allOf: [ref('Pet')], properties: { lives: ref('Lives') } },
          Lives: {},
          Box: {
            oneOf: [],
            discriminator: {
              propertyName: 'kind',
              mapping: { one: 'ByName', two: '#/components/schemas/By~1Reference' },
            },
          },
          ByName: {},
          'By/Reference': {},
        },
      },
    });
    expect(uses).toEqual({
      Pet: '< GET /a',
      Cat: '< GET /a',
      Lives: '< GET /a',
      Box: '> POST /b',
      ByName: '> POST /b',
      'By/Reference': '> POST /b',
    });
  });

  it('of a document without operations is used like the components that lead to it', async () => {
    const components = {
      requestBodies: { Order: json('In') },
      parameters: { Id: { name: 'id', in: 'query', schema: ref('Id') } },
      responses: { Done: json('Out') },
      schemas: { In: {}, Id: {}, Out: {}, Alone: {} },
    };
    expect(await usesOf({ paths: {}, components })).toEqual({
      In: '> -',
      Id: '> -',
      Out: '< -',
      Alone: ' -',
    });
    const paths = { '/a': { get: { responses } } };
    expect(await usesOf({ paths, components })).toMatchObject({ In: '> -', Id: '> -', Out: ' -' });
  });

  it('of an unused parameter or request body is a request', async () => {
    const components = {
      requestBodies: { Order: json('In') },
      schemas: { In: { properties: { id: ref('Id') } }, Id: {}, Alone: {} },
    };
    const paths = { '/a': { get: { responses } } };
    expect(await usesOf({ paths, components })).toMatchObject({ In: '> -', Id: '> -', Alone: ' -' });
  });

  it('is not used by a link to an operation', async () => {
    const links = { next: { operationRef: '#/paths/~1b/get' } };
    const uses = await usesOf({
      paths: {
        '/a': { get: { responses: { 200: { description: 'd', links } } } },
        '/b': { get: { responses: { 200: json('Out') } } },
      },
      components: { schemas: { Out: {} } },
    });
    expect(uses).toEqual({ Out: '< GET /b' });
  });
});
