import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verdictsOf, verifying } from './verifying.js';

const token = {
  type: 'object',
  properties: { access_token: { type: 'string' }, refresh_token: { type: 'string' } },
};
const answersToken = {
  200: { description: '', content: { 'application/json': { schema: token } } },
  401: { description: '' },
};
const body = (properties: object): object => ({
  required: true,
  content: {
    'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } },
  },
});
const text_ = { type: 'string' };
const reads = Object.fromEntries(
  ['a', 'b', 'c', 'd'].map((name) => [
    `/${name}`,
    { get: { operationId: name, responses: { 200: { description: '' } } } },
  ]),
);
const document = openapi(
  {
    '/login': {
      post: {
        operationId: 'login',
        security: [],
        requestBody: body({ username: text_, password: { type: 'string', format: 'password' } }),
        responses: answersToken,
      },
    },
    '/token/refresh': {
      post: {
        operationId: 'refreshToken',
        security: [],
        requestBody: body({ refresh_token: text_ }),
        responses: answersToken,
      },
    },
    ...reads,
  },
  {
    security: [{ session: [] }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  },
);

interface Rotation {
  /** True if each response invalidates the token of its request. */
  readonly everyAnswer?: boolean;
  /** True if the use of an old token ends the account, because it may be stolen. */
  readonly reuseEndsAll?: boolean;
}

/** Verifies a service whose logins and refreshes invalidate the previous token. */
async function verifyRotating({ everyAnswer = false, reuseEndsAll = false }: Rotation = {}) {
  let issued = 0;
  let current = '';
  let isEnded = false;
  const sent: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sentText) => {
      const { url = '', headers } = request;
      const answer = (status: number, value: object = {}): unknown =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      const issue = (): unknown => {
        current = `token-${++issued}`;
        return answer(200, { access_token: current, refresh_token: `refresh-${issued}` });
      };
      const carried = headers.authorization?.replace('Bearer ', '');
      sent.push(`${url} ${carried ?? '-'}`);
      const value = sentText === '' ? {} : JSON.parse(sentText);
      if (url === '/login') return value.password === 'right-1' ? issue() : answer(401);
      if (url === '/token/refresh')
        return value.refresh_token === `refresh-${issued}` ? issue() : answer(401);
      if (carried !== undefined && carried !== current && reuseEndsAll) isEnded = true;
      if (carried !== current || isEnded) return answer(401);
      if (everyAnswer) current = '';
      return response.writeHead(200).end();
    });
  });
  const { url, close } = await listen(server);
  const env = { ASSAY_AUTH_SESSION_USERNAME: 'ann', ASSAY_AUTH_SESSION_PASSWORD: 'right-1' };
  try {
    const result = await verifying(document, url, { env, unsafeMethods: true });
    return { result, sent, issued };
  } finally {
    await close();
  }
}

const works = { a: 'works', b: 'works', c: 'works', d: 'works' };

describe('a service whose logins revoke the earlier token', () => {
  it('gets the new token, also after the login under test has revoked the one of the run', async () => {
    const { result } = await verifyRotating();
    expect(verdictsOf(result)).toMatchObject(works);
    expect(JSON.stringify(result)).not.toMatch(/token-\d|refresh-\d|right-1/);
  });

  it('gets one token request for each operation, if each answer revokes the token', async () => {
    const { result, sent, issued } = await verifyRotating({ everyAnswer: true });
    expect(verdictsOf(result)).toMatchObject(works);
    expect(issued).toBeLessThanOrEqual(10);
    expect(sent.length).toBeLessThanOrEqual(40);
  });

  it('gets a limited number of token requests, if an old token revokes all tokens', async () => {
    const { result, sent } = await verifyRotating({ everyAnswer: true, reuseEndsAll: true });
    expect(sent.length).toBeLessThanOrEqual(40);
    expect([result.passed, ...result.notes].join(' ')).toMatch(/^false .*(?:credential|401)/);
  });
});
