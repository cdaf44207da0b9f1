import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { answerDigest } from '../../packages/verify/src/client/digest.js';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

const document = openapi(
  { '/things': { get: { operationId: 'list', responses: { 200: { description: 'All.' } } } } },
  {
    security: [{ login: [] }],
    components: { securitySchemes: { login: { type: 'http', scheme: 'digest' } } },
  },
);

const challenge = 'Digest realm="things", nonce="n0nce", qop="auth", algorithm=SHA-256';

/** Verifies a service that accepts one password; returns the result and the received credentials. */
async function verifyService(password: string | undefined) {
  const sent: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    sent.push(authorization);
    const cnonce = /cnonce="([^"]*)"/.exec(authorization ?? '')?.[1] ?? '';
    const user = { username: 'alice', password: 'right-pass-77', method: 'GET', target: request.url ?? '' };
    const isRight = authorization === answerDigest([challenge], { ...user, cnonce });
    response.writeHead(isRight ? 200 : 401, isRight ? {} : { 'www-authenticate': challenge }).end();
  });
  const { url, close } = await listen(server);
  try {
    const env = { ASSAY_AUTH_LOGIN_USERNAME: 'alice', ASSAY_AUTH_LOGIN_PASSWORD: password };
    return { result: await verifying(document, url, { env }), sent };
  } finally {
    await close();
  }
}

it('answers the challenge of the service, and sends a request without credentials too', async () => {
  const { result, sent } = await verifyService('right-pass-77');
  expect(result.operations[0]).toMatchObject({ verdict: 'works', status: 200, findings: [] });
  expect(sent.map((value) => value?.slice(0, 6))).toEqual([undefined, 'Digest', undefined]);
});

it('reports a wrong password, and omits it from the report', async () => {
  const { result } = await verifyService('wrong-pass-88');
  expect(result.operations[0]).toMatchObject({ status: 401 });
  expect(JSON.stringify(result)).not.toContain('wrong-pass-88');
});

it('reports the missing variables', async () => {
  const { result, sent } = await verifyService(undefined);
  expect(result.operations[0]?.reason).toContain('`ASSAY_AUTH_LOGIN_PASSWORD`');
  expect(sent).toEqual([]);
});
