import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { httpFile } from '../../packages/exporters/src/http-file/http-file.js';
import { postman } from '../../packages/exporters/src/postman/postman.js';
import { importOf, openapi } from '../support/import-of.js';
import { listen } from '../verify/contacts-service.js';
import { runHttpyac } from './httpyac.js';
import { runNewman } from './newman.js';
import { inFolder } from './run-reader.js';

const id = { name: 'guestId', in: 'path', required: true, schema: { type: 'string' }, example: 'g-0' };
const guest = {
  content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
};
const body = {
  required: true,
  content: {
    'application/json': {
      schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    },
  },
};
const document = openapi({
  '/guests': {
    post: {
      operationId: 'register',
      requestBody: body,
      responses: { 201: { description: 'Registered.', ...guest }, 409: { description: 'There already.' } },
    },
  },
  '/guests/{guestId}': {
    parameters: [id],
    get: { operationId: 'guest', responses: { 200: { description: 'A guest.', ...guest } } },
    put: {
      operationId: 'rename',
      requestBody: body,
      responses: { 200: { description: 'Renamed.', ...guest } },
    },
  },
});

/** Runs an export against a service that accepts each name once, or rejects all if it is broken. */
async function arrived(reader: 'newman' | 'httpYac', isBroken = false) {
  const names = new Set<string>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const isNew = request.method === 'POST' && !isBroken && !names.has(sent);
      if (isNew) names.add(sent);
      const isKnown = request.url === '/guests/g-7';
      const status = request.method === 'POST' ? (isBroken ? 500 : isNew ? 201 : 409) : isKnown ? 200 : 404;
      requests.push(`${request.method} ${request.url} ${status}`);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status < 300 ? '{"id":"g-7"}' : '{}');
    });
  });
  const { url, close } = await listen(server);
  try {
    const source = await importOf(document, { baseUrl: url });
    const { failures } =
      reader === 'newman'
        ? await inFolder(postman.write(source), async (folder) =>
            runNewman(folder, postman.write(source), {}),
          )
        : await inFolder(httpFile.write(source), async (folder) =>
            runHttpyac(folder, httpFile.write(source), {}),
          );
    return { requests, failures };
  } finally {
    await close();
  }
}

describe.each(['newman', 'httpYac'] as const)('%s', (reader) => {
  it('reuses an earlier resource, if the service already has it', async () => {
    const { requests, failures } = await arrived(reader);
    expect(failures).toEqual([]);
    expect(requests).toEqual([
      'POST /guests 201',
      'POST /guests 409',
      'GET /guests/g-7 200',
      'POST /guests 409',
      'PUT /guests/g-7 200',
    ]);
  });

  it('changes only resources that it created', async () => {
    const { requests } = await arrived(reader, true);
    expect(requests).toEqual([
      'POST /guests 500',
      'POST /guests 500',
      'GET /guests/g-0 404',
      'POST /guests 500',
    ]);
  });
});
