import { expect, it } from 'vitest';
import { planRun, usualSettings, writePlan, type VerifyPlan } from '@assay/verify';
import { importOf, openapi } from '../support/import-of.js';

const text = { type: 'string' };
const password = { type: 'string', format: 'password' };
const takes = (properties: object): object => ({
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } },
    },
  },
});
const token = { type: 'object', properties: { token: text } };
const answers = {
  responses: { 200: { description: '', content: { 'application/json': { schema: token } } } },
};
const ok = { responses: { 200: { description: '' } } };
const document = openapi(
  {
    '/register': {
      post: { operationId: 'register', security: [], ...takes({ username: text, password }), ...answers },
    },
    '/login': {
      post: { operationId: 'login', security: [], ...takes({ username: text, password }), ...answers },
    },
    '/me/password': { post: { operationId: 'changePassword', ...takes({ new_password: password }), ...ok } },
    '/logout': { post: { operationId: 'logout', ...ok } },
    '/notes': { get: { operationId: 'listNotes', ...ok } },
  },
  {
    security: [{ session: [] }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  },
);

async function plan(settings: object = {}): Promise<VerifyPlan> {
  return planRun(await importOf(document), {
    ...usualSettings,
    env: {},
    baseUrl: 'http://localhost:1',
    unsafeMethods: true,
    ...settings,
  });
}

it('lists the users that a run would register, and the user at risk', async () => {
  const planned = await plan();
  expect(planned.users.map(({ user, signUp, login, harm }) => [user, signUp, login, harm.rank])).toEqual([
    ['first', 'register', 'login', 'own-data'],
    ['second', 'register', 'login', 'own-data'],
    ['third', 'register', 'login', 'own-data'],
  ]);
  expect(planned.users[2]?.risks).toEqual(['changePassword (credentials)', 'logout (credentials)']);
  const sent = planned.operations.map(({ operation, action, user }) => `${action} ${operation} ${user}`);
  expect(sent).toContain('send listNotes first');
  expect(sent).toContain('send changePassword third');
  const output = writePlan(planned, 'text');
  expect(output).toContain('register  third user  register  own-data\n        signs in: login\n');
  expect(output).toContain(
    'its account may come to harm: changePassword (credentials), logout (credentials)',
  );
  expect(output).not.toMatch(/assay-[\da-f]{8}/);
});

it('lists only the user at risk if the environment has credentials, and none without unsafe methods', async () => {
  const given = await plan({ env: { ASSAY_AUTH_SESSION: 'mine-1', ASSAY_SECOND_AUTH_SESSION: 'theirs-1' } });
  expect(given.users.map(({ user }) => user)).toEqual(['third']);
  expect((await plan({ unsafeMethods: false })).users).toEqual([]);
});
