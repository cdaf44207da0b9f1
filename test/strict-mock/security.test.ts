import { describe, expect, it } from 'vitest';
import type { StrictMockOptions } from './strict-mock.js';
import { document30, mockOf, send, type Extras } from './testing.js';

const securitySchemes = {
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'Bearer' },
  digest: { type: 'http', scheme: 'digest' },
  mutual: { type: 'mutualTLS' },
  oauth: { type: 'oauth2', flows: {} },
};
const credentials = {
  header: 'h',
  query: 'q&',
  cookie: 'c',
  basic: { username: 'u', password: 'p' },
  bearer: 'b',
  oauth: 'o',
};

async function status(
  security: object[],
  line: string,
  headers: Extras['headers'] = {},
  options: StrictMockOptions = { credentials },
): Promise<number> {
  const operation = { security, responses: { 204: { description: 'Done' } } };
  const mock = await mockOf(
    document30({ '/x': { get: operation } }, { components: { securitySchemes } }),
    options,
  );
  const answer = send(mock, line, { headers });
  expect(answer.remarks).toEqual([]);
  return answer.status;
}

describe('a security alternative', () => {
  it.each([
    ['header', 'GET /x', { 'x-key': 'h' }, 'GET /x', { 'x-key': 'H' }],
    ['query', 'GET /x?key=q%26', {}, 'GET /x?key=q', {}],
    ['cookie', 'GET /x', { Cookie: 'sid=c' }, 'GET /x', { Cookie: 'sid=d' }],
    ['basic', 'GET /x', { Authorization: 'Basic dTpw' }, 'GET /x', { Authorization: 'Basic dTpx' }],
    ['bearer', 'GET /x', { Authorization: 'bearer b' }, 'GET /x', { Authorization: 'Bearer B' }],
    ['oauth', 'GET /x', { Authorization: 'Bearer o' }, 'GET /x', { Authorization: 'Basic dTpw' }],
    ['digest', 'GET /x', { Authorization: 'Digest username="u"' }, 'GET /x', { Authorization: 'Basic dTpw' }],
  ])('of the scheme %s needs the right value', async (scheme, line, right, otherLine, wrong) => {
    expect(await status([{ [scheme]: [] }], line, right)).toBe(204);
    expect(await status([{ [scheme]: [] }], otherLine, wrong)).toBe(401);
    expect(await status([{ [scheme]: [] }], 'GET /x')).toBe(401);
  });

  it('is satisfied by all of its schemes only', async () => {
    const both = [{ header: [], bearer: [] }];
    expect(await status(both, 'GET /x', { 'X-Key': 'h' })).toBe(401);
    expect(await status(both, 'GET /x', { 'X-Key': 'h', Authorization: 'Bearer b' })).toBe(204);
  });

  it('is sufficient if there are several, and nothing is needed if one is empty', async () => {
    expect(await status([{ header: [] }, { bearer: [] }], 'GET /x', { Authorization: 'Bearer b' })).toBe(204);
    expect(await status([{ header: [] }, {}], 'GET /x')).toBe(204);
    expect(await status([], 'GET /x')).toBe(204);
  });

  it('of mutual TLS is satisfied if the options declare a certificate', async () => {
    expect(await status([{ mutual: [] }], 'GET /x')).toBe(401);
    expect(await status([{ mutual: [] }], 'GET /x', {}, { credentials: { mutual: true } })).toBe(204);
  });

  it('accepts any credential of a scheme without a right one', async () => {
    expect(await status([{ header: [] }], 'GET /x', { 'X-Key': 'any' }, {})).toBe(204);
  });

  it('that names an undefined scheme is a limit', async () => {
    const operation = { security: [{ nothing: [] }], responses: {} };
    const mock = await mockOf(document30({ '/x': { get: operation } }));
    expect(send(mock, 'GET /x').status).toBe(200);
    expect(mock.limits).toEqual(['The security scheme `nothing` is not defined.']);
  });
});
