import { analyse, type Model, factOf } from '@assay/core';
import { expect, test } from 'vitest';
import { describeExposure, plaintextCredentials, type PlaintextCredential } from './plaintext-credentials.js';

const responses = { 200: { description: 'The orders.' } };

async function modelOf(servers: readonly string[], ...security: readonly object[]): Promise<Model> {
  const paths = Object.fromEntries(
    security.map((requirement, index) => [
      `/orders/${index}`,
      { get: { security: [requirement], responses } },
    ]),
  );
  const document = {
    openapi: '3.1.1',
    info: { title: 'Orders', version: '1' },
    servers: servers.map((url) => ({ url })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        digest: { type: 'http', scheme: 'digest' },
      },
    },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!;
}

test('a scheme is reported once, with its first operation and the number of them', async () => {
  const found = factOf(
    await modelOf(['http://shop.test'], { token: [] }, { token: [] }),
    plaintextCredentials,
  );
  expect(found).toMatchObject([{ count: 2, url: 'http://shop.test', isAvoidable: false, isInternal: false }]);
  expect(found[0]!.operation.path).toBe('/orders/0');
});

test.each([
  [['http://shop.test', 'https://shop.test'], { isAvoidable: true, isInternal: false }],
  [['ws://10.1.2.3'], { isAvoidable: false, isInternal: true }],
  [['http://shop.test', 'http://10.1.2.3'], { isAvoidable: false, isInternal: false }],
])('%j is reported with %j', async (servers, expected) => {
  expect(factOf(await modelOf(servers, { token: [] }), plaintextCredentials)).toMatchObject([expected]);
});

test.each([
  [['https://shop.test']],
  [['http://localhost:8080', 'http://127.0.0.1']],
  [['/v1', '//shop.test']],
  [[]],
])('nothing is sent in plain text to %j', async (servers) => {
  expect(factOf(await modelOf(servers, { token: [] }), plaintextCredentials)).toEqual([]);
});

test('schemes that do not send their secret, and undeclared ones, do not count', async () => {
  expect(
    factOf(await modelOf(['http://shop.test'], { digest: [] }, { other: [] }, {}), plaintextCredentials),
  ).toEqual([]);
});

test('a sentence names the first operation in 90 characters at most, and the number of the others', async () => {
  const found = factOf(
    await modelOf(['http://shop.test'], { token: [] }, { token: [] }),
    plaintextCredentials,
  );
  const [exposed] = found;
  expect(describeExposure(exposed!)).toMatchObject({
    scheme: 'token',
    modal: 'is',
    operations: '`GET /orders/0` and 1 other take',
  });
  const withSignature = (length: number): string => {
    const signature = `GET /${'x'.repeat(length - 5)}`;
    // `as`: only the signature counts.
    const operation = { signature } as PlaintextCredential['operation'];
    return describeExposure({ ...exposed!, count: 1, operation }).operations;
  };
  expect(withSignature(90)).toBe(`\`GET /${'x'.repeat(85)}\` takes`);
  expect(withSignature(91)).toContain('…');
});
