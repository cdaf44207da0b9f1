import { exporters, type ExportFormat } from '@assay/exporters';
import { describe, expect, it } from 'vitest';
import { importOf, ok, openapi } from '../support/import-of.js';

const document = (security: readonly object[]): object =>
  openapi(
    {
      '/notes': {
        post: {
          operationId: 'create',
          responses: {
            201: {
              description: 'Made.',
              content: {
                'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } },
              },
            },
          },
        },
      },
      '/notes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { ...ok, operationId: 'read' },
      },
      '/health': { get: { ...ok, operationId: 'health', security: [] } },
    },
    {
      servers: [{ url: 'https://api.test/v1' }],
      security,
      components: {
        securitySchemes: {
          client: { type: 'mutualTLS', description: 'Of our own authority.' },
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        },
      },
    },
  );

describe('a client certificate (mutual TLS)', () => {
  it('has two variables, each with its purpose and the description of the scheme', async () => {
    const made = await importOf(document([{ client: [] }]));
    expect(made.project('read').targets[0]?.authentication).toEqual([]);
    expect(made.flow('read').auth[0]?.schemes[0]?.variables).toEqual([
      'auth.client.certificate',
      'auth.client.privateKey',
    ]);
    expect(made.variable('read', 'auth.client.certificate')).toMatchObject({
      kind: 'credential',
      sensitive: false,
      description: 'File of the TLS client certificate, with its chain, in PEM. Of our own authority.',
      auth: { scheme: 'client', type: 'mutualTLS', part: 'certificate' },
    });
    expect(made.variable('read', 'auth.client.privateKey')).toMatchObject({ sensitive: true, default: '' });
  });

  it('is required: no request succeeds without it, and none for a resource of another user', async () => {
    const made = await importOf(document([{ client: [] }]));
    const [none, second] = made.flow('read').accessChecks ?? [];
    expect(none).toMatchObject({
      identity: 'none',
      leftOut: [
        { in: 'driver', name: 'tls_certificate' },
        { in: 'driver', name: 'tls_key' },
      ],
      expected: ['400', '401', '403'],
      noConnection: true,
    });
    expect(second).toMatchObject({
      identity: 'second',
      leftOut: [],
      credentials: {
        'auth.client.certificate': 'second.auth.client.certificate',
        'auth.client.privateKey': 'second.auth.client.privateKey',
      },
      expected: ['403', '404'],
    });
    expect(made.flow('health').accessChecks).toBeUndefined();
  });

  it('is omitted with the others that are needed together with it', async () => {
    const made = await importOf(document([{ key: [], client: [] }]));
    const [none] = made.flow('read').accessChecks ?? [];
    expect(none?.leftOut.map(({ in: place, name }) => `${place} ${name}`)).toEqual([
      'header X-Key',
      'driver tls_certificate',
      'driver tls_key',
    ]);
  });

  it('is not required if another alternative is chosen', async () => {
    const made = await importOf(document([{ client: [] }, { key: [] }]));
    const [none] = made.flow('read').accessChecks ?? [];
    expect(none).toMatchObject({ leftOut: [{ in: 'header', name: 'X-Key' }], expected: ['401', '403'] });
    expect(none).not.toHaveProperty('noConnection');
  });
});

describe('exports of an API with client certificates', () => {
  const write = async (format: ExportFormat) => {
    const made = await importOf(document([{ client: [] }]));
    const files = (await exporters[format]()).write(made);
    return { files, leftOut: files.flatMap(({ leftOut = [] }) => leftOut), text: files[0]?.text ?? '' };
  };

  it('name its files for Schemathesis', async () => {
    const { text } = await write('schemathesis');
    expect(text).toContain('request-cert = "${AUTH_CLIENT_CERTIFICATE}"');
    expect(text).toContain('request-cert-key = "${AUTH_CLIENT_PRIVATEKEY}"');
    expect(text).toContain('#   AUTH_CLIENT_PRIVATEKEY File of the private key');
  });

  it('name its files for httpYac, if the operation needs it', async () => {
    const { text, files } = await write('http');
    const line = 'X-ClientCert: cert: {{auth_client_certificate}} key: {{auth_client_privateKey}}';
    const [create, before, read, health] = text.split('\n### ').slice(1);
    for (const request of [create, before, read]) expect(request).toContain(line);
    expect(health).not.toContain('X-ClientCert');
    expect(files[1]?.text).toContain('"auth_client_certificate": ""');
  });

  it('have a list of certificates for newman, and no unused variable', async () => {
    const { files, leftOut } = await write('postman');
    expect(JSON.parse(files[2]?.text ?? '')).toEqual([
      {
        name: 'https://api.test',
        matches: ['https://api.test/*'],
        cert: { src: 'client-certificate.pem' },
        key: { src: 'client-key.pem' },
      },
    ]);
    expect(files[1]?.text).not.toContain('auth.client');
    expect(leftOut[0]).toContain('--ssl-client-cert-list');
  });

  it.each(['har', 'arazzo', 'zap', 'raw', 'burp', 'proxify', 'wfc', 'cats'] as const)(
    'explain the alternative if the format does not support it: %s',
    async (format) => {
      const { leftOut } = await write(format);
      expect(leftOut.join(' ')).toContain(
        '2 operations need a TLS client certificate, which this format does not support:',
      );
    },
  );
});
