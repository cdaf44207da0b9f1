import { analyse, type Format } from '@assay/core';
import { rules } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import { fault, faultyText, placeIn, remove, set, v2, v3, all, type Fault } from './fault.js';

const listed = '/paths/~1books/get/parameters';
const text = { type: 'string', maxLength: 40, pattern: '^[a-z]+$' };
const word = { name: 'password', in: 'query', type: 'string', schema: text };

const plain = 'http://login.library.test/token';

/** Invalid structures with an unambiguous meaning, each with a security fault inside. */
const cases: readonly Fault[] = [
  fault(
    all,
    'a security that is an object',
    'security-scheme-undefined',
    '/security/oath',
    set('/security', { oath: [] }),
  ),
  fault(all, 'a security of names', 'security-scheme-undefined', '/security/0', set('/security', ['oath'])),
  fault(
    all,
    'a scope that is a text',
    'oauth2-scope-undefined',
    '/security/0/oauth',
    set('/security/0/oauth', 'books:all'),
  ),
  fault(
    all,
    'a security of an operation that is an object',
    'oauth2-scope-undefined',
    '/paths/~1books/post/security/oauth/0',
    set('/paths/~1books/post/security', { oauth: ['books:all'] }),
  ),
  fault(
    v2,
    'a scheme without its flow',
    'oauth-endpoint-plaintext',
    '/securityDefinitions/oauth/tokenUrl',
    remove('/securityDefinitions/oauth/flow'),
    set('/securityDefinitions/oauth/tokenUrl', plain),
  ),
  fault(
    v2,
    'a scheme without its flow, which is implicit',
    'oauth2-implicit-flow',
    '/securityDefinitions/oauth',
    remove('/securityDefinitions/oauth/flow'),
    remove('/securityDefinitions/oauth/tokenUrl'),
  ),
  fault(
    v3,
    'a scheme as 2.0 has it',
    'oauth-endpoint-plaintext',
    '/components/securitySchemes/oauth/tokenUrl',
    set('/components/securitySchemes/oauth', {
      type: 'oauth2',
      flow: 'accessCode',
      authorizationUrl: 'https://login.library.test/a',
      tokenUrl: plain,
      scopes: { 'books:read': 'Read', 'books:write': 'Write' },
    }),
  ),
  fault(
    v3,
    'a flow as 2.0 names it',
    'oauth2-token-url-invalid',
    '/components/securitySchemes/oauth/flows/accessCode',
    set('/components/securitySchemes/oauth/flows', {
      accessCode: { authorizationUrl: 'https://login.library.test/a', scopes: {} },
    }),
  ),
  fault(
    v3,
    'flows that are a list',
    'oauth-endpoint-plaintext',
    '/components/securitySchemes/oauth/flows/0/password/tokenUrl',
    set('/components/securitySchemes/oauth/flows', [{ password: { tokenUrl: plain, scopes: {} } }]),
  ),
  fault(
    all,
    'parameters that are an object',
    'credentials-in-url-parameter',
    `${listed}/word/name`,
    set(listed, { word }),
  ),
  fault(
    all,
    'parameters that are one parameter',
    'credentials-in-url-parameter',
    `${listed}/name`,
    set(listed, word),
  ),
  fault(
    v3,
    'servers that are one server',
    'plaintext-communication credentials-over-plaintext',
    '/servers/url',
    set('/servers', { url: 'http://www.library.test' }),
  ),
  fault(
    v2,
    'schemes that are a text',
    'plaintext-communication credentials-over-plaintext',
    '/schemes',
    set('/schemes', 'http'),
  ),
  fault(
    v3,
    'responses that are a list',
    'sensitive-property-in-response',
    '/paths/~1books~1{bookId}/get/responses/0/200/content/application~1json/schema/properties/password',
    set('/paths/~1books~1{bookId}/get/responses', [
      {
        '200': {
          description: 'x',
          content: { 'application/json': { schema: { type: 'object', properties: { password: text } } } },
        },
      },
    ]),
  ),
  fault(
    v3,
    'security schemes that are a list',
    'api-key-in-query',
    '/components/securitySchemes/0/key/in',
    set('/components/securitySchemes', [{ key: { type: 'apiKey', in: 'query', name: 'key' } }]),
  ),
  fault(
    v3,
    'parameters by name',
    'credentials-in-url-parameter',
    `${listed}/access_token`,
    set(listed, { access_token: { in: 'query', schema: text } }),
  ),
];

describe('the intended value is read next to a fault', () => {
  it.each(cases)('$name', async (item) => {
    for (const format of item.formats) {
      const found = await findings(item, format);
      const wanted = item.rules.map((rule) => `${rule} ${placeIn(item.at, format)}`);
      expect(
        found.some((place) => wanted.includes(place)),
        `${format}\n${found.join('\n')}`,
      ).toBe(true);
      expect(
        found.some((place) => structural.test(place)),
        found.join('\n'),
      ).toBe(true);
    }
  });
});

it('responses that are a list of maps are not reported as empty', async () => {
  const item = fault(
    v3,
    'responses in a list',
    'operation-responses-missing',
    '',
    set('/paths/~1books/get/responses', [{ '200': { description: 'A page.' } }]),
  );
  expect((await findings(item, 'oas3.0')).filter((place) => place.startsWith(item.rules[0] ?? ''))).toEqual(
    [],
  );
});

const structural = /^(?:document-structure-invalid|required-field-missing|unknown-property) /;

async function findings(item: Fault, format: Format): Promise<readonly string[]> {
  const { findings: all } = await analyse({ text: faultyText(item, format) }, { rules });
  return all.map(({ id, location }) => `${id} ${location.pointer}`);
}
