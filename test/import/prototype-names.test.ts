import { analyse } from '@assay/core';
import { exportFormats, exporters } from '@assay/exporters';
import { expect, it } from 'vitest';
import { createStrictMock } from '../strict-mock/strict-mock.js';
import { importOf, openapi } from '../support/import-of.js';

const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'] as const;

const text = { type: 'string', enum: ['willow'] };

/** A document that uses a name everywhere. The tests use names that all JavaScript objects inherit. */
function documentWith(name: string): object {
  const properties = JSON.parse(`{ ${JSON.stringify(name)}: ${JSON.stringify(text)} }`) as object;
  const schema = { type: 'object', required: [name], properties };
  const headers = JSON.parse(
    `{ ${JSON.stringify(name)}: { "required": true, "schema": { "type": "string" } } }`,
  ) as object;
  return openapi({
    [`/${name}/{${name}}`]: {
      post: {
        operationId: name,
        tags: [name],
        parameters: [
          ...['path', 'query', 'header', 'cookie'].map((place) => ({
            name,
            in: place,
            required: true,
            schema: text,
          })),
          { name: 'whole', in: 'header', schema },
          { name: 'parts', in: 'header', explode: true, schema },
          { name: 'deep', in: 'query', style: 'deepObject', explode: true, schema },
          { name: 'flat', in: 'query', explode: false, schema },
          { name: 'json', in: 'query', content: { 'application/json': { schema } } },
          { name: 'crumb', in: 'cookie', explode: false, schema },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema },
            'application/x-www-form-urlencoded': { schema },
            'multipart/form-data': { schema },
            'application/xml': { schema },
          },
        },
        responses: {
          '200': { description: 'OK', headers, content: { 'application/json': { schema } } },
        },
      },
    },
  });
}

it.each(names)('sends values named `%s` like any other', async (name) => {
  const document = documentWith(name);
  const made = await importOf(document);
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  if (model === undefined) throw new Error('The document has no model.');
  const mock = createStrictMock(model, { documentUrl: 'https://documents.test/api/openapi.json' });
  expect(made.errors.map(({ problem }) => problem)).toEqual([]);
  for (const { rendered } of made.flows.flatMap(({ steps }) =>
    steps.flatMap(({ messages = [] }) => messages),
  )) {
    const [method = '', target = ''] = rendered.line.split(' ');
    const body = rendered.body === null ? null : Buffer.from(rendered.body.data, rendered.body.encoding);
    const { refusals } = mock.handle({ method, target, headers: rendered.headers, body });
    expect([rendered.line, refusals]).toEqual([rendered.line, []]);
  }
  for (const format of exportFormats) {
    const exporter = await exporters[format]();
    expect([...exporter.write(made)].length).toBeGreaterThan(0);
  }
});
