import { analyse } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { compareModels, type CompareOptions } from '../compare.js';
import { kinds } from '../generated/kinds.js';

const ok = { 200: { description: 'Done.' } };

async function modelOf(paths: object) {
  const document = { openapi: '3.1.1', info: { title: 'Orders', version: '1' }, security: [], paths };
  return (await analyse({ text: JSON.stringify(document) }, { rules: [] })).model;
}

/** Returns the changes after an operation with the given fields is removed. */
async function removalOf(fields: object, options: CompareOptions) {
  const old = await modelOf({
    '/a': { get: { responses: ok } },
    '/b': { get: { responses: ok, ...fields } },
  });
  const now = await modelOf({ '/a': { get: { responses: ok } } });
  return compareModels(old, now, options).changes.map(({ clients, clientSeverity, impact }) => ({
    clients,
    clientSeverity,
    note: /(?:It was|Its sunset) .*$/.exec(impact)?.[0],
  }));
}

const today = '2026-06-15';

describe('a removed operation', () => {
  it.each<readonly [string, object, CompareOptions, string, string, string | undefined]>([
    ['breaks clients', {}, { today }, 'breaking', 'high', undefined],
    [
      'breaks clients where it was deprecated without a date',
      { deprecated: true },
      { today },
      'breaking',
      'high',
      'It was deprecated without a sunset date (`x-sunset`).',
    ],
    [
      'breaks clients before its sunset',
      { deprecated: true, 'x-sunset': '2026-12-31' },
      { today },
      'breaking',
      'high',
      'Its sunset is 2026-12-31: it is removed too early.',
    ],
    [
      'may be gone after its sunset',
      { deprecated: true, 'x-sunset': '2026-05-31' },
      { today },
      'compatible',
      'info',
      'It was deprecated, and could be removed since 2026-05-31.',
    ],
    [
      'breaks clients in the days of grace',
      { deprecated: true, 'x-sunset': '2026-06-01' },
      { today, graceDays: 30 },
      'breaking',
      'high',
      'Its sunset is 2026-07-01: it is removed too early.',
    ],
    [
      'may be gone after the date of its Sunset header',
      {
        responses: {
          200: {
            description: 'Done.',
            headers: {
              Deprecation: { schema: { type: 'string' } },
              Sunset: { schema: { const: 'Sun, 31 May 2026 23:59:59 GMT' } },
            },
          },
        },
      },
      { today },
      'compatible',
      'info',
      'It was deprecated, and could be removed since 2026-05-31.',
    ],
  ])('%s', async (_name, fields, options, clients, clientSeverity, note) => {
    expect(await removalOf(fields, options)).toEqual([{ clients, clientSeverity, note }]);
  });
});

it('reports the deprecation of an operation once', async () => {
  const old = await modelOf({ '/a': { get: { responses: ok } } });
  const now = await modelOf({ '/a': { get: { responses: ok, deprecated: true } } });
  const idsOf = (...models: Parameters<typeof compareModels>): readonly string[] =>
    compareModels(...models).changes.map(({ id }) => id);
  expect(idsOf(old, now, {})).toEqual(['deprecated-operation']);
  expect(idsOf(now, old, {})).toEqual(['deprecated-operation']);
  const contract = kinds.filter(({ meta }) => meta.axis === 'contract');
  expect(idsOf(old, now, { kinds: contract })).toEqual(['operation-deprecated']);
});
