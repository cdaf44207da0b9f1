import { createServer } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyFormats, writeReport } from '@assay/verify';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

const document = openapi(
  {
    '/things': {
      get: {
        operationId: 'listThings',
        responses: {
          200: {
            description: 'All.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  additionalProperties: false,
                  patternProperties: { '^(?!x)': { type: 'integer' } },
                },
              },
            },
          },
        },
      },
    },
    '/refused': { get: { operationId: 'listRefused', responses: { 200: { description: 'Never.' } } } },
    '/others': { get: { operationId: 'listOthers', responses: { 201: { description: 'Never.' } } } },
  },
  {
    security: [{ login: [] }],
    components: { securitySchemes: { login: { type: 'http', scheme: 'basic' } } },
  },
);

/** The encodings in which a service may return a secret. */
const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => encodeURIComponent(text).toLowerCase(),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => new URLSearchParams([['', text]]).toString().slice(1),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('base64url'),
  (text) => Buffer.from(`user:${text}`).toString('base64'),
  (text) => Buffer.from(`ab${text}cd`).toString('base64'),
  (text) => Buffer.from(text).toString('hex'),
  (text) =>
    Array.from(text, (sign, index) => (index % 2 === 0 ? sign : `%${sign.charCodeAt(0).toString(16)}`)).join(
      '',
    ),
];

describe('a credential', () => {
  it('is in no report, in any form that the service returns', { timeout: 120_000 }, async () => {
    let echo = '';
    const server = createServer((request, response) => {
      if (request.url === '/others')
        response.writeHead(302, { location: `http://${encodeURIComponent(echo)}.test/` });
      else if (request.url === '/refused')
        response
          .writeHead(422)
          .write(JSON.stringify({ title: 'No', detail: `${'x'.repeat(150)} ${echo} is not allowed` }));
      else {
        const ascii = echo.replace(/[^\x21-\x7e]/g, '');
        response.writeHead(200, {
          'content-type': 'application/json',
          'set-cookie': ascii,
          [`x-ratelimit-${ascii.replace(/[^A-Za-z0-9]/g, '') || 'a'}`]: ascii,
        });
        response.write(JSON.stringify({ [echo]: 'text', [`x${echo}`]: 1 }));
      }
      response.end();
    });
    const { url, close } = await listen(server);
    const made = { unsafeMethods: false };
    try {
      await fc.assert(
        fc.asyncProperty(
          fc
            .string({ unit: 'binary-ascii', minLength: 8, maxLength: 20 })
            .filter((text) => /^[\x21-\x7e]+$/.test(text)),
          fc.constantFrom(...encodings),
          async (secret, encode) => {
            echo = encode(secret);
            const result = await verifying(document, url, {
              ...made,
              env: { ASSAY_AUTH_LOGIN_USERNAME: 'user', ASSAY_AUTH_LOGIN_PASSWORD: secret },
            });
            expect(result.operations.map(({ status }) => status)).toEqual([200, 422, 302]);
            const options = { version: '1', columns: 10_000, placeOf: () => undefined };
            for (const format of verifyFormats) {
              const text = writeReport(result, format, options);
              for (const form of new Set([secret, echo, JSON.stringify(secret).slice(1, -1)]))
                expect(text.includes(form), `${format}: ${form}`).toBe(false);
            }
          },
        ),
        { numRuns: 40 },
      );
    } finally {
      await close();
    }
  });

  it('does not change the report of a service that never saw it', { timeout: 120_000 }, async () => {
    let echo = '';
    const server = createServer((request, response) => {
      response.sendDate = false;
      response.setHeader('x-echo', echo);
      if (request.url === '/refused') {
        response.writeHead(422, { 'content-type': 'application/problem+json' });
        response.write(JSON.stringify({ detail: `${echo} is not allowed`, token: 'a new one' }));
      } else {
        response.writeHead(200, {
          'content-type': 'application/json',
          'set-cookie': `sid=${Math.random()}; HttpOnly`,
        });
        response.write(JSON.stringify({ x: 'text', y: ['passwordless', echo] }));
      }
      response.end();
    });
    const { url, close } = await listen(server);
    const reports = async (secret: string, sent: string): Promise<string> => {
      echo = sent;
      const env = { ASSAY_AUTH_LOGIN_USERNAME: 'user', ASSAY_AUTH_LOGIN_PASSWORD: secret };
      // Late in a complete test run, a request to this process can take more than two seconds.
      const result = await verifying(document, url, { env, timeout: 30_000 });
      const options = { version: '1', columns: 10_000, placeOf: () => undefined, details: true };
      return verifyFormats
        .map((format) => writeReport(result, format, options))
        .join('\n')
        .replace(/\d+ bytes|("bytes": ?)\d+/g, '$1');
    };
    try {
      await fc.assert(
        fc.asyncProperty(
          fc
            .string({ unit: 'binary-ascii', minLength: 1, maxLength: 64 })
            .filter((text) => /^[\x21-\x7e]+$/.test(text) && /\w/.test(text)),
          async (secret) => {
            const [seen, unseen] = [await reports(secret, secret), await reports(secret, '[credential]')];
            expect(seen).toBe(unseen);
          },
        ),
        { numRuns: 15 },
      );
    } finally {
      await close();
    }
  });
});
