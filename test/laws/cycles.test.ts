import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import { describe, expect, it } from 'vitest';

const circular = new Set(['unresolved-reference', 'circular-schema-reference']);

/** The findings about circular schemas in a document, as `id severity pointer-in-the-schemas`. */
async function cyclesIn(version: '2.0' | '3.0.4' | '3.1.1' | '3.2.0', schemas: object): Promise<string[]> {
  const [at, head] =
    version === '2.0'
      ? ['/definitions', { swagger: '2.0', definitions: schemas }]
      : ['/components/schemas', { openapi: version, components: { schemas } }];
  const text = JSON.stringify({ ...head, info: { title: 'Cycles', version: '1' }, paths: {} });
  const { findings } = await analyse({ text: text.replaceAll('#/', `#${at}/`) }, { rules });
  return findings
    .filter(({ id }) => circular.has(id))
    .map(({ id, severity, location }) => `${id} ${severity} ${location.pointer.slice(at.length)}`);
}

const versions = ['2.0', '3.0.4', '3.1.1', '3.2.0'] as const;
const to = (name: string): object => ({ $ref: `#/${name}` });
const object = (name: string, required: readonly string[]): object => ({
  type: 'object',
  required,
  properties: { inner: to(name) },
});

const cases: readonly (readonly [string, object, readonly string[]])[] = [
  ['a schema that refers to itself', { A: to('A') }, ['unresolved-reference medium /A/$ref']],
  [
    'references to each other',
    { A: to('B'), B: to('C'), C: to('A') },
    [
      'unresolved-reference medium /A/$ref',
      'unresolved-reference medium /B/$ref',
      'unresolved-reference medium /C/$ref',
    ],
  ],
  [
    'references to each other with other keywords beside them',
    { A: { ...to('B'), type: 'object' }, B: { description: 'b', ...to('A') } },
    ['unresolved-reference medium /A/$ref', 'unresolved-reference medium /B/$ref'],
  ],
  [
    'schemas that combine each other',
    { A: { allOf: [to('B'), { type: 'object' }] }, B: { allOf: [to('A')] } },
    ['circular-schema-reference medium /A/allOf/0/$ref', 'circular-schema-reference medium /B/allOf/0/$ref'],
  ],
  [
    'a reference to what combines it',
    { A: to('B'), B: { allOf: [to('A')] } },
    ['circular-schema-reference medium /A/$ref', 'circular-schema-reference medium /B/allOf/0/$ref'],
  ],
  [
    'objects that require each other',
    { A: object('B', ['inner']), B: object('A', ['inner']) },
    ['circular-schema-reference medium /A/properties/inner/$ref'],
  ],
  ['objects that may have each other', { A: object('B', []), B: object('A', ['inner']) }, []],
  ['a schema that refers into a cycle', { A: to('B'), B: to('B') }, ['unresolved-reference medium /B/$ref']],
];

describe('cycles of schemas', () => {
  it.each(cases)('of %s are found at the same locations in all versions', async (_, schemas, expected) => {
    for (const version of versions) expect(await cyclesIn(version, schemas), version).toEqual(expected);
  });
});
