import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verdictsOf, verifying } from './verifying.js';

const id = { type: 'string' };
const idPath = { name: 'id', in: 'path', required: true, schema: id };
const tag = { name: 'If-Match', in: 'header', required: true, schema: id };
const resource = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties: { id } } } },
});
const body = (mediaType: string, schema: object): object => ({
  requestBody: { required: true, content: { [mediaType]: { schema: { type: 'object', ...schema } } } },
});

interface Sent {
  readonly method: string;
  readonly path: readonly string[];
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Starts a service of ships. A response has a status and the id of a ship. */
async function startShips() {
  const ships = new Map<string, string>();
  let version = 0;
  const requested: string[] = [];
  const next = (ship: string): string => {
    ships.set(ship, `"${++version}"`);
    return ship;
  };
  const answerTo = ({
    method,
    path: [kind = '', ship = ''],
    headers,
    body: sent,
  }: Sent): [number, string?] => {
    if (kind === 'ships' && ship === '') return method === 'GET' ? [200] : [201, next(randomUUID())];
    if (kind === 'ships') {
      if (!ships.has(ship)) return [404];
      if (method === 'GET') return [200, ship];
      if (headers['if-match'] !== ships.get(ship)) return [412];
      if (method === 'PUT') return [200, next(ship)];
      ships.delete(ship);
      return [204];
    }
    if (kind.startsWith('logs')) return [/shipId=s-1/.test(kind) ? 422 : 200];
    if (/crewId|couponId/.test(sent)) return [422];
    return [...ships.keys()].some((each) => sent.includes(each)) ? [201, randomUUID()] : [422];
  };
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { method = '', headers, url = '/' } = request;
      requested.push(`${method} ${url.replace(/[^/]{36}/, '…')}`);
      const [status, ship] = answerTo({ method, path: url.slice(1).split('/'), headers, body: sent });
      const known = ship === undefined ? undefined : ships.get(ship);
      // A response to PUT omits the new tag; only GET returns it.
      const distinguishes = known !== undefined && method !== 'PUT';
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(distinguishes ? { etag: known } : {}),
        ...(status === 201 && kindOf(url) === 'ships' ? { location: `/ships/${ship}` } : {}),
      });
      response.end(status === 204 ? undefined : JSON.stringify({ id: ship }));
    });
  });
  return { ...(await listen(server)), asked: requested, ships };
}

const kindOf = (url: string): string => url.split('/')[1] ?? '';

const answers = { 200: resource('It.'), 201: resource('Made.'), 204: { description: 'Gone.' } };
const document = openapi({
  '/ships': {
    post: {
      operationId: 'addShip',
      ...body('application/json', { properties: { name: id } }),
      responses: answers,
    },
  },
  '/ships/{id}': {
    parameters: [idPath],
    get: { operationId: 'getShip', responses: answers },
    put: {
      operationId: 'replaceShip',
      parameters: [tag],
      ...body('application/json', { properties: { name: id } }),
      responses: answers,
    },
    delete: { operationId: 'scrapShip', parameters: [tag], responses: answers },
  },
  '/papers': {
    post: {
      operationId: 'filePapers',
      ...body('multipart/form-data', {
        required: ['about', 'scan'],
        properties: {
          about: { type: 'object', required: ['shipId'], properties: { shipId: id } },
          scan: { type: 'string', contentMediaType: 'image/png', contentEncoding: 'binary' },
        },
      }),
      responses: answers,
    },
  },
  '/voyages': {
    post: {
      operationId: 'plan',
      ...body('application/json', {
        required: ['legs'],
        properties: {
          couponId: id,
          legs: {
            type: 'array',
            minItems: 1,
            items: { type: 'object', required: ['shipId'], properties: { shipId: id, crewId: id } },
          },
        },
      }),
      responses: answers,
    },
  },
  '/logs': {
    get: {
      operationId: 'listLogs',
      parameters: [
        { name: 'shipId', in: 'query', schema: { type: 'string', example: 's-1' } },
        { name: 'limit', in: 'query', required: true, schema: { type: 'integer', example: 5 } },
      ],
      responses: answers,
    },
  },
  '/checks': {
    post: {
      operationId: 'check',
      ...body('application/x-www-form-urlencoded', {
        required: ['shipId'],
        properties: { crewId: id, shipId: id },
      }),
      responses: answers,
    },
  },
});

/** Lists the requests of a run that may only read. */
async function readOnly(): Promise<readonly string[]> {
  const { url, close, asked: requested } = await startShips();
  await verifying(document, url);
  await close();
  return requested;
}

describe('a service that is strict about its resources', () => {
  it('receives their tags, their names in forms with files, and only required values if it rejects the rest', async () => {
    const { url, close, asked: requested, ships } = await startShips();
    const result = await verifying(document, url, { unsafeMethods: true });
    await close();
    expect(verdictsOf(result)).toEqual({
      addShip: 'works',
      getShip: 'works',
      replaceShip: 'works',
      scrapShip: 'works',
      filePapers: 'works',
      plan: 'works',
      check: 'works',
      listLogs: 'works',
    });
    expect([...ships.keys()]).toEqual([]);
    expect(result.notes).toEqual([
      'The run has not deleted everything that it created: `POST /papers`, `POST /voyages`, `POST /checks`.',
    ]);
    expect((await readOnly()).filter((each) => each.includes('/logs'))).toEqual([
      'GET /logs?shipId=s-1&limit=5',
      'GET /logs?limit=5',
    ]);
    // The tag is requested after the PUT. Only rejected requests are repeated.
    const of = (path: string): number => requested.filter((each) => each === path).length;
    expect([of('GET /ships/…'), of('PUT /ships/…'), of('POST /voyages'), of('POST /checks')]).toEqual([
      2, 1, 2, 2,
    ]);
  });
});
