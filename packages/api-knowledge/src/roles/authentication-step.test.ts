import { analyse, type Operation } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { authenticationStep } from './operation-role.js';

/** Returns the only operation of a document: `POST /login`, with an operationId and properties of its body. */
async function operationOf(
  signature: string,
  operationId?: string,
  body: readonly string[] = [],
): Promise<Operation> {
  const [method = '', path = ''] = signature.split(' ');
  const properties = Object.fromEntries(body.map((name) => [name, { type: 'string' }]));
  const operation = {
    operationId,
    requestBody: {
      content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Body' }] } } },
    },
    responses: {},
  };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Purposes', version: '1' },
    paths: { [path]: { [method.toLowerCase()]: operation } },
    components: { schemas: { Body: { type: 'object', properties } } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document.operations[0]!;
}

describe('authenticationStep', () => {
  it.each([
    ['POST /login', 'login'],
    ['POST /api/v1/users/sign-in', 'login'],
    ['GET /user/login', 'login'],
    ['POST /{tenant}/logon', 'login'],
    ['POST /oauth2/token', 'token'],
    ['POST /token#refresh', 'token'],
    ['POST /password/forgot', 'password reset'],
    ['POST /account/resetPassword/{token}', 'password reset'],
    ['PUT /users/password-reset', 'password reset'],
    ['POST /otp', 'code'],
    ['POST /mfa/verify', 'code'],
    ['POST /users/resend-verification', 'code'],
    ['POST /sign-up', 'sign-up'],
    ['POST /users/register', 'sign-up'],
  ])('of %s is %s', async (signature, step) => {
    expect(authenticationStep(await operationOf(signature))).toBe(step);
  });

  it.each([
    'DELETE /login',
    'POST /logout',
    'GET /logins',
    'POST /login/history',
    'POST /login-attempts',
    'PUT /password-policies',
    'POST /devices/{id}/token',
    'POST /payment-tokens',
    'POST /sessions',
    'POST /devices/register',
    'POST /oauth2/register',
    'POST /api/registrations',
    'POST /users/{id}/reset-password',
    'POST /servers/{id}/resetPassword',
    'POST /keys/{id}/verify',
    'POST /token-sliding',
    'POST /account/reset',
    'POST /users/{id}/reset',
    'POST /games/reset',
  ])('of %s is absent', async (signature) => {
    expect(authenticationStep(await operationOf(signature))).toBeUndefined();
  });

  it.each([
    ['POST /sessions', undefined, ['email', 'password'], 'login'],
    ['POST /tokens', undefined, ['grant_type'], 'token'],
    ['POST /token-sliding', undefined, ['username', 'password'], 'token'],
    ['POST /self/reset', undefined, ['login', 'securityAnswer'], 'password reset'],
    ['POST /accounts/recover', undefined, ['email'], 'password reset'],
    ['POST /storefront/register', undefined, ['password'], 'sign-up'],
    ['POST /tickets', 'logIn', [], 'login'],
    ['POST /tickets', 'forgotPassword', [], 'password reset'],
  ] as const)('of %s with the operationId %s and the fields %s is %s', async (signature, id, body, step) => {
    expect(authenticationStep(await operationOf(signature, id, body))).toBe(step);
  });
});
