import { analyse } from '@assay/core';
import { expect, it } from 'vitest';
import { rules } from '../../index.js';

/** A schema with as many faults as possible: in its keywords, values, texts and examples. */
const schema = {
  type: 'object',
  title: '',
  description:
    'At most 20 characters, required, a UUID, `5` by default. <script>alert(1)</script> See [this](javascript:alert(1)).',
  properties: {
    password: { type: 'string', default: 'hunter2!', description: 'The password.' },
    newPassword: { type: 'string', example: 'correct horse' },
    apiKey: { type: 'string', format: 'password', default: 'changeme' },
    email: { type: 'string', example: 'anselm.kettler@klinik-amsee.de', enum: ['a', 'a', ' b', null] },
    url: { type: 'string', description: 'The service fetches this URL.' },
    sql: { type: 'string', description: 'The SQL query that is run.' },
    filePath: { type: 'string', description: 'The path of a file on the server.' },
    redirect: { type: 'string', description: 'Where the user is redirected to.' },
    isAdmin: { type: 'boolean' },
    userId: { type: 'integer', format: 'int23' },
    limit: { type: 'integer', description: 'From 1 to 100, 20 by default.' },
    created: { type: 'string', format: 'text', description: 'A date in ISO 8601 format.' },
    tags: { type: 'string', description: 'A comma-separated list of tags.' },
    list: { type: 'array' },
    lists: { type: 'array', items: { type: 'array', items: {} } },
    number: { type: 'integer', minimum: 5, maximum: 2, default: 'x', maxLength: 3, enum: [1, 1] },
    'Bad-Name': { type: 'string', pattern: '(a+)+$', minLength: 5, maxLength: 2 },
    bad_name: { type: 'string', pattern: '(', externalDocs: { url: 'http://docs.example.com' } },
    choice: {
      oneOf: [{ type: 'string' }, { type: 'string' }],
      discriminator: { propertyName: 'kind', mapping: { a: '#/components/schemas/Nowhere' } },
    },
    never: { allOf: [{ type: 'string' }, { type: 'integer' }], readOnly: true, writeOnly: true },
    key: { type: 'string', example: ['-----BEGIN', 'RSA', 'PRIVATE KEY-----\n'].join(' ') + keyBody() },
  },
  additionalProperties: true,
  example: { password: 7, email: 'anselm.kettler@klinik-amsee.de' },
};

/** The fields of a header that describe its value. */
const flavours: Readonly<Record<string, object>> = {
  'a schema': { schema },
  'a schema and an example': { schema, example: 7 },
  'a schema and examples': { schema, examples: { one: { value: 7 }, other: { value: { password: 7 } } } },
  'a list': { schema: { type: 'array', items: schema } },
  content: { content: { 'application/json': { schema, example: 7, encoding: { no: {} } } } },
};

/** The rules that still report: about readable texts and structure. */
const readable = [
  'document-structure-invalid',
  'documentation-plaintext-url',
  'pii-in-example',
  'secret-in-document',
  'unknown-property',
  'unsafe-markdown',
];

const places: Readonly<Record<string, (name: string, header: object) => object>> = {
  'a parameter': (name, header) => ({ parameters: [{ name, in: 'header', ...header }], responses }),
  'a header of a success': (name, header) => ({ responses: responsesWith('200', { [name]: header }) }),
  'a header of an error': (name, header) => ({ responses: responsesWith('400', { [name]: header }) }),
  'a header of an encoding': (name, header) => ({ requestBody: formWith({ [name]: header }), responses }),
};

const versions = ['3.0.4', '3.1.2', '3.2.0'];
const cases = versions.flatMap((version) =>
  Object.keys(places).flatMap((place) =>
    Object.keys(flavours).map((flavour) => [version, place, flavour] as const),
  ),
);

it.each(cases)(
  'of %s: %s with %s is reported as ignored, and is not judged further',
  async (version, place, flavour) => {
    const ids = await idsInside(
      version,
      place,
      flavour,
      place === 'a parameter' ? 'Authorization' : 'Content-Type',
    );
    expect(ids.filter((id) => !readable.includes(id))).toEqual([]);
    expect(ids).toContain('pii-in-example');
    expect(ids).toContain('secret-in-document');
  },
);

it.each(cases)('of %s: %s with %s is judged under another name', async (version, place, flavour) => {
  const ids = await idsInside(version, place, flavour, 'X-Thing');
  expect(ids.length).toBeGreaterThan(20);
  expect(ids).toContain('default-password');
});

/** Returns the ids of the findings inside of the header. */
async function idsInside(
  version: string,
  place: string,
  flavour: string,
  name: string,
): Promise<readonly string[]> {
  const operation = places[place]!(name, { description: 'Of 5 characters.', ...flavours[flavour] });
  const text = JSON.stringify({
    openapi: version,
    info: { title: 'Library', version: '1.0.0' },
    paths: { '/books': { post: { operationId: 'addBook', ...operation } } },
  });
  const { findings } = await analyse({ text }, { rules, preset: 'all' });
  const inside = new RegExp(`/(?:parameters/0|headers/${name})/`);
  return [
    ...new Set(findings.filter(({ location }) => inside.test(location.pointer)).map(({ id }) => id)),
  ].sort();
}

const responses = { 204: { description: 'Done.' } };

function responsesWith(code: string, headers: object): object {
  return { ...responses, [code]: { description: 'An answer.', headers } };
}

function formWith(headers: object): object {
  const file = { type: 'object', properties: { file: { type: 'string', maxLength: 5 } } };
  return { content: { 'multipart/form-data': { schema: file, encoding: { file: { headers } } } } };
}

function keyBody(): string {
  return 'MIIEowIBAAKCAQEAwQHoetcl9'.repeat(8);
}
