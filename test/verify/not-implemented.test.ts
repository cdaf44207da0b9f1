import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { driftsOf, verdictsOf, verifying } from './verifying.js';

async function verifyPaths(
  count: number,
  status: number,
  headers: Readonly<Record<string, string>> = {},
  listed = 200,
) {
  const server = createServer((_, response) => response.writeHead(status, headers).end());
  const { url, close } = await listen(server);
  const responses = { [listed]: { description: '' } };
  const paths = Array.from({ length: count }, (_, index) => [`/parts/${index}x`, { get: { responses } }]);
  try {
    return await verifying(openapi(Object.fromEntries(paths)), url);
  } finally {
    await close();
  }
}

it('lists the operations that a service does not implement, and continues', async () => {
  const result = await verifyPaths(14, 501);
  expect(Object.values(driftsOf(result))).toEqual(
    Array.from({ length: 14 }, () => ['operation-not-implemented']),
  );
  expect(result.operations.at(-1)).toMatchObject({
    verdict: 'failed',
    status: 501,
    requests: 1,
    reason: 'It answered 501: the service does not implement it.',
  });
  expect(result.notes).toEqual([
    expect.stringMatching(/^The service does not implement 14 operations \(501\): `GET \/parts\/0x`, /),
  ]);
});

it('accepts a redirect to another origin as the result of the operation, if the document lists it', async () => {
  const location = { location: 'https://elsewhere.test/' };
  expect(verdictsOf(await verifyPaths(1, 302, location, 302))).toEqual({ 'GET /parts/0x': 'works' });
  expect(verdictsOf(await verifyPaths(1, 302, location, 200))).toEqual({ 'GET /parts/0x': 'failed' });
});
