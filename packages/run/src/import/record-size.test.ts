import { analyse } from '@assay/core';
import { generateImport } from '@assay/project-generator';
import { expect, test } from 'vitest';
import { importFiles, streamFiles } from './import-files.js';
import { recordIds } from './make-import.js';

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string): object => ({ content: { 'application/json': { schema: ref(name) } } });
/** As long as the descriptions in large documents. */
const prose =
  'It is kept for as long as its owner is there, and what reads it has to expect that it changes. '.repeat(3);
const nouns = [
  'cluster',
  'project',
  'service',
  'volume',
  'policy',
  'secret',
  'route',
  'account',
  'report',
  'device',
];

/** A schema with many fields. Most of them have schemas that all resources share. */
function resourceSchema(noun: string): object {
  const fields = Array.from({ length: 8 }, (_, index): [string, object] => [
    `${noun}Field${index}`,
    { type: 'string', description: `Field ${index} of the ${noun}. ${prose}`, maxLength: 80 },
  ]);
  return {
    type: 'object',
    required: ['metadata', 'spec'],
    properties: {
      id: { type: 'string', readOnly: true },
      metadata: ref('Metadata'),
      spec: ref('Spec'),
      status: ref('Status'),
      ...Object.fromEntries(fields),
    },
  };
}

function sharedSchema(name: string): object {
  const fields = Array.from({ length: 12 }, (_, index): [string, object] => [
    `${name.toLowerCase()}${index}`,
    { type: 'string', description: `Field ${index}. ${prose}` },
  ]);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

/** Resources inside a parent that is created first, as in Kubernetes namespaces. */
function resourcePaths(noun: string, index: number): [string, object][] {
  const holders = nouns.slice(0, Math.min(1, index));
  const base = holders.map((holder) => `/${holder}s/{${holder}Id}`).join('');
  const inPath = (names: readonly string[]): object[] =>
    names.map((name) => ({ name: `${name}Id`, in: 'path', required: true, schema: { type: 'string' } }));
  const query = ['limit', 'continue', 'pretty', 'watch'].map((name) => ({
    name,
    in: 'query',
    description: `Whether the answer is cut: ${name}. ${prose}`,
    schema: { type: 'string' },
  }));
  const withQuery = (operation: object): object => ({ description: prose, parameters: query, ...operation });
  const shown = { 200: { description: 'The resource as it stands.', ...json(noun) } };
  const made = { 201: { description: 'The resource that was made.', ...json(noun) } };
  const body = { required: true, ...json(noun) };
  return [
    [
      `${base}/${noun}s`,
      {
        parameters: inPath(holders),
        get: withQuery({
          responses: { 200: { description: 'All that are there.', ...json(`${noun}List`) } },
        }),
        post: withQuery({ requestBody: body, responses: made }),
      },
    ],
    [
      `${base}/${noun}s/{${noun}Id}`,
      {
        parameters: inPath([...holders, noun]),
        get: withQuery({ responses: shown }),
        put: withQuery({ requestBody: body, responses: shown }),
        patch: withQuery({ requestBody: body, responses: shown }),
        delete: withQuery({ responses: { 204: { description: 'It is gone.' } } }),
      },
    ],
  ];
}

test('records do not repeat values that flows share: schemas, and details of steps before the last one', async () => {
  const schemas = [
    ...nouns.map((noun): [string, object] => [noun, resourceSchema(noun)]),
    ...nouns.map((noun): [string, object] => [
      `${noun}List`,
      { type: 'object', properties: { items: { type: 'array', items: ref(noun) } } },
    ]),
    ...['Metadata', 'Spec', 'Status'].map((name): [string, object] => [name, sharedSchema(name)]),
  ];
  const document = {
    openapi: '3.0.3',
    info: { title: 'Resources', version: '1' },
    servers: [{ url: 'https://api.test' }],
    paths: Object.fromEntries(nouns.flatMap(resourcePaths)),
    components: { schemas: Object.fromEntries(schemas) },
  };
  const text = JSON.stringify(document, undefined, 2);
  const { model } = await analyse({ text }, { rules: [] });
  if (model === undefined) throw new Error('the document of the test has no model');
  const made = generateImport(model, [], {
    documentName: 'resources.json',
    source: { kind: 'upload', location: 'resources.json', sha256: 'a'.repeat(64) },
    now: '2026-01-31T12:00:00.000Z',
    makeId: recordIds('a'),
  });
  let bytes = 0;
  for (const file of importFiles(streamFiles(made))) bytes += Buffer.byteLength(file.text);
  expect(made.flows).toHaveLength(60);
  // The same ratio as for kubernetes-oas20.json, whose import is 7.95 times its size.
  expect(bytes / Buffer.byteLength(text)).toBeLessThan(8);
});
