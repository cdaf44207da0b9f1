import { analyse, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { generateImport } from '../generate.js';
import { compareTests } from './compare-tests.js';

const old = `openapi: 3.1.1
info: { title: Parcels, version: 1.0.0, description: Sends parcels. }
servers: [{ url: https://api.parcels.test/v1 }]
security: [{ key: [] }]
paths:
  /parcels:
    get:
      operationId: listParcels
      parameters:
        - { in: query, name: sort, schema: { type: string, maxLength: 9 } }
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Parcel' } } } } } }
    post:
      operationId: sendParcel
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
      responses: { '201': { description: Sent., content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } } }
  /parcels/{id}:
    get:
      operationId: getParcel
      parameters: [{ in: path, name: id, required: true, schema: { type: string, format: uuid } }]
      responses: { '204': { description: Nothing. } }
components:
  schemas:
    Parcel:
      type: object
      required: [weight]
      properties:
        id: { type: string, format: uuid, readOnly: true }
        weight: { type: number, minimum: 1, maximum: 30 }
        inside: { type: array, maxItems: 3, items: { $ref: '#/components/schemas/Parcel' } }
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Api-Key }
    token: { type: http, scheme: bearer }
`;

async function modelOf(text: string): Promise<Model> {
  const { model } = await analyse({ uri: 'file:///parcels.yaml', text }, { rules: [] });
  if (model === undefined) throw new Error('It cannot be analysed');
  return model;
}

/** Returns the records of an import as text, without the document's name. */
function recordsOf(model: Model): string {
  const { projects, flows } = generateImport(model, [], {
    documentName: 'parcels.yaml',
    source: { kind: 'upload', location: null, sha256: '' },
    now: '',
    makeId: (kind, key) => `${kind} ${key}`,
  });
  return JSON.stringify([projects, flows]);
}

async function compare(edits: readonly (readonly [string, string])[]): Promise<string[]> {
  const now = edits.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, old);
  const models = await Promise.all([modelOf(old), modelOf(now)]);
  const found = compareTests(...models);
  // Differences are reported exactly if the imports differ.
  expect(found.length > 0).toBe(recordsOf(models[0]) !== recordsOf(models[1]));
  return found.flatMap(({ operation, kind, differences }) =>
    kind === 'changed'
      ? differences.map(({ part, text }) => `${operation}, ${part}: ${text}`)
      : `${operation}: ${kind}`,
  );
}

describe('the tests of an import that a change touches', () => {
  it.each<readonly [string, readonly (readonly [string, string])[], readonly string[]]>([
    ['nothing', [], []],
    ['texts that only people read', [['title: Parcels', 'title: Boxes']], []],
    [
      'a new parameter',
      [['parameters:\n', 'parameters:\n        - { in: query, name: page, schema: { type: integer } }\n']],
      ['listParcels, messages: has `query.page` now'],
    ],
    [
      'a limit of a parameter',
      [['maxLength: 9', 'maxLength: 8']],
      ['listParcels, messages: has other values, or other limits, for `query.sort`'],
    ],
    [
      'a property of a body, in a schema that contains itself',
      [['        weight: {', '        note: { type: string }\n        weight: {']],
      ['sendParcel, messages: has `body:/note` now'],
    ],
    [
      'a property that is required no longer',
      [['required: [weight]', 'required: []']],
      ['sendParcel, messages: has other values, or other limits, for `body:/weight`'],
    ],
    [
      'credentials that are not needed any more',
      [['operationId: listParcels', 'operationId: listParcels\n      security: []']],
      ['listParcels, credentials: is sent without credentials; it needed `X-Api-Key`'],
    ],
    [
      'a key that goes elsewhere',
      [['in: header, name: X-Api-Key', 'in: query, name: X-Api-Key']],
      ['listParcels', 'sendParcel', 'getParcel'].map(
        (name) => `${name}, credentials: sends \`\${auth.key}\` as \`X-Api-Key\` in the query`,
      ),
    ],
    [
      'a key of another security scheme',
      [
        ['security: [{ key: [] }]', 'security: [{ pass: [] }]'],
        ['    key: {', '    pass: {'],
      ],
      ['listParcels', 'sendParcel', 'getParcel'].map(
        (name) => `${name}, credentials: sends \`\${auth.pass}\` in the header \`X-Api-Key\``,
      ),
    ],
    [
      'credentials that can be left out',
      [['operationId: listParcels', 'operationId: listParcels\n      security: [{ key: [] }, {}]']],
      ['listParcels, credentials: may be answered without credentials'],
    ],
    [
      'another way to authenticate',
      [
        [
          'operationId: listParcels',
          'operationId: listParcels\n      security: [{ key: [] }, { token: [] }]',
        ],
      ],
      ['listParcels, credentials: can authenticate in other ways, too'],
    ],
    [
      'a server',
      [['https://api.parcels.test/v1', 'https://api.parcels.test/v2']],
      ['listParcels', 'sendParcel', 'getParcel'].flatMap((name) => [
        `${name}, servers: goes to \`https://api.parcels.test:443/v2\``,
        `${name}, servers: no longer goes to \`https://api.parcels.test:443/v1\``,
      ]),
    ],
    [
      'a binding: answers no longer have the id',
      [['        id: { type: string, format: uuid, readOnly: true }\n', '']],
      ['getParcel, bindings: no longer takes `path.id` from `sendParcel`'],
    ],
    [
      'a new name',
      [['operationId: getParcel', 'operationId: readParcel']],
      ['readParcel, name: was called `getParcel`'],
    ],
    [
      'operations that come and go',
      [['    get:\n      operationId: getParcel', '    delete:\n      operationId: stopParcel']],
      ['listParcels', 'stopParcel: new', 'getParcel: gone'].slice(1),
    ],
  ])('%s', async (_, edits, expected) => {
    const found = await compare(edits);
    for (const each of expected) expect(found).toContain(each);
    if (expected.length === 0) expect(found).toEqual([]);
    if (!expected.some((each) => /new|gone/.test(each)))
      expect(found.length).toBeGreaterThanOrEqual(expected.length);
  });

  it('do not change if a component is renamed or inlined', async () => {
    const renamed = old.replaceAll('schemas/Parcel', 'schemas/Box').replace('    Parcel:', '    Box:');
    expect(compareTests(await modelOf(old), await modelOf(renamed))).toEqual([]);
  });

  it('are all of them if a document is added or removed', async () => {
    const model = await modelOf(old);
    expect(compareTests(undefined, model).map(({ kind }) => kind)).toEqual(['new', 'new', 'new']);
    expect(compareTests(model, undefined).map(({ kind }) => kind)).toEqual(['gone', 'gone', 'gone']);
  });
});
