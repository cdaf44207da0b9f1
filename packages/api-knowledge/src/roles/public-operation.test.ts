import { describe, expect, it } from 'vitest';
import { isPublicByNature } from './public-operation.js';

describe('isPublicByNature', () => {
  it.each([
    'OPTIONS /orders/{id}',
    'GET /health',
    'HEAD /api/v1/healthz',
    'GET /health/live',
    'GET /api/v1/probes/ready',
    'GET /.well-known/openid-configuration',
    'POST /login',
    'GET /user/login',
    'POST /admin/sign-in',
    'POST /v2/users/register',
    'POST /oauth2/token',
    'POST /api/token/refresh',
    'POST /rest-auth/token/refresh/',
    'POST /jwt/refresh',
    'POST /auth/token/verify',
    'GET /oauth/authorize',
    'GET /auth/callback',
    'POST /accounts/reset-password',
  ])('is true for %s', (signature) => expect(isPublicByNature(parse(signature))).toBe(true));

  it.each([
    'GET /orders',
    'POST /health',
    'GET /streams/live',
    'GET /ready',
    'GET /pets/{id}/health',
    'POST /devices/{id}/token',
    'POST /devices/token',
    'POST /devices/register',
    'POST /push/tokens',
    'POST /webhooks/callback',
    'POST /{tenant}/login',
    'GET /logins',
    'POST /user/logout',
    'POST /users',
    'POST /users/verify',
    'POST /auth/verify',
    'POST /push-auth/devices/token',
    'GET /',
  ])('is false for %s', (signature) => expect(isPublicByNature(parse(signature))).toBe(false));
});

function parse(signature: string): { method: string; path: string } {
  const [method = '', path = ''] = signature.split(' ');
  return { method, path };
}
