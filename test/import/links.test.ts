import { describe, expect, it } from 'vitest';
import { exporters } from '@assay/exporters';
import { http } from './exports.js';
import { importOf, ok, openapi, type ImportOf } from '../support/import-of.js';

const text = { type: 'string' };
const object = (properties: object): object => ({ type: 'object', properties });
const id = { name: 'id', in: 'path', required: true, schema: text };
const answer = (status: number, schema: object): object => ({
  responses: { [status]: { description: '', content: { 'application/hal+json': { schema } } } },
});

/** An API of notes whose responses contain no ids of the notes. */
const notes = (made: object, listed?: object, body?: object): Promise<ImportOf> =>
  importOf(
    openapi({
      '/notes': {
        ...(listed === undefined ? {} : { get: { operationId: 'list', ...answer(200, listed) } }),
        post: {
          operationId: 'add',
          ...answer(201, made),
          ...(body === undefined
            ? {}
            : { requestBody: { content: { 'application/vnd.api+json': { schema: body } } } }),
        },
      },
      '/notes/{id}': { get: { ...ok, operationId: 'read', parameters: [id] } },
      '/people': {
        post: { operationId: 'hire', ...answer(201, object({ data: object({ id: text, type: text }) })) },
      },
      '/people/{id}': { get: { ...ok, operationId: 'person', parameters: [id] } },
    }),
  );
const outputs = (made: ImportOf, flow: string): Record<string, string[]> =>
  Object.fromEntries(made.flow(flow).steps.map((step) => [step.id, step.outputs.map(({ from }) => from)]));

const last = '#regex:([^/?#]+)/?(?:[?#].*)?$';
const hal = object({ _links: object({ self: object({ href: text }) }) });

describe('links to resources', () => {
  it.each([
    ['HAL', hal, '/_links/self/href'],
    ['JSON:API, as a text', object({ data: object({ links: object({ self: text }) }) }), '/data/links/self'],
    [
      'JSON:API, as an object',
      object({ links: object({ self: object({ href: text }) }) }),
      '/links/self/href',
    ],
    ['`href`', object({ href: text, title: text }), '/href'],
    ['`self`', object({ self: text }), '/self'],
  ])('of %s are followed', async (_, schema, pointer) => {
    expect(outputs(await notes(schema), 'read')).toEqual({
      add: [`$response.body#${pointer}${last}`],
      read: [],
    });
  });

  it('of the items of a list are followed', async () => {
    const listed = object({ _embedded: object({ notes: { type: 'array', items: hal } }) });
    const made = await importOf(
      openapi({
        '/notes': { get: { operationId: 'list', ...answer(200, listed) } },
        '/notes/{id}': { get: { ...ok, operationId: 'read', parameters: [id] } },
      }),
    );
    expect(outputs(made, 'read')['list']).toEqual([
      `$response.body#/_embedded/notes/0/_links/self/href${last}`,
    ]);
  });

  it('are followed only without an id, and never from another resource', async () => {
    expect(outputs(await notes(object({ id: text, href: text })), 'read')['add']).toEqual([
      '$response.body#/id',
    ]);
    const next = object({ _links: object({ next: object({ href: text }) }) });
    expect(outputs(await notes(next), 'read')).not.toHaveProperty('add', [expect.stringContaining('next')]);
  });

  it('in exports use a part of a text if a runner supports that', async () => {
    const made = await notes(hal);
    expect(await http(made)).toContain(
      'exports.read_add_href = inBody(response, ["_links", "self", "href"], "',
    );
    const [collection] = (await exporters.postman()).write(made);
    expect(collection?.text).toMatch(/\(new RegExp\(.*\)\.exec\(inBody\(/);
    const [arazzo] = (await exporters.arazzo()).write(made);
    expect(arazzo?.text).not.toContain('regex');
  });
});

describe('resources that a body refers to', () => {
  it('are bound by the relationships of JSON:API, and by objects with an id', async () => {
    const relation = object({ data: { required: ['id'], ...object({ type: text, id: text }) } });
    const body = object({
      data: {
        required: ['relationships'],
        ...object({
          relationships: { required: ['person'], ...object({ person: { required: ['data'], ...relation } }) },
        }),
      },
      person: object({ id: text }),
      label: object({ id: text }),
    });
    const made = await notes(hal, undefined, body);
    const targets = made
      .flow('add')
      .edges.flatMap(({ from, bindings }) =>
        bindings.map(({ target }) => `${from} ${target.insertionPoint}`),
      );
    expect(targets.toSorted()).toEqual([
      'hire body:/data/relationships/person/data/id',
      'hire body:/person/id',
    ]);
  });

  it('are bound to complete ids if the ids of resources are their paths', async () => {
    const base = '/subscriptions/{s}/providers/Microsoft.Example';
    const parameter = (name: string): object => ({ name, in: 'path', required: true, schema: text });
    const put = (operationId: string, name: string, properties: object): object => ({
      operationId,
      parameters: [parameter('s'), parameter(name)],
      requestBody: {
        content: {
          'application/json': { schema: { required: Object.keys(properties), ...object(properties) } },
        },
      },
      ...answer(201, object({ id: text, name: text })),
    });
    const made = await importOf(
      openapi({
        [`${base}/clouds/{cloudName}`]: { put: put('putCloud', 'cloudName', {}) },
        [`${base}/machines/{machineName}`]: { put: put('putMachine', 'machineName', { cloudId: text }) },
      }),
    );
    const { steps, edges } = made.flow('putMachine');
    const edge = edges.find(({ bindings }) =>
      bindings.some(({ target }) => target.insertionPoint === 'body:/cloudId'),
    );
    expect(steps.find(({ id }) => id === edge?.from)?.outputs).toContainEqual(
      expect.objectContaining({ from: '$response.body#/id' }),
    );
  });
});
