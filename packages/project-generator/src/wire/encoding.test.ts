import { analyse, type MediaType, type Operation, type Parameter } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { SchemaRegistry } from '../schemas/schema-registry.js';
import { encodingOf, encodingOfForm } from './encoding.js';
import { buildParameterShape } from './parameter-shape.js';
import type { FormEncoding, ParameterShape } from './types.js';
import { writeParameter } from './write-parameter.js';

async function operationOf(
  version: object,
  operation: object,
): Promise<{ operation: Operation; registry: SchemaRegistry }> {
  const paths = { '/a': { post: { responses: {}, ...operation } } };
  const text = JSON.stringify({ ...version, info: { title: 'A', version: '1' }, paths });
  const { model } = await analyse({ text }, { rules: [] });
  const found = model?.document.operations[0];
  if (model === undefined || found === undefined) throw new Error('no operation');
  return { operation: found, registry: new SchemaRegistry(model, 'bundle') };
}

async function shapesOf(version: object, parameters: readonly object[]): Promise<ParameterShape[]> {
  const { operation } = await operationOf(version, { parameters });
  return operation.parameters.map((parameter) => buildParameterShape(parameter, true));
}

describe('shapeOf', () => {
  it('fills in the defaults of each location', async () => {
    const schema = { type: 'array', items: { type: 'string' } };
    const places = ['path', 'query', 'header', 'cookie'];
    const shapes = await shapesOf(
      { openapi: '3.0.4' },
      places.map((place) => ({ name: place, in: place, schema })),
    );
    expect(shapes.map(({ style, explode }) => [style, explode])).toEqual([
      ['simple', false],
      ['form', true],
      ['simple', false],
      ['form', true],
    ]);
  });

  it('keeps the declared style, unless its location does not have it', async () => {
    const schema = { type: 'string' };
    const shapes = await shapesOf({ openapi: '3.1.1' }, [
      { name: 'a', in: 'query', style: 'deepObject', allowReserved: true, schema },
      { name: 'b', in: 'path', style: 'form', explode: true, schema },
      { name: 'c', in: 'query', content: { 'application/json': { schema } } },
    ]);
    expect(
      shapes.map(({ style, explode, allowReserved, contentType }) => [
        style,
        explode,
        allowReserved,
        contentType,
      ]),
    ).toEqual([
      ['deepObject', false, true, null],
      ['simple', true, false, null],
      ['form', true, false, 'application/json'],
    ]);
  });

  it('reads collectionFormat of 2.0 as a style', async () => {
    const array = { type: 'array', items: { type: 'string' } };
    const shapes = await shapesOf({ swagger: '2.0' }, [
      { name: 'a', in: 'query', ...array },
      { name: 'b', in: 'query', ...array, collectionFormat: 'multi' },
      { name: 'c', in: 'query', ...array, collectionFormat: 'tsv' },
      { name: 'd', in: 'path', ...array, collectionFormat: 'multi' },
      { name: 'e', in: 'header', ...array, collectionFormat: 'pipes' },
      { name: 'f', in: 'query', type: 'string' },
    ]);
    expect(shapes.map(({ style, explode, collectionFormat }) => [style, explode, collectionFormat])).toEqual([
      ['form', false, 'csv'],
      ['form', true, 'multi'],
      ['tabDelimited', false, 'tsv'],
      ['simple', false, 'csv'],
      ['simple', false, 'pipes'],
      ['form', true, null],
    ]);
  });

  it('reads the formats of nested arrays in 2.0', async () => {
    const items = { type: 'array', collectionFormat: 'pipes', items: { type: 'integer' } };
    const [shape] = await shapesOf({ swagger: '2.0' }, [{ name: 'a', in: 'query', type: 'array', items }]);
    expect(shape && writeParameter(shape, [[1, 2], [3]])).toMatchObject({ text: 'a=1%7C2,3' });
  });

  it('keeps the encodings of a querystring form', async () => {
    const content = {
      'application/x-www-form-urlencoded': { schema: {}, encoding: { a: { style: 'form', explode: false } } },
    };
    const [shape] = await shapesOf({ openapi: '3.2.0' }, [{ name: 'q', in: 'querystring', content }]);
    expect(shape && writeParameter(shape, { a: [1, 2], b: [3, 4] })).toMatchObject({ text: 'a=1,2&b=3&b=4' });
  });
});

async function encodings(
  version: string,
  mediaType: string,
  properties: object,
  encoding: object = {},
): Promise<Readonly<Record<string, FormEncoding>>> {
  const content = { [mediaType]: { schema: { type: 'object', properties }, encoding } };
  const { operation, registry } = await operationOf({ openapi: version }, { requestBody: { content } });
  const found: MediaType | undefined = operation.requestBody?.content[0];
  if (found?.schema === undefined) throw new Error('no schema');
  return encodingOf(found, registry.get(registry.refer(found.schema)), registry);
}

function contentTypes(found: Readonly<Record<string, FormEncoding>>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).map(([name, { contentType }]) => [name, contentType]));
}

describe('encodingOf', () => {
  const properties = {
    text: { type: 'string' },
    count: { type: 'integer' },
    file: { type: 'string', format: 'binary' },
    address: { type: 'object' },
    names: { type: 'array', items: { type: 'string' } },
    files: { type: 'array', items: { type: 'string', format: 'binary' } },
    matrix: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
  };

  it('has the default content types of the Encoding Object', async () => {
    expect(contentTypes(await encodings('3.0.4', 'multipart/form-data', properties))).toEqual({
      text: 'text/plain',
      count: 'text/plain',
      file: 'application/octet-stream',
      address: 'application/json',
      names: 'text/plain',
      files: 'application/octet-stream',
      matrix: 'application/json',
    });
  });

  it('reads the keywords of 3.1 for content', async () => {
    const found = await encodings('3.1.1', 'multipart/form-data', {
      raw: {},
      image: { contentMediaType: 'image/png' },
      encoded: { type: 'string', contentEncoding: 'base64' },
    });
    expect(contentTypes(found)).toEqual({
      raw: 'application/octet-stream',
      image: 'image/png',
      encoded: 'application/octet-stream',
    });
    expect(found['encoded']?.headers).toEqual({ 'Content-Transfer-Encoding': 'base64' });
  });

  it('takes the first usable of several content types, made concrete', async () => {
    const found = await encodings('3.0.4', 'multipart/form-data', properties, {
      file: { contentType: 'image/*, image/jpeg' },
      text: { contentType: 'no media type, text/csv' },
    });
    expect(contentTypes(found)).toMatchObject({ file: 'image/png', text: 'text/csv' });
  });

  it('leaves the content type to the declared style, in multipart from 3.1 on', async () => {
    const encoding = { names: { explode: false } };
    const form = 'application/x-www-form-urlencoded';
    expect((await encodings('3.0.4', form, properties, encoding))['names']).toEqual({
      contentType: '',
      style: 'form',
      explode: false,
      headers: {},
    });
    expect(
      (await encodings('3.1.1', 'multipart/form-data', properties, encoding))['names']?.contentType,
    ).toBe('');
    expect(
      (await encodings('3.0.4', 'multipart/form-data', properties, encoding))['names']?.contentType,
    ).toBe('text/plain');
  });

  it('writes headers with a documented value', async () => {
    const headers = {
      'X-Trace': { schema: { type: 'array', example: [1, 2] } },
      'X-Unknown': { schema: { type: 'string' } },
      'Content-Type': { example: 'a/b' },
    };
    const found = await encodings('3.0.4', 'multipart/form-data', properties, { file: { headers } });
    expect(found['file']?.headers).toEqual({ 'X-Trace': '1,2' });
  });

  it('is empty for media types that are not forms', async () => {
    expect(await encodings('3.0.4', 'application/json', properties)).toEqual({});
  });

  it('treats a property named __proto__ like any other', async () => {
    const named = JSON.parse('{"__proto__": {"type": "integer"}}') as object;
    expect(Object.keys(await encodings('3.0.4', 'multipart/form-data', named))).toEqual(['__proto__']);
  });
});

describe('encodingOfForm', () => {
  it('writes form parameters of 2.0 by type and collectionFormat', async () => {
    const { operation } = await operationOf(
      { swagger: '2.0' },
      {
        consumes: ['multipart/form-data'],
        parameters: [
          { name: 'file', in: 'formData', type: 'file' },
          {
            name: 'ids',
            in: 'formData',
            type: 'array',
            items: { type: 'integer' },
            collectionFormat: 'pipes',
          },
          {
            name: 'tags',
            in: 'formData',
            type: 'array',
            items: { type: 'string' },
            collectionFormat: 'multi',
          },
          { name: 'note', in: 'formData', type: 'string' },
        ],
      },
    );
    const fields: readonly Parameter[] = operation.parameters;
    expect(encodingOfForm(fields)).toEqual({
      file: { contentType: 'application/octet-stream', style: 'form', explode: true, headers: {} },
      ids: { contentType: '', style: 'pipeDelimited', explode: false, headers: {} },
      tags: { contentType: '', style: 'form', explode: true, headers: {} },
      note: { contentType: 'text/plain', style: 'form', explode: true, headers: {} },
    });
  });
});
