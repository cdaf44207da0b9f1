import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { VerifySettings } from '@assay/verify';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

const anything = { description: 'It.', content: { 'application/json': { schema: {} } } };
const answers = { 200: anything, 201: anything, 204: { description: 'Gone.' }, 404: anything };
const operation = (operationId: string): object => ({ operationId, responses: answers });

/** Verifies a service with one cart per caller; returns the result of `DELETE /cart`, and the requests that change something. */
async function emptied(
  methods: readonly string[],
  {
    before,
    isList = false,
    more = {},
    get,
    ...settings
  }: Partial<VerifySettings> & {
    readonly before?: object;
    /** True if the service reports a missing cart with an empty list instead of 404. */
    readonly isList?: boolean;
    readonly more?: object;
    readonly get?: object;
  } = {},
) {
  let cart: object | undefined = before;
  const sent: string[] = [];
  const server = createServer(({ method = '', url = '' }, response) => {
    const isFiltered = url.includes('kind=');
    if (method !== 'GET') sent.push(`${method} ${url}`);
    if (method === 'POST' || method === 'PUT') cart = { items: ['tea'] };
    const [status, value] =
      method === 'GET'
        ? isList
          ? [200, isFiltered || cart === undefined ? { items: [] } : cart]
          : cart === undefined
            ? [404, {}]
            : [200, cart]
        : [];
    if (method === 'DELETE') cart = undefined;
    response.writeHead(status ?? (method === 'DELETE' ? 204 : 201), { 'content-type': 'application/json' });
    response.end(method === 'DELETE' ? undefined : JSON.stringify(value ?? cart));
  });
  const { url, close } = await listen(server);
  const item = {
    ...(get === undefined ? {} : { get }),
    ...Object.fromEntries(methods.map((method) => [method, operation(`${method}Cart`)])),
  };
  try {
    const document = openapi({ '/cart': item, ...more });
    const { operations } = await verifying(document, url, { unsafeMethods: true, ...settings });
    const deleted = operations.find(({ operation: name }) => name === 'deleteCart');
    return { sent, deleted };
  } finally {
    await close();
  }
}

describe('a DELETE without a name', () => {
  it.each([
    ['not there', false, 'post'],
    ['an empty list', true, 'post'],
    ['not there', false, 'put'],
  ])(
    'is sent for a resource of the run, if the GET before reported that it was %s',
    async (_name, isList, maker) => {
      const { sent, deleted } = await emptied(['get', maker, 'delete'], { isList });
      const made = `${maker.toUpperCase()} /cart`;
      expect([deleted?.verdict, deleted?.status, sent.slice(-2)]).toEqual([
        'works',
        204,
        [made, 'DELETE /cart'],
      ]);
    },
  );

  it('removes the resource of a POST without a name', async () => {
    const { sent } = await emptied(['get', 'post', 'delete']);
    expect(sent).toEqual(['POST /cart', 'DELETE /cart', 'POST /cart', 'DELETE /cart']);
  });

  it.each([
    ['no operation reads it', ['post', 'delete'], {}],
    ['no operation creates it', ['get', 'delete'], {}],
    [
      'it is a collection',
      ['get', 'post', 'delete'],
      {
        '/cart/{itemId}': {
          parameters: [{ name: 'itemId', in: 'path', required: true, schema: { type: 'string' } }],
          get: operation('getItem'),
        },
      },
    ],
  ])('is not sent if %s, unless existing data are allowed', async (_name, methods, more) => {
    const { sent, deleted } = await emptied(methods, { more });
    expect([deleted?.verdict, sent.filter((each) => each.startsWith('DELETE'))]).toEqual(['skipped', []]);
    const allowed = await emptied(methods, { more, allowExistingData: true, allow: ['destructive'] });
    expect(allowed.sent).toContain('DELETE /cart');
  });

  it.each([true, false])(
    'is not sent if a filter may hide existing data (required: %s)',
    async (required) => {
      const filter = { name: 'kind', in: 'query', required, schema: { type: 'string', example: 'none' } };
      const get = { ...operation('getCart'), parameters: [filter] };
      const { deleted } = await emptied(['post', 'delete'], {
        before: { items: ['mine'] },
        isList: true,
        get,
      });
      expect(deleted?.verdict).toBe('skipped');
    },
  );

  it('is not sent for existing data', async () => {
    const { sent, deleted } = await emptied(['get', 'put', 'delete'], { before: { items: ['mine'] } });
    expect([deleted?.verdict, deleted?.reason, sent.filter((each) => each.startsWith('DELETE'))]).toEqual([
      'skipped',
      'It would delete data that this run has not created: `GET /cart` does not show that there was none before. `--allow-existing-data` sends it.',
      [],
    ]);
  });
});
