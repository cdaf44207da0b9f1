import { describe, expect, it } from 'vitest';
import { importOf, ok, openapi } from '../support/import-of.js';

const bodyOf = async (content: object): Promise<Buffer> => {
  const made = await importOf(
    openapi({ '/a': { post: { ...ok, operationId: 'send', requestBody: { required: true, content } } } }),
  );
  const { body } = made.request('send').rendered;
  return Buffer.from(body?.data ?? '', body?.encoding ?? 'utf8');
};
const binary = { type: 'string', format: 'binary' };

describe('files', () => {
  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n', 'IEND\xaeB`\x82'],
    ['image/jpeg', '\xff\xd8\xff', '\xff\xd9'],
    ['image/gif', 'GIF89a', ';'],
    ['application/pdf', '%PDF-1.4', '%%EOF\n'],
    ['image/webp', 'RIFF\x1a\0\0\0WEBPVP8L', '\x03'],
    ['image/bmp', 'BMB\0', '\0'],
    ['image/tiff', 'II*\0', '\0'],
    ['image/x-icon', '\0\0\x01\0\x01\0', 'IEND\xaeB`\x82'],
    ['audio/wav', 'RIFF&\0\0\0WAVEfmt ', 'data\x02\0\0\0\x80\x80'],
    ['application/gzip', '\x1f\x8b\x08', '\x01\0\0\0'],
    ['application/zip', 'PK\x03\x04', '\x00'],
  ])('of %s match their media type', async (mediaType, start, end) => {
    const whole = (await bodyOf({ [mediaType]: { schema: binary } })).toString('latin1');
    expect(whole.startsWith(start)).toBe(true);
    expect(whole.endsWith(end)).toBe(true);
    const form = {
      schema: { type: 'object', required: ['file'], properties: { file: binary } },
      encoding: { file: { contentType: mediaType } },
    };
    expect((await bodyOf({ 'multipart/form-data': form })).toString('latin1')).toContain(whole);
  });

  it('of text are readable', async () => {
    expect((await bodyOf({ 'text/csv': { schema: binary } })).toString()).toBe('id,name\n1,example\n');
  });
});

describe('items of a body', () => {
  it.each([
    [{ itemEncoding: { contentType: 'application/vnd.reading+json' } }, 'application/vnd.reading+json'],
    [{}, 'application/json'],
  ])('are parts without names', async (more, contentType) => {
    const itemSchema = { type: 'object', required: ['kind'], properties: { kind: { const: 'wind' } } };
    const body = await bodyOf({ 'multipart/mixed': { itemSchema, ...more } });
    const [, head = '', value = ''] =
      /^--assay-\w+\r\n(.*)\r\n\r\n(.*)\r\n--assay-\w+--\r\n$/s.exec(body.toString()) ?? [];
    expect([head, value]).toEqual([`Content-Type: ${contentType}`, '{"kind":"wind"}']);
  });
});

it('of a generic schema follow the schema that extends it', async () => {
  const page = {
    $id: 'https://a.test/page',
    type: 'object',
    required: ['items'],
    properties: { items: { type: 'array', minItems: 1, items: { $dynamicRef: '#item' } } },
    $defs: { item: { $dynamicAnchor: 'item', not: {} } },
  };
  const own = (name: string): object => ({
    own: {
      $dynamicAnchor: 'item',
      type: 'object',
      required: [name],
      properties: { [name]: { const: name } },
    },
  });
  const post = (name: string): object => ({
    post: {
      ...ok,
      operationId: name,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
      },
    },
  });
  const made = await importOf(
    openapi(
      { '/dogs': post('Dogs'), '/cats': post('Cats') },
      {
        components: {
          schemas: {
            Page: page,
            Dogs: { $id: 'https://a.test/dogs', allOf: [{ $ref: 'page' }], $defs: own('bark') },
            Cats: { $id: 'https://a.test/cats', $ref: 'page', $defs: own('meow') },
          },
        },
      },
    ),
  );
  const sent = ['Dogs', 'Cats'].map((name) => {
    const [subject] = made.flow(name).steps;
    const [variant] = made.body(name).variants;
    return [variant?.valid, variant?.value, subject?.coverage];
  });
  expect(sent).toEqual(
    ['bark', 'meow'].map((name) => [
      true,
      { items: [{ [name]: name }] },
      { leaves: 1, reachable: 1, missed: [] },
    ]),
  );
});

describe('related values', () => {
  const properties = {
    endDate: { type: 'string', format: 'date' },
    startDate: { type: 'string', format: 'date' },
    max_price: { type: 'integer', minimum: 1, maximum: 90 },
    min_price: { type: 'integer', minimum: 1, maximum: 90 },
    password: { type: 'string', minLength: 8 },
    confirmPassword: { type: 'string', minLength: 8 },
  };

  it('are in order, and equal if one repeats the other', async () => {
    for (let seed = 0; seed < 12; seed++) {
      const schema = { type: 'object', properties, title: String(seed) };
      const made = await importOf(
        openapi({
          [`/a${seed}`]: {
            post: {
              ...ok,
              operationId: 'send',
              requestBody: { content: { 'application/json': { schema } } },
            },
          },
        }),
      );
      const value = JSON.parse(made.request('send').rendered.body?.data ?? '{}') as {
        readonly [name in keyof typeof properties]: string & number;
      };
      expect(value.startDate <= value.endDate).toBe(true);
      expect(value.min_price <= value.max_price).toBe(true);
      expect(value.confirmPassword).toBe(value.password);
    }
  });
});
