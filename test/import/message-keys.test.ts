import { exporters } from '@assay/exporters';
import { messageKeys, type Flow } from '@assay/project-generator';
import { isUuid } from '../../packages/json-schema/src/format/texts.js';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { importOf, openapi } from '../support/import-of.js';
import { http } from './exports.js';

const uuid = { type: 'string', format: 'uuid' };
const header = (name: string, schema: object): object => ({ name, in: 'header', required: true, schema });
const made = {
  description: 'Made.',
  content: { 'application/json': { schema: { type: 'object', properties: { id: uuid } } } },
};
const ofOrders = openapi({
  '/orders': {
    post: {
      operationId: 'placeOrder',
      parameters: [
        header('Idempotency-Key', { type: 'string' }),
        header('X-Request-Id', { type: 'string', maxLength: 20 }),
        header('X-Transaction-Id', { type: 'string', enum: ['one', 'two'] }),
        header('Nonce', { type: 'integer' }),
        { name: 'requestId', in: 'query', required: true, schema: uuid },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['idempotency_key', 'transactionId'],
              properties: { idempotency_key: { type: 'string', maxLength: 45 }, transactionId: uuid },
            },
          },
        },
      },
      responses: { 201: made },
    },
  },
  '/orders/{orderId}': {
    get: {
      operationId: 'getOrder',
      parameters: [{ name: 'orderId', in: 'path', required: true, schema: uuid }],
      responses: { 200: made },
    },
  },
});

interface Workflow {
  readonly inputs: { readonly properties: Readonly<Record<string, unknown>> };
  readonly steps: readonly {
    readonly parameters: readonly { readonly name: string; readonly value: unknown }[];
    readonly requestBody?: { readonly replacements?: unknown };
  }[];
}

const keysIn = ({ steps }: Flow): string[] => steps.flatMap(({ request }) => [...messageKeys(request)]);

describe('an idempotency key', () => {
  it('is recognised in each step, if it accepts a UUID and names no resource', async () => {
    const { flow } = await importOf(ofOrders);
    const keys = ['header.Idempotency-Key', 'body:/idempotency_key'];
    expect(keysIn(flow('placeOrder'))).toEqual(keys);
    expect(keysIn(flow('getOrder'))).toEqual(keys);
  });

  it('is created again by Postman in each request', async () => {
    const { write } = await exporters.postman();
    const { variable } = JSON.parse(write(await importOf(ofOrders))[0]?.text ?? '') as {
      readonly variable: readonly { readonly key: string; readonly value: string }[];
    };
    const anew = variable.flatMap(({ key, value }) => (value === '{{$guid}}' ? [key] : []));
    expect(anew).toHaveLength(4);
    for (const name of anew) expect(name).toMatch(/idempotency/i);
  });

  it('stays unchanged in Postman if the document has the same text', async () => {
    const { write } = await exporters.postman();
    const text = JSON.stringify(ofOrders).replace('"two"', '"{{$guid}}"').replace('"one",', '');
    const { variable } = JSON.parse(write(await importOf(text))[0]?.text ?? '') as {
      readonly variable: readonly { readonly key: string; readonly value: string }[];
    };
    const anew = variable.filter(({ value }) => value === '{{$guid}}').map(({ key }) => key);
    expect(anew).toContain('$guid');
    expect(anew.filter((key) => /idempotency/i.test(key))).toEqual([]);
  });

  it('is created again by httpYac and editors if it is a header', async () => {
    const lines = (await http(await importOf(ofOrders))).split('\n');
    expect(lines.filter((line) => line.includes('$guid'))).toEqual([
      'Idempotency-Key: {{$guid}}',
      'Idempotency-Key: {{$guid}}',
    ]);
  });

  it('differs between messages of Arazzo, and between runs with another input', async () => {
    const { write } = await exporters.arazzo();
    const [file] = write(await importOf(ofOrders));
    // `as`: Assay's exporter wrote the file.
    const { workflows } = load(file?.text ?? '') as { readonly workflows: readonly Workflow[] };
    const keys = file?.text.match(/\{\$inputs\.run\}[0-9a-f-]+/g) ?? [];
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(isUuid(key.replace('{$inputs.run}', '5f3a9c1e'))).toBe(true);
    for (const { inputs, steps } of workflows) {
      expect(inputs.properties['run']).toMatchObject({ pattern: '^[0-9a-f]{8}$', default: '00000000' });
      const [{ parameters, requestBody } = { parameters: [] }] = steps;
      expect(parameters.find(({ name }) => name === 'Idempotency-Key')?.value).toBe(keys.shift());
      expect(requestBody?.replacements).toEqual([{ target: '/idempotency_key', value: keys.shift() }]);
    }
    expect(keys).toEqual([]);
  });

  it('has no input in Arazzo without a key', async () => {
    const { write } = await exporters.arazzo();
    const [file] = write(await importOf(openapi({ '/orders': { get: { responses: { 200: made } } } })));
    expect(file?.text).not.toContain('run');
  });
});
