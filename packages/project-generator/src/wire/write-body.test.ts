import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import type { BodyShape, FormEncoding } from './types.js';
import { decodeBytes } from './bytes.js';
import { writeBody } from './write-body.js';

function lookupOf(schemas: Readonly<Record<string, JsonSchema>> = {}): SchemaLookup {
  return {
    resolve(schema) {
      if (typeof schema === 'boolean' || typeof schema['$ref'] !== 'string' || Object.keys(schema).length > 1)
        return schema;
      return schemas[schema['$ref']] ?? true;
    },
  };
}

function shapeOf(mediaType: string, changes: Partial<BodyShape> = {}): BodyShape {
  return { mediaType, schema: true, encoding: {}, lookup: lookupOf(), boundary: 'seed', ...changes };
}

function write(shape: BodyShape, value: unknown): string {
  const written = writeBody(shape, value);
  return 'refused' in written
    ? `refused: ${written.refused}`
    : new TextDecoder().decode(decodeBytes(written.data));
}

const text = { contentType: 'text/plain', style: 'form', explode: true, headers: {} };

function styled(style: string, explode: boolean, rest: Partial<FormEncoding> = {}): FormEncoding {
  return { contentType: '', style, explode, headers: {}, ...rest };
}

describe('JSON', () => {
  it('is written without white space, and spans cover all values', () => {
    const written = writeBody(shapeOf('application/json'), { é: ['a"b', 1, null], n: { x: true } });
    expect(written).toMatchObject({
      contentType: 'application/json',
      spans: [
        { pointer: '', offset: 0, length: 37, transforms: [] },
        { pointer: '/é', offset: 6, length: 15, transforms: [] },
        { pointer: '/é/0', offset: 8, length: 4, transforms: ['json-string'] },
        { pointer: '/é/1', offset: 14, length: 1, transforms: [] },
        { pointer: '/é/2', offset: 16, length: 4, transforms: [] },
        { pointer: '/n', offset: 26, length: 10, transforms: [] },
        { pointer: '/n/x', offset: 31, length: 4, transforms: [] },
      ],
    });
    expect(write(shapeOf('application/json'), { é: ['a"b', 1, null], n: { x: true } })).toBe(
      '{"é":["a\\"b",1,null],"n":{"x":true}}',
    );
  });

  it('rejects numbers that JSON does not have', () => {
    expect(write(shapeOf('application/json'), [Number.NaN])).toBe('refused: `NaN` is not a JSON number');
  });

  it('contains bytes as base64', () => {
    expect(write(shapeOf('application/json'), { a: { $base64: '/w==' } })).toBe('{"a":"/w=="}');
    expect(write(shapeOf('application/json'), { a: { $base64: 'no base64!' } })).toBe(
      '{"a":{"$base64":"no base64!"}}',
    );
  });

  it('is always UTF-8, whatever charset is declared', () => {
    expect(writeBody(shapeOf('application/json; charset=iso-8859-1'), 'é')).toMatchObject({
      contentType: 'application/json; charset=utf-8',
    });
  });

  it('can be a sequence of texts', () => {
    expect(write(shapeOf('application/x-ndjson'), [{ a: 1 }, 2])).toBe('{"a":1}\n2\n');
    expect(write(shapeOf('application/json-seq'), [1, 2])).toBe('\u001e1\n\u001e2\n');
  });
});

describe('server-sent events', () => {
  it('have a line for each field and for each line of data', () => {
    const events = [{ data: 'a\nb', event: 'x' }, { data: { c: 1 } }];
    expect(write(shapeOf('text/event-stream'), events)).toBe(
      'event: x\ndata: a\ndata: b\n\ndata: {"c":1}\n\n',
    );
    expect(write(shapeOf('text/event-stream'), { event: 'a\ndata: b' })).toBe(
      'refused: the `event` of an event contains a line break',
    );
  });
});

describe('urlencoded forms', () => {
  const form = 'application/x-www-form-urlencoded';

  it('have JSON for objects and a pair for each item', () => {
    const value = {
      id: 'f81d4fae',
      address: { street: '123 Example Dr.', zip: '99999+1234' },
      tags: ['a b', { c: 1 }],
      none: null,
    };
    expect(write(shapeOf(form), value)).toBe(
      'id=f81d4fae&address=%7B%22street%22%3A%22123+Example+Dr.%22%2C%22zip%22%3A%2299999%2B1234%22%7D&tags=a+b&tags=%7B%22c%22%3A1%7D',
    );
  });

  it('follow the style of an encoding', () => {
    const value = { color: ['blue', 'bl,ack'], o: { a: 1, b: 'x/y z' } };
    const encoding = { color: styled('form', false), o: styled('deepObject', true, { allowReserved: true }) };
    expect(write(shapeOf(form, { encoding }), value)).toBe('color=blue,bl%2Cack&o%5Ba%5D=1&o%5Bb%5D=x/y+z');
  });

  it('follow collectionFormat of 2.0', () => {
    const value = { color: ['blue', 'black'] };
    expect(write(shapeOf(form, { encoding: { color: styled('tabDelimited', false) } }), value)).toBe(
      'color=blue%09black',
    );
    expect(write(shapeOf(form, { encoding: { color: styled('form', true) } }), value)).toBe(
      'color=blue&color=black',
    );
  });

  it('write a scalar as JSON if its content type requires it', () => {
    expect(
      write(shapeOf(form, { encoding: { a: { ...text, contentType: 'application/json' } } }), { a: 'b' }),
    ).toBe('a=%22b%22');
  });

  it('accept a string as an encoded form, and reject values without names', () => {
    expect(write(shapeOf(form), 'a=1&b=2')).toBe('a=1&b=2');
    expect(write(shapeOf(form), [1])).toBe(
      'refused: a form consists of named values, but its value is not an object',
    );
  });
});

describe('multipart', () => {
  const multipart = 'multipart/form-data';

  it('has a part for each value, with content type, and a file name for bytes', () => {
    const schema = { properties: { file: { type: 'string', format: 'binary' } } };
    const encoding = {
      id: text,
      address: { ...text, contentType: 'application/json' },
      file: { ...text, contentType: 'image/png', headers: { 'X-Trace': '1' } },
      tags: text,
    };
    const value = { id: '1', address: { a: 1 }, file: { $base64: 'iVBORw==' }, tags: ['x', 'y'], none: null };
    const written = writeBody(shapeOf(multipart, { schema, encoding }), value);
    if ('refused' in written) throw new Error(written.refused);
    const boundary =
      /^multipart\/form-data; boundary=(assay-[0-9a-f]{8})$/.exec(written.contentType)?.[1] ?? '';
    expect(Buffer.from(decodeBytes(written.data)).toString('latin1')).toBe(
      [
        `--${boundary}`,
        'Content-Disposition: form-data; name="id"',
        'Content-Type: text/plain',
        '',
        '1',
        `--${boundary}`,
        'Content-Disposition: form-data; name="address"',
        'Content-Type: application/json',
        '',
        '{"a":1}',
        `--${boundary}`,
        'Content-Disposition: form-data; name="file"; filename="file.png"',
        'Content-Type: image/png',
        'X-Trace: 1',
        '',
        '\x89PNG',
        `--${boundary}`,
        'Content-Disposition: form-data; name="tags"',
        'Content-Type: text/plain',
        '',
        'x',
        `--${boundary}`,
        'Content-Disposition: form-data; name="tags"',
        'Content-Type: text/plain',
        '',
        'y',
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    );
  });

  it('has a boundary that the data does not contain', () => {
    const first = writeBody(shapeOf(multipart), { a: 'x' });
    if ('refused' in first) throw new Error(first.refused);
    const boundary = first.contentType.split('boundary=')[1] ?? '';
    const second = writeBody(shapeOf(multipart), { a: `\r\n--${boundary}--\r\n` });
    expect(second).not.toMatchObject({ contentType: first.contentType });
    expect(writeBody(shapeOf(multipart), { a: 'x' })).toEqual(first);
  });

  it('escapes names as browsers do', () => {
    expect(write(shapeOf(multipart), { 'a"\r\nX: y': '1' })).toContain(
      'form-data; name="a%22%0D%0AX: y"\r\n',
    );
  });

  it('writes text with a media type unchanged, and values in a style without escaping', () => {
    const schema = { properties: { json: { type: 'string', contentMediaType: 'application/json' } } };
    const encoding = {
      json: { ...text, contentType: 'application/json' },
      ids: styled('pipeDelimited', false),
      deep: styled('deepObject', true),
      each: styled('form', true),
    };
    const body = write(shapeOf(multipart, { schema, encoding }), {
      json: '{"a":1}',
      ids: [1, 'é'],
      deep: { k: 'v' },
      each: ['a&b=c', 'd'],
    });
    expect(body).toContain('\r\n\r\n{"a":1}\r\n');
    expect(body).toContain('name="ids"\r\nContent-Type: text/plain\r\n\r\n1|é\r\n');
    expect(body).toContain('name="deep[k]"\r\n');
    expect(body).toContain('name="each"\r\nContent-Type: text/plain\r\n\r\na&b=c\r\n');
    expect(write(shapeOf(multipart, { encoding }), { ids: ['a|b', 'c'] })).toContain(
      'refused: a part of its value contains `|`',
    );
  });

  it('gives a file name to bytes that are text, too', () => {
    const schema = { properties: { a: { type: 'string', format: 'binary' } } };
    const encoding = { a: { ...text, contentType: 'text/csv' } };
    expect(write(shapeOf(multipart, { schema, encoding }), { a: '1,2' })).toContain(
      'name="a"; filename="a.csv"\r\n',
    );
    expect(write(shapeOf(multipart, { encoding }), { a: '1,2' })).toContain('name="a"\r\n');
  });

  it('rejects headers that would span several lines', () => {
    expect(
      write(shapeOf(multipart, { encoding: { a: { ...text, headers: { 'X: 1\r\nY': '2' } } } }), { a: '1' }),
    ).toBe('refused: the name of a header of one of its parts is not a token (RFC 9110)');
    const encoding = { a: { ...text, headers: { 'X-A': 'b\r\nX-B: c' } } };
    expect(write(shapeOf(multipart, { encoding }), { a: '1' })).toBe(
      'refused: in the header `X-A` of one of its parts, its value contains U+000D, which a header cannot carry',
    );
  });

  it('has parts without names for an array, unless it is a form', () => {
    const written = writeBody(
      shapeOf('multipart/related', { encoding: { 1: { ...text, contentType: 'image/png' } } }),
      [{ a: 1 }, { $base64: '/w==' }],
    );
    if ('refused' in written) throw new Error(written.refused);
    expect(written.contentType).toMatch(/^multipart\/related; type="application\/json"; boundary=assay-/);
    expect(Buffer.from(decodeBytes(written.data)).toString('latin1')).toMatch(
      /^--\S+\r\nContent-Type: application\/json\r\n\r\n\{"a":1\}\r\n--\S+\r\nContent-Type: image\/png\r\n\r\n\xff\r\n--\S+--\r\n$/,
    );
    expect(write(shapeOf(multipart), [1])).toContain('refused');
  });
});

describe('text and bytes', () => {
  it('are written unchanged', () => {
    expect(write(shapeOf('text/plain'), 12)).toBe('12');
    expect(write(shapeOf('text/csv'), [[1]])).toBe('[[1]]');
    expect(write(shapeOf('application/octet-stream'), 'é')).toBe('é');
    expect(writeBody(shapeOf('image/png'), { $base64: '/wD/' })).toEqual({
      data: { encoding: 'base64', data: '/wD/' },
      length: 3,
      contentType: 'image/png',
      spans: [{ pointer: '', offset: 0, length: 3, transforms: [] }],
    });
  });

  it('are rejected under an invalid media type', () => {
    expect(write(shapeOf('text/plain\r\nX: y'), 'a')).toBe('refused: its media type is not well-formed');
  });
});
