import { describe, expect, it } from 'vitest';
import type { StrictMock } from '../strict-mock.js';
import { document20, document31, mockOf, send, withParameters } from '../testing.js';

const array = { type: 'array', items: { type: 'string', enum: ['blue', 'black', 'brown'] }, minItems: 3 };
const object = {
  type: 'object',
  properties: { R: { type: 'integer', const: 100 }, G: { const: 200 }, B: { type: 'integer', const: 150 } },
  required: ['R', 'G', 'B'],
  additionalProperties: false,
};
const text = { type: 'string', const: 'blue' };

async function mockFor(place: string, style: string, explode: boolean, schema: object): Promise<StrictMock> {
  const parameter = { name: 'color', in: place, required: true, style, explode, schema };
  const path = place === 'path' ? '/x/{color}' : '/x';
  return mockOf(document31({ [path]: { get: withParameters(parameter) } }));
}

// The table "Style Examples" of the Parameter Object, 3.1.1.
const paths: [style: string, explode: boolean, schema: object, wire: string][] = [
  ['simple', false, text, 'blue'],
  ['simple', false, array, 'blue,black,brown'],
  ['simple', true, array, 'blue,black,brown'],
  ['simple', false, object, 'R,100,G,200,B,150'],
  ['simple', true, object, 'R=100,G=200,B=150'],
  ['label', false, text, '.blue'],
  ['label', false, array, '.blue,black,brown'],
  ['label', true, array, '.blue.black.brown'],
  ['label', false, object, '.R,100,G,200,B,150'],
  ['label', true, object, '.R=100.G=200.B=150'],
  ['matrix', false, text, ';color=blue'],
  ['matrix', false, array, ';color=blue,black,brown'],
  ['matrix', true, array, ';color=blue;color=black;color=brown'],
  ['matrix', false, object, ';color=R,100,G,200,B,150'],
  ['matrix', true, object, ';R=100;G=200;B=150'],
];

const queries: [style: string, explode: boolean, schema: object, wire: string][] = [
  ['form', true, text, 'color=blue'],
  ['form', false, array, 'color=blue,black,brown'],
  ['form', true, array, 'color=blue&color=black&color=brown'],
  ['form', false, object, 'color=R,100,G,200,B,150'],
  ['form', true, object, 'R=100&G=200&B=150'],
  ['spaceDelimited', false, array, 'color=blue%20black%20brown'],
  ['spaceDelimited', false, object, 'color=R%20100%20G%20200%20B%20150'],
  ['pipeDelimited', false, array, 'color=blue%7Cblack%7Cbrown'],
  ['pipeDelimited', false, object, 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ['deepObject', true, object, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
  ['deepObject', true, object, 'color[R]=100&color[G]=200&color[B]=150'],
];

describe('the styles of parameters', () => {
  it.each(paths)('in a path: %s, explode %s, %j is %s', async (style, explode, schema, wire) => {
    const mock = await mockFor('path', style, explode, schema);
    expect(send(mock, `GET /x/${wire}`).refusals).toEqual([]);
    expect(send(mock, `GET /x/${wire}z`).refusals).toHaveLength(1);
  });

  it.each(queries)('in a query: %s, explode %s, %j is %s', async (style, explode, schema, wire) => {
    const mock = await mockFor('query', style, explode, schema);
    expect(send(mock, `GET /x?${wire}`).refusals).toEqual([]);
    expect(send(mock, `GET /x?${wire}z`).refusals).toHaveLength(1);
    expect(send(mock, 'GET /x').refusals).toEqual(['The query parameter `color` is required and missing.']);
  });

  it.each([
    [false, text, 'blue'],
    [false, array, 'blue,black,brown'],
    [true, array, 'blue, black, brown'],
    [false, object, 'R,100,G,200,B,150'],
    [true, object, 'R=100,G=200,B=150'],
  ])('in a header: explode %s, %j is %s', async (explode, schema, wire) => {
    const mock = await mockFor('header', 'simple', explode, schema);
    expect(send(mock, 'GET /x', { headers: { COLOR: wire } }).refusals).toEqual([]);
    expect(send(mock, 'GET /x', { headers: { COLOR: `${wire}z` } }).refusals).toHaveLength(1);
  });

  it.each([
    [false, text, 'color=blue'],
    [false, array, 'color=blue,black,brown'],
    [true, array, 'color=blue; color=black; color=brown'],
    [false, object, 'color=R,100,G,200,B,150'],
    [true, object, 'R=100; G=200; B=150'],
  ])('in a cookie: explode %s, %j is %s', async (explode, schema, wire) => {
    const mock = await mockFor('cookie', 'form', explode, schema);
    expect(send(mock, 'GET /x', { headers: { Cookie: `a=1; ${wire}` } }).refusals).toEqual([]);
    expect(send(mock, 'GET /x', { headers: { Cookie: `a=1; ${wire}z` } }).refusals).toHaveLength(1);
  });

  it('separate percent-encoded characters from separators', async () => {
    const schema = { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 };
    const mock = await mockFor('query', 'form', false, schema);
    expect(send(mock, 'GET /x?color=a%2Cb,c').refusals).toEqual([]);
    expect(send(mock, 'GET /x?color=a%2Cb').refusals).toHaveLength(1);
  });

  it.each([
    ['csv', 'c=1,2'],
    ['csv', 'c=1%2C2'],
    ['ssv', 'c=1%202'],
    ['tsv', 'c=1%092'],
    ['pipes', 'c=1%7C2'],
    ['multi', 'c=1&c=2'],
  ])('of 2.0: %s is %s', async (collectionFormat, wire) => {
    const parameter = {
      name: 'c',
      in: 'query',
      type: 'array',
      items: { type: 'integer' },
      minItems: 2,
      collectionFormat,
    };
    const mock = await mockOf(document20({ '/x': { get: withParameters(parameter) } }));
    expect(send(mock, `GET /x?${wire}`).refusals).toEqual([]);
    expect(send(mock, `GET /x?${wire}z`).refusals).toHaveLength(1);
  });
});

describe('a parameter', () => {
  it.each([
    ['integer', '1', true],
    ['integer', '1.0', false],
    ['integer', '0x1', false],
    ['number', '-1.5e3', true],
    ['number', '', false],
    ['boolean', 'true', true],
    ['boolean', 'True', false],
  ])('of the type %s can be `%s`: %s', async (type, wire, fits) => {
    const mock = await mockFor('query', 'form', true, { type });
    expect(send(mock, `GET /x?color=${wire}`).refusals).toHaveLength(fits ? 0 : 1);
  });

  it('with `content` is read by its media type', async () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
    const parameter = { name: 'p', in: 'query', content: { 'application/json': { schema } } };
    const mock = await mockOf(document31({ '/x': { get: withParameters(parameter) } }));
    expect(send(mock, 'GET /x?p=%7B%22a%22%3A1%7D').refusals).toEqual([]);
    expect(send(mock, 'GET /x?p=%7B%22a%22%3A%221%22%7D').refusals).toEqual([
      'The query parameter `p` does not satisfy its schema: `/a` must be integer.',
    ]);
    expect(send(mock, 'GET /x?p=a,1').refusals[0]).toMatch(/^The query parameter `p` is not JSON/);
  });

  it('of 3.2 can be the whole query', async () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
    const content = { 'application/x-www-form-urlencoded': { schema } };
    const paths = { '/x': { get: withParameters({ in: 'querystring', name: 'q', content }) } };
    const mock = await mockOf({ ...document31(paths), openapi: '3.2.0' });
    expect(send(mock, 'GET /x?a=1').refusals).toEqual([]);
    expect(send(mock, 'GET /x?a=b').refusals).toHaveLength(1);
  });

  it('that is undeclared or repeated is noted, and not rejected', async () => {
    const mock = await mockFor('query', 'form', true, { type: 'string' });
    const { refusals, remarks } = send(mock, 'GET /x?color=a&color=b&other=1');
    expect(refusals).toEqual([]);
    expect(remarks).toEqual([
      'The query parameter `color` is there 2 times.',
      'The query parameter `other` is not declared.',
    ]);
  });

  it('with a style that its location does not allow is a limit, and accepted', async () => {
    const mock = await mockFor('header', 'deepObject', true, { type: 'integer' });
    expect(send(mock, 'GET /x', { headers: { color: 'z' } }).refusals).toEqual([]);
    expect(mock.limits).toEqual(['The style `deepObject` is not one for a header parameter.']);
  });
});
