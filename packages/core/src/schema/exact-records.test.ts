import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';

async function recordsOf(schema: string, version = '"swagger":"2.0"', at = '"definitions"') {
  const components =
    at === '"definitions"' ? `${at}:{"A":${schema}}` : `"components":{"schemas":{"A":${schema}}}`;
  const text = `{${version},"info":{"title":"T","version":"1"},"paths":{},${components}}`;
  const { loaderErrors } = await analyse({ text }, { rules: [] });
  return loaderErrors.map(({ keyword, params }) => [keyword, params]);
}

describe('loader errors', () => {
  it.each([
    ['integers beyond 2^53', '{"enum":[9007199254740993,9007199254740992]}'],
    ['integers inside of items', '{"enum":[{"a":9007199254740993},{"a":9007199254740992}]}'],
    ['very large numbers', '{"enum":[1e400,2e400]}'],
  ])('do not report %s as equal if they differ', async (_, schema) => {
    expect(await recordsOf(schema)).toEqual([]);
  });

  it('quote equal items literally', async () => {
    expect(await recordsOf('{"enum":[9007199254740993,9007199254740992,90071992547409930e-1]}')).toEqual([
      ['uniqueItems', { i: 2, j: 0 }],
    ]);
    expect(await recordsOf('{"enum":[1,1]}')).toEqual([['uniqueItems', { i: 1, j: 0 }]]);
  });

  it.each(['"openapi":"3.0.3"', '"openapi":"3.1.0"'])(
    'do not report a very small `multipleOf` as zero, %s',
    async (version) => {
      expect(await recordsOf('{"multipleOf":1e-400}', version, '"components"')).toEqual([]);
      expect(await recordsOf('{"multipleOf":0e-400}', version, '"components"')).toMatchObject([
        ['exclusiveMinimum', {}],
      ]);
    },
  );
});
