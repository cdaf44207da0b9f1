import { analyse, type Analysis, type Finding, type Rule } from '@assay/core';
import { fixDocuments, offerFixes } from '@assay/fixes';
import { rules } from '@assay/rules';
import { fixes } from '@assay/rules/fixes';
import { expect, it } from 'vitest';

const all: readonly Rule[] = rules;
const rule = 'path-parameter-not-required';
const known = new Map(fixes.filter((item) => item.rule === rule).map((item) => [rule, item]));

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

const places = [
  '/paths/~1labels~1{id}/parameters/0',
  '/paths/~1parcels~1{id}/delete/parameters/0',
  '/paths/~1parcels~1{id}/get/parameters/0',
];

const foundIn = ({ findings }: Analysis): Finding[] => findings.filter(({ id }) => id === rule);

it('a fault shared by aliases is reported for each operation, in one group', async () => {
  const found = foundIn(await analyseText(new Map()));
  expect(found.map(({ operation }) => operation)).toEqual(['getLabel', 'deleteParcel', 'getParcel']);
  expect(found.map(({ location }) => location.pointer)).toEqual(places);
  expect(new Set(found.map(({ location }) => location.range.start.line)).size).toBe(1);
  expect(new Set(found.map(({ group }) => group)).size).toBe(1);
});

it.each([
  { operations: ['deleteParcel'], left: [0, 2] },
  { operations: ['getParcel'], left: [0, 1] },
  { operations: ['deleteParcel', 'getParcel'], left: [0] },
])('is suppressed in $operations alone', async ({ operations, left }) => {
  const ignoring = operations.reduce(
    (all, name) => all.replace(`: ${name}`, `: ${name}\n      x-assay-ignore: [${rule}]`),
    text,
  );
  const analysis = await analyseText(new Map([['file:///a.yaml', ignoring]]));
  expect(foundIn(analysis).map(({ location }) => location.pointer)).toEqual(left.map((at) => places[at]));
  expect(analysis.findings.filter(({ id }) => id === 'suppression-unused')).toEqual([]);
});

it('is fixed once, for all of them', async () => {
  const first = await analyseText(new Map());
  const options = { fixes: known, kinds: ['safe'] as const, analyse: analyseText, harmOf: () => undefined };
  const { documents, refused } = await fixDocuments(first, options);
  expect(refused).toEqual([]);
  const after = text.replace(
    'schema: { type: string }\n        - ',
    'schema: { type: string }\n          required: true\n        - ',
  );
  expect(documents[0]?.text).toBe(after);
  const offered = await offerFixes(first, options);
  expect(offered.map((item) => item.documents[0]?.text)).toEqual([after, after, after]);
  for (const finding of foundIn(first)) {
    const [alone] = await offerFixes(first, { ...options, findings: [finding] });
    expect(alone?.documents[0]?.text).toBe(after);
  }
});

it('is fixed if one anchor is inside another', async () => {
  const nested = text.replace('      parameters:\n        - &id', '      parameters: &all\n        - &id')
    .concat(`    put:
      operationId: replaceLabel
      parameters: *all
      responses: { '204': { description: Replaced. } }
`);
  const analyseNested = (texts: ReadonlyMap<string, string>): Promise<Analysis> =>
    analyseText(new Map([['file:///a.yaml', texts.get('file:///a.yaml') ?? nested]]));
  const first = await analyseNested(new Map());
  expect(foundIn(first).length).toBeGreaterThan(3);
  const options = { fixes: known, kinds: ['safe'] as const, analyse: analyseNested, harmOf: () => undefined };
  const { analysis, refused } = await fixDocuments(first, options);
  expect(refused).toEqual([]);
  expect(foundIn(analysis)).toEqual([]);
});
