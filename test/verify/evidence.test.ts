import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeReport, type VerifyResult } from '@assay/verify';
import { openapi } from '../support/import-of.js';
import { elementsOf, readSarif } from '../support/reports/read-report.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const document = openapi(
  {
    '/things': {
      post: {
        operationId: 'add',
        parameters: [{ name: 'note', in: 'query', required: true, schema: { const: "it's [1]" } }],
        requestBody: json({
          type: 'object',
          required: ['name', 'password'],
          properties: { name: { const: "O'Neil" }, password: { type: 'string' } },
        }),
        responses: {
          201: { description: '', ...json({ type: 'object', properties: { id: { type: 'string' } } }) },
        },
      },
    },
    '/large': { get: { operationId: 'large', responses: { 204: { description: '' } } } },
    '/image': { get: { operationId: 'image', responses: { 204: { description: '' } } } },
    '/silent': { get: { operationId: 'silent', responses: { 200: { description: '' } } } },
  },
  {
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  },
);
const options = { version: '1', columns: 100, placeOf: () => undefined };

let result: VerifyResult;
beforeAll(async () => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://a.test');
    if (pathname === '/silent') return request.socket.destroy();
    if (request.headers['x-key'] === undefined) return response.writeHead(401).end();
    if (pathname === '/large') return response.writeHead(200).end('é'.repeat(5000));
    if (pathname === '/image') return response.writeHead(200).end(Buffer.from([137, 80, 0, 255]));
    const headers = { 'content-type': 'application/json', 'set-cookie': 'sid=fresh; HttpOnly; Path=/' };
    return response.writeHead(201, headers).end('{"id":7,"access_token":"fresh","note":"k-12345678"}');
  });
  const { url, close } = await listen(server);
  const env = { ASSAY_AUTH_KEY: 'k-12345678' };
  result = await verifying(document, url, {
    unsafeMethods: true,
    allow: ['destructive', 'credentials'],
    env,
  });
  await close();
});
afterAll(() => undefined);

const operation = (name: string) => result.operations.find((each) => each.operation === name);

describe('the evidence of a difference', () => {
  it('has the request and the response, without credentials', () => {
    const [finding] = operation('add')?.findings ?? [];
    const { request, response } = finding?.evidence ?? {};
    expect(finding?.id).toBe('response-header-undocumented');
    expect(request).toMatchObject({
      method: 'POST',
      url: `${result.baseUrl}/things?note=it%27s%20%5B1%5D`,
      body: { text: `{"name":"O'Neil","password":"[credential]"}`, isCut: false },
    });
    expect(request?.headers).toContainEqual({ name: 'X-Key', value: '[credential]' });
    expect(response?.status).toBe(201);
    expect(response?.headers).toContainEqual({
      name: 'set-cookie',
      value: '[credential]; HttpOnly; Path=/',
    });
    expect(response?.body).toEqual({
      text: '{"id":7,"access_token":"[credential]","note":"[credential]"}',
      bytes: 51,
      isCut: false,
    });
  });

  it('has a command that a shell reads as the request', () => {
    const curl = operation('add')?.findings[0]?.evidence?.request.curl ?? '';
    const script = `curl() { for each; do printf '%s\\n' "$each"; done; }\n${curl}`;
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n')).toEqual([
      '-i',
      '-X',
      'POST',
      `${result.baseUrl}/things?note=it%27s%20%5B1%5D`,
      '-H',
      'Accept: application/json',
      '-H',
      'Content-Type: application/json',
      '-H',
      'X-Key: [credential]',
      '--data-raw',
      `{"name":"O'Neil","password":"[credential]"}`,
    ]);
  });

  it('has the first 4 KiB of a body, and no text of a binary one', () => {
    expect(operation('large')?.evidence?.response?.body).toEqual({
      text: 'é'.repeat(2048),
      bytes: 10_000,
      isCut: true,
    });
    expect(operation('image')?.evidence?.response?.body).toEqual({ text: null, bytes: 4, isCut: false });
  });

  it('has no response where there was none', () => {
    expect(operation('silent')).toMatchObject({ verdict: 'failed', evidence: { response: null } });
  });

  it('is in every finding, and in every format', () => {
    for (const { findings } of result.operations)
      for (const { evidence } of findings) expect(evidence?.request.curl).toContain('curl -i');
    const { operations } = JSON.parse(writeReport(result, 'json', options));
    expect(operations[0].findings[0].evidence).toEqual(operation('add')?.findings[0]?.evidence);
    const [sarif] =
      readSarif(writeReport(result, 'sarif', { ...options, uri: 'api.yaml' })).runs[0]?.results ?? [];
    expect(sarif).toMatchObject({
      webRequest: { method: 'POST', headers: { 'X-Key': '[credential]' } },
      webResponse: { statusCode: 201, body: { text: expect.stringContaining('"id":7') } },
      properties: { curl: expect.stringContaining('curl -i') },
    });
    const [test] = elementsOf(writeReport(result, 'junit', options), 'failure');
    expect(test?.textContent).toMatch(/curl -i .*\nResponse 201\n(?:.+\n)+\n\{"id":7/);
    const text = writeReport(result, 'text', { ...options, details: true });
    expect(text).toMatch(/^ {6}curl -i/m);
    expect(writeReport(result, 'text', options)).not.toContain('curl -i');
  });
});
