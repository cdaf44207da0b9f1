import { exporters } from '@assay/exporters';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { importOf, openapi } from '../support/import-of.js';

interface Step {
  readonly stepId: string;
  readonly parameters?: readonly { readonly name: string; readonly value: string }[];
  readonly requestBody?: { readonly contentType: string; readonly payload: unknown };
  readonly outputs?: Readonly<Record<string, string>>;
}

interface Description {
  readonly workflows: readonly { readonly workflowId: string; readonly steps: readonly Step[] }[];
}

async function stepsOf(document: object, workflow: string): Promise<readonly Step[]> {
  const [file] = (await exporters.arazzo()).write(await importOf(document));
  // `as`: Assay's exporter wrote the file.
  const { workflows } = load(file!.text) as Description;
  return workflows.find(({ workflowId }) => workflowId === workflow)!.steps;
}

/** An API that identifies a created resource in `Location`, and responds with a body of this schema. */
const naming = (schema: object | undefined): object =>
  openapi(
    {
      '/boats': {
        post: {
          operationId: 'launch',
          responses: {
            201: {
              description: 'Launched.',
              headers: { Location: { schema: { type: 'string' } } },
              ...(schema === undefined ? {} : { content: { 'application/json': { schema } } }),
            },
          },
        },
      },
      '/boats/{boatId}': {
        parameters: [
          { name: 'boatId', in: 'path', required: true, schema: { type: 'string' }, example: 'b-1' },
        ],
        delete: { operationId: 'sink', responses: { 204: { description: 'Sunk.' } } },
      },
    },
    {
      components: {
        schemas: {
          Boat: { allOf: [{ type: 'object', properties: { id: { type: 'string' } } }, { type: 'object' }] },
        },
      },
    },
  );

describe('an id inside a header, which Arazzo cannot extract,', () => {
  it.each<[string, object, string]>([
    ['under the name of the parameter', { properties: { boatId: { type: 'string' } } }, 'boatId'],
    ['as `id`', { properties: { id: { type: 'integer' }, name: { type: 'string' } } }, 'id'],
    ['in a component', { $ref: '#/components/schemas/Boat' }, 'id'],
  ])('is taken from a body that has it %s', async (_name, schema, property) => {
    const [launch, sink] = await stepsOf(naming({ type: 'object', ...schema }), 'sink');
    expect(Object.values(launch?.outputs ?? {})).toEqual([`$response.body#/${property}`]);
    expect(sink?.parameters).toEqual([
      { name: 'boatId', in: 'path', value: expect.stringMatching(/^\$steps\.launch\.outputs\./) },
    ]);
  });

  it.each<[string, object | undefined]>([
    ['there is no body', undefined],
    ['the body does not contain it', { type: 'object', properties: { name: { type: 'string' } } }],
    ['the body is a list', { type: 'array', items: { type: 'object' } }],
  ])('is not taken if %s', async (_name, schema) => {
    const [launch] = await stepsOf(naming(schema), 'sink');
    expect(launch?.outputs).toBeUndefined();
  });

  it('leads to no clean-up if no body has it, and the export reports it', async () => {
    const [known, unknown] = await Promise.all(
      [{ type: 'object', properties: { id: { type: 'string' } } }, undefined].map(async (schema) =>
        stepsOf(naming(schema), 'launch'),
      ),
    );
    expect([known, unknown].map((steps) => steps?.map(({ stepId }) => stepId))).toEqual([
      ['launch', 'sink'],
      [expect.stringMatching(/^launch/)],
    ]);
    const [file] = (await exporters.arazzo()).write(await importOf(naming(undefined)));
    expect(file?.leftOut).toEqual([
      'launch does not delete the resource that it creates: its id is in a part of a header or link, which no runner can read.',
    ]);
  });
});

describe('a form with values that are known only at run time', () => {
  const withToken = openapi(
    { '/boats': { get: { operationId: 'boats', responses: { 200: { description: 'All.' } } } } },
    {
      security: [{ app: ['read all'] }],
      components: {
        securitySchemes: {
          app: {
            type: 'oauth2',
            flows: {
              clientCredentials: { tokenUrl: 'https://id.test/token', scopes: { 'read all': 'Read.' } },
            },
          },
        },
      },
    },
  );

  it('has separate fields, so that runners encode each of them', async () => {
    const [token] = await stepsOf(withToken, 'boats');
    expect(token?.requestBody).toEqual({
      contentType: 'application/x-www-form-urlencoded',
      payload: {
        grant_type: 'client_credentials',
        client_id: '$inputs.auth_app_clientId',
        client_secret: '$inputs.auth_app_clientSecret',
        scope: 'read all',
      },
    });
  });
});
