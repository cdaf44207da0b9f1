import { describe, expect, it } from 'vitest';
import { document20, document30, document31, mockOf, send, withBody } from '../testing.js';

const pet = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};

describe('a body', () => {
  it('is required if declared so, and forbidden if undeclared', async () => {
    const mock = await mockOf(
      document30({
        '/x': { post: withBody({ 'application/json': { schema: pet } }), get: { responses: {} } },
      }),
    );
    expect(send(mock, 'POST /x').refusals).toEqual(['The body is required and missing.']);
    expect(send(mock, 'GET /x', { type: 'application/json', body: '{}' }).refusals).toHaveLength(1);
  });

  it('has a media type that the operation declares', async () => {
    const mock = await mockOf(
      document30({ '/x': { post: withBody({ 'application/*': { schema: pet }, 'text/plain': {} }) } }),
    );
    const body = '{"name":"x"}';
    expect(send(mock, 'POST /x', { body, type: 'application/vnd.api+json; charset=utf-8' }).status).toBe(204);
    expect(send(mock, 'POST /x', { body, type: 'image/png' }).status).toBe(415);
    expect(send(mock, 'POST /x', { body, type: 'application/*' }).status).toBe(400);
    expect(send(mock, 'POST /x', { body }).refusals).toEqual(['There is a body without a Content-Type.']);
  });

  it('of JSON satisfies its schema', async () => {
    const mock = await mockOf(
      document30({ '/x': { post: withBody({ 'application/json': { schema: pet } }) } }),
    );
    const post = (body: string): readonly string[] =>
      send(mock, 'POST /x', { body, type: 'application/json' }).refusals;
    expect(post('{"name":"x"}')).toEqual([]);
    expect(post('{"name":1}')).toEqual(['The body does not satisfy its schema: `/name` must be string.']);
    expect(post('{}')).toEqual(['The body does not satisfy its schema: it must have the property `name`.']);
    expect(post('{"name":"x","id":1}')).toEqual([
      'The body does not satisfy its schema: `/id` is `readOnly` and must not be sent in a request.',
    ]);
    expect(post('{name}')[0]).toMatch(/^The body is not JSON/);
  });

  it('of text has the type of its schema', async () => {
    const mock = await mockOf(
      document30({ '/x': { post: withBody({ 'text/plain': { schema: { type: 'integer' } } }) } }),
    );
    expect(send(mock, 'POST /x', { body: '12', type: 'text/plain' }).refusals).toEqual([]);
    expect(send(mock, 'POST /x', { body: 'x', type: 'text/plain' }).refusals).toHaveLength(1);
  });

  it('of text whose schema is an object is a limit, and accepted', async () => {
    const content = { 'text/plain': { schema: { type: 'object' } } };
    const mock = await mockOf(document30({ '/x': { post: withBody(content) } }));
    expect(send(mock, 'POST /x', { body: 'x', type: 'text/plain' }).refusals).toEqual([]);
    expect(mock.limits).toHaveLength(1);
  });

  it('of 3.2 can be a sequence of items', async () => {
    const content = { 'application/jsonl': { itemSchema: { type: 'object', required: ['a'] } } };
    const mock = await mockOf({ ...document31({ '/x': { post: withBody(content) } }), openapi: '3.2.0' });
    expect(send(mock, 'POST /x', { body: '{"a":1}\n{"a":2}\n', type: 'application/jsonl' }).refusals).toEqual(
      [],
    );
    expect(send(mock, 'POST /x', { body: '{"a":1}\n{}\n', type: 'application/jsonl' }).refusals).toHaveLength(
      1,
    );
  });
});

describe('a urlencoded form', () => {
  const type = 'application/x-www-form-urlencoded';
  const schema = {
    type: 'object',
    required: ['id'],
    additionalProperties: false,
    properties: {
      id: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string' }, minItems: 2 },
      list: { type: 'array', items: { type: 'integer' } },
      address: {
        type: 'object',
        required: ['zip'],
        properties: { zip: { type: 'string' } },
        additionalProperties: false,
      },
      deepList: { type: 'array', items: { type: 'integer' } },
      deepOrText: {
        anyOf: [
          { type: 'object', properties: { a: { type: 'integer' } } },
          { type: 'string', enum: [''] },
        ],
      },
      deep: {
        type: 'object',
        properties: { a: { type: 'object', properties: { b: { type: 'integer' } } }, l: { type: 'array' } },
      },
    },
  };
  const encoding = {
    list: { style: 'pipeDelimited', explode: false },
    deep: { style: 'deepObject', explode: true },
    deepList: { style: 'deepObject', explode: true },
    deepOrText: { style: 'deepObject', explode: true },
  };

  it.each([
    ['id=1', true],
    ['id=x', false],
    ['tags=a&tags=b', false],
    ['id=1&tags=a&tags=b+c', true],
    ['id=1&tags=a,b', false],
    ['id=1&list=1%7C2', true],
    ['id=1&list=1%7Cb', false],
    ['id=1&address=%7B%22zip%22%3A%2212%22%7D', true],
    ['id=1&address=zip,12', false],
    ['id=1&address=%7B%22zap%22%3A%2212%22%7D', false],
    ['id=1&deep%5Ba%5D%5Bb%5D=1&deep[l][]=x&deep[l][]=y', true],
    ['id=1&deep%5Ba%5D%5Bb%5D=x', false],
    ['id=1&deepList%5B0%5D=1&deepList%5B1%5D=2', true],
    ['id=1&deepList[0]=x', false],
    ['id=1&deepOrText[a]=1', true],
    ['id=1&deepOrText=', true],
    ['id=1&deepOrText=%7B%22a%22%3A1%7D', false],
    ['id=1&deep=%7B%22a%22%3A%7B%22b%22%3A1%7D%7D', false],
    ['id=1&other=1', false],
  ])('`%s` is accepted: %s', async (body, fits) => {
    const mock = await mockOf(document30({ '/x': { post: withBody({ [type]: { schema, encoding } }) } }));
    expect(send(mock, 'POST /x', { body, type }).refusals).toHaveLength(fits ? 0 : 1);
  });

  it('of 2.0 has its form parameters', async () => {
    const parameters = [
      { name: 'id', in: 'formData', type: 'integer', required: true },
      { name: 'c', in: 'formData', type: 'array', items: { type: 'integer' }, collectionFormat: 'pipes' },
    ];
    const mock = await mockOf(
      document20({ '/x': { post: { consumes: [type], parameters, responses: {} } } }),
    );
    expect(send(mock, 'POST /x', { body: 'id=1&c=1%7C2', type }).refusals).toEqual([]);
    expect(send(mock, 'POST /x', { body: 'c=1%7Cx', type }).refusals).toEqual([
      'The body has a field `id` that is required and missing.',
      'The body has a field `c` that does not satisfy its schema: `/1` must be integer.',
    ]);
    expect(send(mock, 'POST /x').refusals).toEqual(['The body is required and missing.']);
    expect(send(mock, 'POST /x', { body: '', type: 'multipart/form-data; boundary=b' }).status).toBe(400);
  });
});

describe('a multipart body', () => {
  const schema = {
    type: 'object',
    required: ['file', 'meta'],
    properties: {
      file: { type: 'string', format: 'binary' },
      meta: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
      count: { type: 'integer' },
      files: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: 2 },
    },
  };
  const headers = { 'X-Rate': { required: true, schema: { type: 'integer' } } };
  const encoding = { files: { contentType: 'image/png, image/jpeg', headers } };
  const document = document30({ '/x': { post: withBody({ 'multipart/form-data': { schema, encoding } }) } });
  const file = part('name="file"; filename="a;b.bin"', '\u0000ÿ\r\n-', 'application/octet-stream');
  const meta = part('name="meta"', '{"n":1}', 'application/json');
  const image = (type: string, rate = '1'): string =>
    part('name="files"; filename="x"', 'x', type, `X-Rate: ${rate}\r\n`);

  function part(disposition: string, content: string, type?: string, more = ''): string {
    const typeLine = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    return `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${typeLine}${more}\r\n${content}\r\n`;
  }

  async function post(body: string, type = 'multipart/form-data; boundary="b"'): Promise<readonly string[]> {
    return send(await mockOf(document), 'POST /x', { body, type }).refusals;
  }

  it('is read part by part', async () => {
    const count = part('name="count"', '3');
    expect(await post(`${file}${meta}${count}${image('image/png')}${image('image/jpeg')}--b--\r\n`)).toEqual(
      [],
    );
  });

  it.each([
    ['a part is missing', `${meta}--b--`, /must have the property `file`/],
    ['an object is no JSON', `${file}${part('name="meta"', 'n=1', 'application/json')}--b--`, /is not JSON/],
    ['an object is sent as text', `${file}${part('name="meta"', '{"n":1}')}--b--`, /sent as `text\/plain`/],
    [
      'a text has another type',
      `${file}${meta}${part('name="count"', '3', 'image/png')}--b--`,
      /`text\/plain`/,
    ],
    [
      'the encoding declares another type',
      `${file}${meta}${image('text/plain')}--b--`,
      /`image\/png, image\/jpeg`/,
    ],
    ['a header of a part is wrong', `${file}${meta}${image('image/png', 'x')}--b--`, /header `X-Rate`/],
    ['a value is wrong', `${file}${meta}${part('name="count"', 'x')}--b--`, /`\/count` must be integer/],
    ['the end is missing', `${file}${meta}--b\r\n`, /does not end/],
    ['lines end without a carriage return', `${file}${meta}--b--`.replaceAll('\r', ''), /boundary/],
    ['there is no boundary', 'x', /does not contain its boundary/],
    ['a part has no name', `${part('filename="x"', 'x')}--b--`, /and a name/],
  ])('is rejected if %s', async (_, body, reason) => {
    expect(await post(body)).toEqual([expect.stringMatching(reason)]);
  });

  it('needs a boundary in its Content-Type', async () => {
    expect(await post(`${file}${meta}--b--`, 'multipart/form-data')).toEqual([
      expect.stringMatching(/`boundary`/),
    ]);
  });

  it('of 2.0 carries files', async () => {
    const parameters = [
      { name: 'file', in: 'formData', type: 'file', required: true },
      { name: 'count', in: 'formData', type: 'integer' },
    ];
    const mock = await mockOf(document20({ '/x': { post: { parameters, responses: {} } } }));
    const type = 'multipart/form-data; boundary=b';
    expect(
      send(mock, 'POST /x', { type, body: `${file}${part('name="count"', '1')}--b--` }).refusals,
    ).toEqual([]);
    expect(
      send(mock, 'POST /x', { type, body: `${file}${part('name="count"', 'x')}--b--` }).refusals,
    ).toHaveLength(1);
    expect(send(mock, 'POST /x', { type: 'application/x-www-form-urlencoded', body: 'file=x' }).status).toBe(
      415,
    );
  });
});
