import { harmfulRanks } from '@assay/project-generator';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { driftsOf, verdictsOf, verifying } from './verifying.js';

const string = { type: 'string' };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const resource = json({ type: 'object', properties: { id: string } });
const responses = {
  200: { description: 'It.', ...resource },
  201: { description: 'Made.', ...resource },
  204: { description: 'Gone.' },
  400: { description: 'No.' },
  404: { description: 'Nothing.' },
};
const list = {
  200: {
    description: 'All.',
    ...json({ type: 'array', items: { type: 'object', properties: { id: string } } }),
  },
};
const body = (schema: object): object => ({
  requestBody: { required: true, ...json({ type: 'object', ...schema }) },
});
const path = (...names: string[]): object => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: string })),
});
const filter = { name: 'filter', in: 'query', schema: { type: 'string', example: 'title:x' } };

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
}

/** Starts a service whose status and body a function computes from each request. */
async function serving(answer: (sent: Sent) => readonly [number, unknown?]) {
  const requested: Sent[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const [of = '', query = ''] = (request.url ?? '').split('?');
      const item = { method: request.method ?? '', path: of, query, body: sent };
      requested.push(item);
      const [status, value] = answer(item);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    });
  });
  return { ...(await listen(server)), asked: requested };
}

it('continues with required values only, and reports the refusal of the rest once, with the reason of the service', async () => {
  const jobs = new Set<string>();
  const { url, close } = await serving(({ method, path: of, body: sent }) => {
    const [, , id = ''] = of.split('/');
    if (id === '') {
      if (sent.includes('retries'))
        return [422, { detail: [{ loc: ['body', 'retries'], msg: 'at most 3' }] }];
      jobs.add('j-1');
      return [201, { id: 'j-1' }];
    }
    if (!jobs.has(id)) return [404, {}];
    if (method === 'PUT') return sent.includes('retries') ? [500, {}] : [200, { id }];
    return [200, { id }];
  });
  const job = { required: ['title'], properties: { title: string, retries: { type: 'integer' } } };
  const result = await verifying(
    openapi({
      '/jobs': { post: { operationId: 'addJob', ...body(job), responses } },
      '/jobs/{id}': {
        ...path('id'),
        get: { operationId: 'getJob', responses },
        put: { operationId: 'replaceJob', ...body(job), responses },
      },
    }),
    url,
    { unsafeMethods: true },
  );
  await close();
  expect(verdictsOf(result)).toEqual({ addJob: 'drift', getJob: 'works', replaceJob: 'drift' });
  expect(
    result.operations.flatMap(({ findings }) => findings.map(({ id, problem }) => `${id}: ${problem}`)),
  ).toEqual([
    'valid-request-refused: `POST /jobs` answered 422 to a request that the document allows, and says: "retries: at most 3"; with required values only, it answered 201.',
    'status-undocumented: `POST /jobs` answered 422, which the document does not list: it has `200`, `201`, `204`, `400` and `404`.',
    'server-error: `PUT /jobs/{id}` answered 500 to a request that the document allows; with required values only, it answered 200.',
  ]);
});

it('requests lists without examples of filters, if these return no items or are rejected', async () => {
  const { url, close } = await serving(({ path: of, query }) => {
    const [, kind = '', id = ''] = of.split('/');
    if (id !== '') return id === `${kind}-1` ? [200, { id }] : [404, {}];
    if (query === '') return [200, [{ id: `${kind}-1` }]];
    return kind === 'shelves' ? [200, []] : [403, { message: 'no such field: title' }];
  });
  const result = await verifying(
    openapi({
      '/shelves': { get: { operationId: 'listShelves', parameters: [filter], responses: list } },
      '/shelves/{id}': { ...path('id'), get: { operationId: 'getShelf', responses } },
      '/books': {
        get: { operationId: 'listBooks', parameters: [filter], responses: { ...list, 403: responses[404] } },
      },
      '/books/{id}': { ...path('id'), get: { operationId: 'getBook', responses } },
    }),
    url,
  );
  await close();
  expect(verdictsOf(result)).toEqual({
    listShelves: 'works',
    getShelf: 'works',
    listBooks: 'drift',
    getBook: 'works',
  });
  expect(driftsOf(result)).toEqual({ listBooks: ['valid-request-refused'] });
});

it('selects an item by the field named like the resource, if it has no identifier', async () => {
  const { url, close } = await serving(({ path: of }) =>
    of === '/tables/fields'
      ? [200, { data: [{ table: 'a', field: 'color', note: 'x' }] }]
      : [of === '/tables/fields/color' ? 200 : 404, {}],
  );
  const some = { responses: { 200: { description: 'Some.' }, 404: { description: 'None.' } } };
  const result = await verifying(
    openapi({
      '/tables/fields': { get: { operationId: 'listFields', ...some } },
      '/tables/fields/{id}': { ...path('id'), get: { operationId: 'getField', ...some } },
    }),
    url,
  );
  await close();
  expect(result.operations.map(({ status }) => status)).toEqual([200, 200]);
});

it('ignores refusals of unknown resource names, foreign tokens and client ids', async () => {
  const {
    url,
    close,
    asked: requested,
  } = await serving(({ path: of, body: sent }) => {
    if (of === '/confirm') return [403, { message: 'Invalid token.' }];
    if (of === '/events') return [422, { message: 'Two sources at least.' }];
    // `as`: the document describes this body.
    const { queue = '' } = JSON.parse(sent) as { queue?: string };
    if (of === '/polls') return [404, { detail: `Queue '${queue}' not found` }];
    return queue === '' ? [201, { id: 't' }] : [422, { detail: `Queue '${queue}' does not exist` }];
  });
  const task = { properties: { queue: { type: 'string', example: 'golden-market' } } };
  const { operations } = await verifying(
    openapi({
      '/confirm': {
        get: {
          operationId: 'confirm',
          parameters: [{ name: 'token', in: 'query', required: true, schema: string }],
          responses: { ...responses, 403: { description: 'No.' } },
        },
      },
      '/events': {
        post: {
          operationId: 'sendEvents',
          requestBody: {
            required: true,
            ...json({
              type: 'array',
              minItems: 1,
              items: {
                type: 'object',
                required: ['id'],
                properties: { id: { type: 'string', format: 'uuid' } },
              },
            }),
          },
          responses: { ...responses, 422: { description: 'No.' } },
        },
      },
      '/polls': { post: { operationId: 'poll', ...body({ required: ['queue'], ...task }), responses } },
      '/tasks': { post: { operationId: 'addTask', ...body(task), responses } },
    }),
    url,
    { unsafeMethods: true, allow: harmfulRanks },
  );
  await close();
  expect(operations.map(({ operation, verdict, reason }) => `${operation} ${verdict}: ${reason}`)).toEqual([
    'confirm unreached: It answered 403, and says: "Invalid token". The value of `token` is an example, and no answer gave one that exists.',
    'sendEvents refused: It answered 422 to a request that the document allows, and says: "Two sources at least".',
    'poll unreached: It answered 404, and says: "Queue \'golden-market\' not found". The value of `queue` is an example, and no answer gave one that exists.',
    'addTask works: null',
  ]);
  expect(requested.filter(({ path: of }) => of === '/tasks')).toHaveLength(2);
});

it('continues with its resources if the service did not let it clean up', async () => {
  let made = false;
  const { url, close } = await serving(({ method, path: of }) => {
    if (of === '/rooms') {
      if (made) return [409, {}];
      made = true;
      return [201, { id: 'r' }];
    }
    if (method === 'DELETE') return [500, {}];
    return of === '/rooms/r' ? [200, { id: 'r' }] : [404, {}];
  });
  const result = await verifying(
    openapi({
      '/rooms': { post: { operationId: 'addRoom', ...body({ properties: { name: string } }), responses } },
      '/rooms/{id}': {
        ...path('id'),
        get: { operationId: 'getRoom', responses },
        put: { operationId: 'replaceRoom', ...body({ properties: { name: string } }), responses },
        delete: { operationId: 'closeRoom', responses },
      },
    }),
    url,
    { unsafeMethods: true },
  );
  await close();
  expect(verdictsOf(result)).toMatchObject({ getRoom: 'works', replaceRoom: 'works', closeRoom: 'failed' });
});

it('omits numbers that a service reports as unknown', async () => {
  const { url, close } = await serving(({ body: sent }) => {
    // `as`: the document describes this body.
    const { parent } = JSON.parse(sent) as { parent?: number };
    return parent === undefined
      ? [201, { id: 'c' }]
      : [400, { parent: [`Invalid pk "${parent}" - object does not exist.`] }];
  });
  const comment = { required: ['text'], properties: { text: string, parent: { type: 'integer' } } };
  const result = await verifying(
    openapi({ '/comments': { post: { operationId: 'addComment', ...body(comment), responses } } }),
    url,
    { unsafeMethods: true },
  );
  await close();
  expect(verdictsOf(result)).toEqual({ addComment: 'works' });
  expect(driftsOf(result)).toEqual({});
});

it('omits unknown references before other optional values, and reports whose password is unknown', async () => {
  const {
    url,
    close,
    asked: requested,
  } = await serving(({ path: of, body: sent }) => {
    if (of === '/two-factor') return [401, { message: 'Wrong password.' }];
    if (of === '/keys') return [400, { message: 'Unable to log in with these credentials.' }];
    if (sent.includes('reviewer') || sent.includes('labelId'))
      return [400, { message: 'Invalid foreign key.' }];
    return sent.includes('title') ? [201, { id: 'n' }] : [400, { message: 'Value is required.' }];
  });
  const uuid = { type: 'string', format: 'uuid' };
  const note = {
    properties: {
      title: string,
      reviewer: uuid,
      marks: { type: 'array', minItems: 1, items: { type: 'object', properties: { labelId: string } } },
    },
  };
  const result = await verifying(
    openapi({
      '/notes': { post: { operationId: 'addNote', ...body(note), responses } },
      '/two-factor': {
        post: {
          operationId: 'startTwoFactor',
          ...body({ required: ['password'], properties: { password: string } }),
          responses: { ...responses, 401: { description: 'No.' } },
        },
      },
      '/keys': {
        post: {
          operationId: 'getKey',
          ...body({ required: ['password'], properties: { password: string } }),
          responses,
        },
      },
    }),
    url,
    { unsafeMethods: true, allow: harmfulRanks },
  );
  await close();
  expect(verdictsOf(result)).toEqual({ addNote: 'works', startTwoFactor: 'unreached', getKey: 'unreached' });
  expect(
    requested
      .filter(({ path: of }) => of === '/notes')
      .map(({ body: sent }) => Object.keys(JSON.parse(sent))),
  ).toEqual([['title', 'reviewer', 'marks'], ['title']]);
});

it('learns a name from a list if the operation that needed it failed', async () => {
  const { url, close } = await serving(({ method, path: of }) => {
    if (of === '/rooms') return [200, [{ name: 'attic' }]];
    if (method === 'PUT') return [403, {}];
    return [of.startsWith('/rooms/attic') ? 200 : 404, { id: 'a' }];
  });
  const result = await verifying(
    openapi({
      '/rooms': { get: { operationId: 'listRooms', responses: { 200: { description: 'All.' } } } },
      '/rooms/{name}': {
        ...path('name'),
        put: {
          operationId: 'createRoom',
          ...body({ properties: { size: string } }),
          responses: { 201: { description: 'Made.' } },
        },
        get: { operationId: 'getRoom', responses },
      },
    }),
    url,
    { unsafeMethods: true },
  );
  await close();
  expect(verdictsOf(result)).toMatchObject({ getRoom: 'works' });
});

it('deletes the children of a resource that could not be deleted before', async () => {
  const there = new Set<string>();
  const { url, close } = await serving(({ method, path: of, body: sent }) => {
    if (method === 'POST') {
      // `as`: the document describes this body.
      const { name } = JSON.parse(sent) as { name: string };
      if (there.has(`${of}/${name}`)) return [409, {}];
      there.add(`${of}/${name}`);
      return [201, { id: name }];
    }
    if (method === 'DELETE') return [there.delete(of) ? 204 : 404];
    return [there.has(of) ? 200 : 404, {}];
  });
  const named = body({ required: ['name'], properties: { name: string } });
  const result = await verifying(
    openapi({
      '/farms': { post: { operationId: 'addFarm', ...named, responses } },
      '/farms/{farm}': { ...path('farm'), get: { operationId: 'getFarm', responses } },
      '/farms/{farm}/fields': { ...path('farm'), post: { operationId: 'addField', ...named, responses } },
      '/farms/{farm}/fields/{field}': {
        ...path('farm', 'field'),
        get: { operationId: 'getField', responses },
        delete: { operationId: 'deleteField', responses },
      },
    }),
    url,
    { unsafeMethods: true },
  );
  await close();
  expect(verdictsOf(result)).toEqual({
    addFarm: 'works',
    getFarm: 'works',
    addField: 'works',
    getField: 'works',
    deleteField: 'works',
  });
});

it('continues with the required parts of a multipart form, and the ones that reference nothing', async () => {
  const imports = new Set<string>();
  const {
    url,
    asked: requested,
    close,
  } = await serving(({ method, path: of, body: sent }) => {
    const [, , id = ''] = of.split('/');
    if (method === 'GET') return imports.has(id) ? [200, { id }] : [404, {}];
    if (!sent.endsWith('--\r\n') || !sent.includes('name="file"')) return [400, { detail: 'No form.' }];
    if (sent.includes('engineId')) return [422, { detail: 'There is no such engine.' }];
    imports.add('i-1');
    return [201, { id: 'i-1' }];
  });
  const form = {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary' },
      config: { type: 'object', properties: { engineId: { type: 'string', format: 'uuid' } } },
      note: { type: 'string', example: 'weekly' },
    },
  };
  const result = await verifying(
    openapi({
      '/imports': {
        post: {
          operationId: 'addImport',
          requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
          responses: { ...responses, 422: { description: 'No.' } },
        },
      },
      '/imports/{id}': { ...path('id'), get: { operationId: 'getImport', responses } },
    }),
    url,
    { unsafeMethods: true, allow: harmfulRanks },
  );
  await close();
  expect(verdictsOf(result)).toEqual({ addImport: 'works', getImport: 'works' });
  const taken = requested.filter(({ body: sent }) => sent !== '' && !sent.includes('engineId'));
  expect(
    taken.map(({ body: sent }) => [...sent.matchAll(/; name="(\w+)"/g)].map(([, name]) => name)),
  ).toContainEqual(['file', 'note']);
});

it('ignores a refused URL without a document, and reports refusals of other texts', async () => {
  const { url, close } = await serving(({ body: sent }) => {
    // `as`: the document describes this body.
    const { page = '', title } = JSON.parse(sent) as { page?: string; title?: string };
    if (title !== undefined) return [422, { detail: `'${title}' is too short.` }];
    return [422, { detail: `${page} could not be fetched: the host has no address.` }];
  });
  const page = { type: 'string', format: 'uri', example: 'https://pages.example.com/1' };
  const { operations } = await verifying(
    openapi({
      '/previews': {
        post: { operationId: 'preview', ...body({ required: ['page'], properties: { page } }), responses },
      },
      '/titles': {
        post: {
          operationId: 'entitle',
          ...body({ required: ['title'], properties: { title: { type: 'string', example: 'Ships' } } }),
          responses,
        },
      },
    }),
    url,
    { unsafeMethods: true },
  );
  await close();
  expect(operations.map(({ operation, verdict }) => `${operation} ${verdict}`)).toEqual([
    'preview unreached',
    'entitle refused',
  ]);
});
