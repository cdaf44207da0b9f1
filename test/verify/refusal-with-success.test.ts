import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

/** Verifies an operation that responds with 200 and a body. */
async function answered(body: string, type: string, path = '/report') {
  const document = openapi({
    [path]: {
      get: {
        operationId: 'read',
        responses: { 200: { description: 'It.', content: { [type]: { schema: {} } } } },
      },
    },
  });
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body),
  );
  const { url, close } = await listen(server);
  try {
    const [operation] = (await verifying(document, url)).operations;
    return { verdict: operation?.verdict, findings: operation?.findings ?? [] };
  } finally {
    await close();
  }
}

describe('a success with a refusal in its body', () => {
  it.each([
    ['error: the quota is spent', 'text/plain'],
    ['Access denied.', 'text/plain; charset=utf-8'],
    ['You are not authorized to do this', 'text/plain'],
    ['"Permission denied"', 'application/json'],
    ['{"error":"forbidden","message":"no"}', 'application/json'],
    ['{"ok":false,"error":"not_authed"}', 'application/json'],
  ])('is reported: %s', async (body, type) => {
    const { verdict, findings } = await answered(body, type);
    expect([verdict, findings.map(({ id, severity }) => `${severity} ${id}`)]).toEqual([
      'drift',
      ['medium refusal-with-success'],
    ]);
  });

  it('is quoted in one line', async () => {
    const { findings } = await answered('error: no `"such\u202e" thing', 'text/plain');
    expect(findings[0]?.problem).toBe(
      '`GET /report` answered 200 with a body that says that the request was refused: "error: no   such   thing".',
    );
  });

  it.each([
    ['errors: 0', 'text/plain', '/report'],
    ['Error: disk full', 'text/plain', '/jobs/1/log'],
    ['no error', 'text/plain', '/report'],
    ['{"status":"failed"}', 'application/json', '/jobs/1'],
    ['{"id":"j","error":"access denied"}', 'application/json', '/jobs/1'],
    ['{"error":"disk full","status":"failed"}', 'application/json', '/jobs/1'],
    ['{"error":null}', 'application/json', '/report'],
  ])('is not detected in the requested resource: %s', async (body, type, path) => {
    expect(await answered(body, type, path)).toEqual({ verdict: 'works', findings: [] });
  });
});
