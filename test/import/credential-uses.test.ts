import { describe, expect, it } from 'vitest';
import { importOf, ok, openapi } from '../support/import-of.js';

const resource = {
  description: 'A thing.',
  content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
};
const made = async () =>
  importOf(
    openapi(
      {
        '/things': {
          post: {
            operationId: 'create',
            security: [{ session: [] }, { key: [] }],
            responses: { 201: resource },
          },
        },
        '/things/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          get: { ...ok, operationId: 'read', security: [{ key: [] }] },
        },
        '/digest': { get: { ...ok, operationId: 'digest', security: [{ digest: [] }] } },
        '/basic': { get: { ...ok, operationId: 'basic', security: [{ basic: [] }] } },
        '/tls': { get: { ...ok, operationId: 'tls', security: [{ tls: [] }] } },
        '/app': { get: { ...ok, operationId: 'app', security: [{ app: [] }] } },
      },
      {
        components: {
          securitySchemes: {
            session: { type: 'apiKey', in: 'cookie', name: 'sid' },
            key: { type: 'apiKey', in: 'header', name: 'X-Key' },
            digest: { type: 'http', scheme: 'digest' },
            basic: { type: 'http', scheme: 'basic' },
            tls: { type: 'mutualTLS' },
            app: {
              type: 'oauth2',
              flows: { clientCredentials: { tokenUrl: 'https://id.test/token', scopes: {} } },
            },
          },
        },
      },
    ),
  );

describe('the uses of credentials', () => {
  it.each([
    ['auth.key', ['read create header X-Key', 'read read header X-Key']],
    ['auth.session', ['create create cookie sid']],
    ['auth.digest.password', ['digest digest header Authorization']],
    ['auth.basic.username', ['basic basic header Authorization']],
    ['auth.tls.privateKey', ['tls tls driver tls_key']],
    ['auth.app.clientSecret', ['app token body ']],
    ['auth.app.accessToken', ['app app header Authorization']],
  ])('are those of the sent messages: %s', async (name, uses) => {
    const records = await made();
    const { usedIn } = records.variable('read', name);
    expect(
      usedIn.map(
        ({ flow, step, location, path }) => `${flow.replace('flow:', '')} ${step} ${location} ${path}`,
      ),
    ).toEqual(uses);
  });
});

it('exclude the answer to a Digest challenge', async () => {
  const records = await made();
  expect(records.flow('digest').accessChecks?.[0]?.leftOut).toEqual([
    { in: 'header', name: 'Authorization' },
  ]);
});
