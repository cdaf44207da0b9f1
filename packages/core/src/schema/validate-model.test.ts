import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';

const info = { title: 'Books', version: '1' };
const swagger = { swagger: '2.0', info };
const openapi = { openapi: '3.1.1', info };
const get = (fields: object) => ({ paths: { '/books': { get: fields } } });

async function listRecords(document: object): Promise<string[]> {
  const { loaderErrors } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return loaderErrors.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('an object of the document that a reference in place of a map reaches, too', () => {
  it.each([
    ['paths', { ...openapi, paths: { '/a': { get: 7 } }, webhooks: { $ref: '#/paths' } }, '/paths/~1a/get'],
    [
      'webhooks',
      { ...openapi, webhooks: { a: { get: 7 } }, paths: { $ref: '#/webhooks' } },
      '/webhooks/a/get',
    ],
    [
      'components',
      {
        ...openapi,
        ...get({ responses: { $ref: '#/components/responses' } }),
        components: { responses: { '200': { description: 7 } } },
      },
      '/components/responses/200/description',
    ],
    [
      'definitions',
      {
        ...swagger,
        ...get({
          responses: { '200': { description: 'd', schema: { properties: { $ref: '#/definitions' } } } },
        }),
        definitions: { Book: { title: 7 } },
      },
      '/definitions/Book/title',
    ],
    [
      'parameters',
      {
        ...swagger,
        ...get({ parameters: { $ref: '#/parameters' }, responses: { '200': { description: 'd' } } }),
        parameters: { page: { name: 7, in: 'query', type: 'string' } },
      },
      '/parameters/page/name',
    ],
    [
      'responses',
      {
        ...swagger,
        ...get({ responses: { $ref: '#/responses' } }),
        responses: { '200': { description: 7 } },
      },
      '/responses/200/description',
    ],
  ])('has each of its loader errors once: %s', async (_field, document, instancePath) => {
    const records = await listRecords(document);
    expect(records.filter((record) => record.startsWith(instancePath))).toHaveLength(1);
  });

  it('has loader errors in an extension, which nothing else validates', async () => {
    const document = {
      ...openapi,
      ...get({ responses: { '200': { $ref: '#/x-responses/ok' } } }),
      'x-responses': { ok: { description: 7 } },
    };
    expect(await listRecords(document)).toEqual([
      '/x-responses/ok/description the value of `description` must be a string',
    ]);
  });
});
