import { analyse, type Operation } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { SchemaRegistry } from '../../schemas/schema-registry.js';
import { SchemaGate } from '../../schemas/schema-gate.js';
import { valuesOfBody, type BodyValue } from './body-values.js';
import { formSchema, valuesOfForm } from './form-values.js';
import { valueOfParameter, type ParameterValue } from './parameter-values.js';
import type { ValueTools } from './value-tools.js';

const info = { title: 'Values', version: '1' };

async function read(
  document: unknown,
): Promise<{ readonly operation: Operation; readonly tools: ValueTools }> {
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const [operation] = model?.document.operations ?? [];
  if (model === undefined || operation === undefined) throw new TypeError('The document has no operation');
  const registry = new SchemaRegistry(model, 'bundle');
  return { operation, tools: { registry, gate: new SchemaGate(registry), seed: 'seed' } };
}

type Version = '2.0' | '3.1.1';

async function parameterValue(
  parameter: object,
  version: Version = '3.1.1',
  schemas: object = {},
): Promise<ParameterValue> {
  const paths = { '/things/{x}': { get: { parameters: [parameter], responses: {} } } };
  const { operation, tools } = await read(
    version === '2.0'
      ? { swagger: version, info, paths }
      : { openapi: version, info, paths, components: { schemas } },
  );
  const [found] = operation.parameters;
  if (found === undefined) throw new TypeError('The operation has no parameter');
  return valueOfParameter(found, tools, operation);
}

/** A required query parameter `x`. */
const query = (schema: unknown, rest: object = {}): object => ({
  name: 'x',
  in: 'query',
  required: true,
  schema,
  ...rest,
});

async function bodyValue(content: object, schemas: object = {}): Promise<BodyValue> {
  const { operation, tools } = await read({
    openapi: '3.1.1',
    info,
    paths: { '/things': { post: { requestBody: { content }, responses: {} } } },
    components: { schemas },
  });
  const [mediaType] = operation.requestBody?.content ?? [];
  if (mediaType === undefined) throw new TypeError('The operation has no body');
  return valuesOfBody(mediaType, tools, operation);
}

const json = (mediaType: object): object => ({ 'application/json': mediaType });

describe('the value of a parameter', () => {
  const schema = {
    type: 'string',
    maxLength: 9,
    examples: ['schema'],
    default: 'default',
    enum: ['enum', 'schema', 'default', 'example', 'named'],
  };
  const { examples: _examples, ...withoutExamples } = schema;
  const { default: _default, ...withoutDefault } = withoutExamples;

  it.each<[string, object, unknown, string]>([
    [
      'its example',
      query(schema, { example: 'example', examples: { a: { value: 'named' } } }),
      'example',
      'example',
    ],
    [
      'the first of its examples that is valid',
      query(schema, { examples: { a: { value: 'wrong' }, b: { value: 'named' } } }),
      'named',
      'examples',
    ],
    [
      'the example of its media type',
      { name: 'x', in: 'query', content: json({ schema, example: 'named' }) },
      'named',
      'example',
    ],
    ['the example of its schema', query(schema), 'schema', 'examples'],
    ['a value of the referenced schema', query({ $ref: '#/components/schemas/Named' }), 'named', 'example'],
    ['its default', query(withoutExamples), 'default', 'default'],
    ['its constant', query({ const: 'constant' }), 'constant', 'const'],
    ['the first of its enumeration', query(withoutDefault), 'enum', 'enum'],
  ])('is %s', async (_name, parameter, value, origin) => {
    const found = await parameterValue(parameter, '3.1.1', { Named: { type: 'string', example: 'named' } });
    expect(found.value).toBe(value);
    expect(found.values[0]).toMatchObject({ value, origin, valid: true });
    expect(found.fromExample).toBe(origin === 'example' || origin === 'examples');
    expect(found.problems).toEqual([]);
  });

  it('is generated if the document has no valid one; the invalid ones stay in the pool', async () => {
    const { value, values, fromExample } = await parameterValue(
      query({ type: 'integer', minimum: 5, maximum: 5 }, { example: 'five' }),
    );
    expect(value).toBe(5);
    expect(fromExample).toBe(false);
    expect(values.map((item) => [item.value, item.valid])).toEqual([
      [5, true],
      ['five', false],
    ]);
    expect(values[1]?.pointer).toBe('/paths/~1things~1{x}/get/parameters/0/example');
  });

  it('is generated if the example is external, or only a hint', async () => {
    const found = await parameterValue(
      query({ type: 'integer' }, { examples: { a: { externalValue: 'https://a.test/' } } }),
    );
    expect(found.values.map(({ origin }) => origin)).toEqual(['generated']);
    expect((await parameterValue(query({ type: 'string' }, { example: '<id>' }))).value).not.toBe('<id>');
  });

  it.each(['', '.', '..'])('is never `%s` in a path', async (example) => {
    const path = {
      name: 'x',
      in: 'path',
      required: true,
      schema: { type: 'string', enum: [example, 'ok'] },
      example,
    };
    const { value, values } = await parameterValue(path);
    expect(value).toBe('ok');
    expect(values.find((item) => item.value === example)?.valid).toBe(false);
  });

  it('is never empty in a path, even without a schema', async () => {
    const { value, values } = await parameterValue({
      name: 'x',
      in: 'path',
      required: true,
      schema: { type: 'string', maxLength: 0 },
    });
    expect(values.every(({ valid }) => !valid)).toBe(true);
    expect(value).not.toBe('');
  });

  it('contains no line break in a header', async () => {
    const header = {
      name: 'X',
      in: 'header',
      required: true,
      schema: { type: 'string' },
      example: 'a\r\nX-Admin: 1',
    };
    expect((await parameterValue(header)).value).not.toContain('\n');
  });

  it('is the `x-example` of a 2.0 document', async () => {
    const parameter = {
      name: 'x',
      in: 'query',
      type: 'array',
      items: { type: 'integer' },
      collectionFormat: 'pipes',
      'x-example': '1|2',
    };
    expect(await parameterValue(parameter, '2.0')).toMatchObject({ value: [1, 2], fromExample: true });
  });

  it.each(['api_key', 'password', 'X-Auth-Token'])(
    'is never taken from the document if named `%s`',
    async (name) => {
      const parameter = {
        name,
        in: 'query',
        required: true,
        schema: { type: 'string', example: 'hunter2', default: 'hunter3' },
        example: 'hunter4',
      };
      expect(JSON.stringify((await parameterValue(parameter)).values)).not.toContain('hunter');
    },
  );

  it('is never a value with the form of a secret', async () => {
    const example = `ghp_${'k3Jd9sLq0WzX7bVn2McP5rTy8uHg4FaE6iOo'}`;
    expect(JSON.stringify(await parameterValue(query({ type: 'string' }, { example })))).not.toContain(
      'ghp_',
    );
  });

  it('is a placeholder with a problem if none can be generated', async () => {
    const { values, problems } = await parameterValue(query({ type: 'integer', minimum: 5, maximum: 3 }));
    expect(values.every(({ valid }) => !valid)).toBe(true);
    expect(problems.map(({ id, data }) => [id, data['place']])).toEqual([
      ['value-not-generated', 'the query parameter `x` of `GET /things/{x}`'],
    ]);
  });
});

describe('the values of a body', () => {
  const names = (body: BodyValue): readonly string[] => body.variants.map(({ name }) => name);

  it('are the valid examples, then all properties, then the required ones', async () => {
    const body = await bodyValue(
      json({
        schema: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'integer' }, name: { type: 'string' } },
        },
        examples: { wrong: { value: { id: 'a' } }, right: { value: { id: 7 } }, again: { value: { id: 7 } } },
      }),
    );
    expect(names(body)).toEqual(['example:right', 'full', 'minimal']);
    expect(body.variants[0]).toEqual({ name: 'example:right', value: { id: 7 }, valid: true });
    expect(Object.keys(body.variants[1]?.value ?? {})).toEqual(['id', 'name']);
    expect(Object.keys(body.variants[2]?.value ?? {})).toEqual(['id']);
    expect(body.problems).toEqual([]);
  });

  it('are one if all properties are required', async () => {
    expect(
      names(
        await bodyValue(
          json({ schema: { type: 'object', required: ['a'], properties: { a: { const: 1 } } } }),
        ),
      ),
    ).toEqual(['full']);
  });

  it('have one for each alternative', async () => {
    const body = await bodyValue(json({ schema: { $ref: '#/components/schemas/Pet' } }), {
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: { propertyName: 'kind', mapping: { kitty: 'Cat' } },
      },
      Cat: {
        type: 'object',
        required: ['kind', 'lives'],
        properties: { kind: { type: 'string' }, lives: { const: 7 } },
      },
      Dog: {
        type: 'object',
        required: ['kind', 'barks'],
        properties: { kind: { type: 'string' }, barks: { const: true } },
      },
    });
    expect(body.variants.map(({ value }) => value)).toEqual([
      { kind: 'kitty', lives: 7 },
      { kind: 'Dog', barks: true },
    ]);
    expect(body.variants.every(({ valid }) => valid)).toBe(true);
  });

  it('omit read-only properties, in examples too', async () => {
    const body = await bodyValue(
      json({
        schema: {
          type: 'object',
          required: ['id', 'password'],
          properties: {
            id: { type: 'integer', readOnly: true },
            password: { type: 'string', writeOnly: true },
            tags: { type: 'array', items: { type: 'string' } },
          },
        },
        example: { id: 1, password: 'hunter2', tags: ['a'] },
      }),
    );
    expect(body.variants[0]).toMatchObject({ name: 'example', value: { tags: ['a'] } });
    expect(
      body.variants.every(
        ({ value }) => !Object.hasOwn(value as object, 'id') && Object.hasOwn(value as object, 'password'),
      ),
    ).toBe(true);
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it('contain no secret that the schemas of properties propose', async () => {
    const token = `ghp_${'k3Jd9sLq0WzX7bVn2McP5rTy8uHg4FaE6iOo'}`;
    const body = await bodyValue(
      json({
        schema: {
          type: 'object',
          properties: {
            password: { type: 'string', default: 'hunter2' },
            apiKey: { type: 'string', example: 'hunter3' },
            note: { type: 'string', example: token },
          },
        },
      }),
    );
    expect(Object.keys(body.variants[0]?.value ?? {})).toEqual(['password', 'apiKey', 'note']);
    expect(JSON.stringify(body)).not.toMatch(/hunter|ghp_/);
  });

  it('are read from JSON in a string', async () => {
    const body = await bodyValue(json({ schema: { type: 'object' }, example: '{"a":1}' }));
    expect(body.variants[0]).toEqual({ name: 'example', value: { a: 1 }, valid: true });
  });

  it('end if a schema refers back to itself', async () => {
    const { variants } = await bodyValue(json({ schema: { $ref: '#/components/schemas/User' } }), {
      User: {
        type: 'object',
        required: ['friends'],
        properties: {
          friend: { $ref: '#/components/schemas/User' },
          friends: { type: 'array', items: { $ref: '#/components/schemas/User' } },
        },
      },
    });
    expect(variants.length).toBeGreaterThan(0);
    expect(variants.every(({ valid }) => valid)).toBe(true);
  });

  it('are one placeholder with a problem if none can be generated', async () => {
    const body = await bodyValue(json({ schema: { $ref: '#/components/schemas/Loop' } }), {
      Loop: {
        type: 'object',
        required: ['next'],
        properties: { next: { $ref: '#/components/schemas/Loop' } },
      },
    });
    expect(body.variants.map(({ valid }) => valid)).toEqual([false]);
    expect(body.problems.map(({ id, data }) => [id, data['place']])).toEqual([
      ['value-not-generated', 'the `application/json` body of `POST /things`'],
    ]);
  });

  it('are objects if the JSON has no schema', async () => {
    expect((await bodyValue(json({}))).variants[0]?.value).toBeTypeOf('object');
  });
});

describe('a form of 2.0', () => {
  const form = {
    swagger: '2.0',
    info,
    paths: {
      '/files': {
        post: {
          consumes: ['multipart/form-data'],
          parameters: [
            { name: 'file', in: 'formData', type: 'file', required: true },
            { name: 'note', in: 'formData', type: 'string', 'x-example': 'hello' },
            { name: '__proto__', in: 'formData', type: 'integer', minimum: 3, maximum: 3 },
          ],
          responses: {},
        },
      },
    },
  };

  it('has the values of its parameters by name', async () => {
    const { operation, tools } = await read(form);
    const { variants, problems } = valuesOfForm(operation.parameters, tools, operation);
    expect(variants.map(({ name, value }) => [name, Object.keys(value as object)])).toEqual([
      ['example', ['file', 'note']],
      ['full', ['file', 'note', '__proto__']],
      ['minimal', ['file']],
    ]);
    expect(variants.every(({ valid }) => valid)).toBe(true);
    expect(problems).toEqual([]);
  });

  it('has a separate schema', async () => {
    const { operation, tools } = await read(form);
    const ref = formSchema(operation.parameters, tools.registry);
    expect(formSchema(operation.parameters, tools.registry)).toBe(ref);
    expect(tools.registry.get(ref)).toMatchObject({ type: 'object', required: ['file'] });
    expect(tools.gate.accepts(ref, { file: { $base64: 'AAEC' } }, 'request')).toBe(true);
    expect(tools.gate.accepts(ref, { note: 'a' }, 'request')).toBe(false);
  });
});
