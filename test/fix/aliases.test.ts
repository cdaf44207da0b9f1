import { analyse, type Rule } from '@assay/core';
import { fixDocuments, offerFixes } from '@assay/fixes';
import { rules } from '@assay/rules';
import { fixes } from '@assay/rules/fixes';
import { expect, it } from 'vitest';

const all: readonly Rule[] = rules;
const rule = 'path-parameter-not-required';
const known = new Map(fixes.filter((one) => one.rule === rule).map((one) => [rule, one]));

const text = `openapi: 3.0.4
info: { title: Parcels, version: '1' }
paths:
  /parcels/{id}:
    get:
      operationId: getParcel
      parameters:
        - &id # of a parcel
          name: id
          in: path
          schema: { type: string }
        - name: id
          in: query
          schema: { type: string }
      responses: { '200': { description: The parcel. } }
    delete:
      operationId: deleteParcel
      parameters: [*id]
      responses: { '204': { description: Gone. } }
  /labels/{id}:
    parameters:
      - *id
    get:
      operationId: getLabel
      responses: { '200': { description: The label. } }
`;

const analyseText = (texts: ReadonlyMap<string, string>) =>
  analyse({ uri: 'file:///a.yaml', text: texts.get('file:///a.yaml') ?? text }, { rules: all });

it('what aliases share is reported once, with all operations that have it', async () => {
  const { findings } = await analyseText(new Map());
  const found = findings.filter(({ id }) => id === rule);
  expect(found.map(({ operation, problem, location }) => [operation, location.pointer, problem])).toEqual([
    [
      null,
      '/paths/~1parcels~1{id}/get/parameters/0',
      'The path parameter `id` of `getParcel` is not `required: true`. An alias of YAML puts the same lines into `deleteParcel` and `getLabel`.',
    ],
  ]);
});

it('and is mended once, for all of them', async () => {
  const first = await analyseText(new Map());
  const options = { fixes: known, kinds: ['safe'] as const, analyse: analyseText, harmOf: () => undefined };
  const { documents, refused } = await fixDocuments(first, options);
  expect(refused).toEqual([]);
  const after = text.replace(
    'schema: { type: string }\n        - ',
    'schema: { type: string }\n          required: true\n        - ',
  );
  expect(documents[0]?.text).toBe(after);
  const [offered] = await offerFixes(first, options);
  expect(offered?.documents[0]?.text).toBe(after);
});
