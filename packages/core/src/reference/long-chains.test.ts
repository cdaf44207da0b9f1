import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';

type Json = Readonly<Record<string, unknown>>;

/** Returns a chain of `length` references that leads to `end`. */
function chain(name: string, length: number, end: Json): Json {
  const entries = Array.from({ length }, (_, index): [string, Json] => [
    `C${index}`,
    { $ref: `#/components/${name}/C${index + 1}` },
  ]);
  return { [name]: { ...Object.fromEntries(entries), [`C${length}`]: end } };
}

const get = { get: { responses: { 200: { description: 'Fine' } } } };
const kinds: readonly (readonly [string, Json])[] = [
  ['pathItems', get],
  ['schemas', { type: 'string' }],
  ['parameters', { name: 'a', in: 'query', schema: {} }],
];

async function analyseChain(name: string, length: number, end: Json) {
  const text = JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Chains', version: '1' },
    paths: { '/a': name === 'pathItems' ? { $ref: '#/components/pathItems/C0' } : get },
    components: chain(name, length, end),
  });
  const { undecided, model } = await analyse({ text }, { rules: [] });
  return {
    undecided: undecided.map(({ location, why }) => `${location.pointer}: ${why}`),
    operations: model?.document.operations.length,
  };
}

describe('a chain of references', () => {
  it.each(kinds)('of %s is followed up to 100 references', async (name, end) => {
    const length = name === 'pathItems' ? 99 : 100;
    expect(await analyseChain(name, length, end)).toEqual({ undecided: [], operations: 1 });
  });

  it.each(kinds)('of %s is undecided beyond that', async (name, end) => {
    const [length, first] = name === 'pathItems' ? [100, '/paths/~1a'] : [101, `/components/${name}/C0`];
    expect(await analyseChain(name, length, end)).toEqual({
      undecided: [
        `${first}/$ref: more than 100 references in a row begin here, and the rest are not followed`,
      ],
      operations: name === 'pathItems' ? 0 : 1,
    });
  });
});
