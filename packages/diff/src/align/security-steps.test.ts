import { analyse, type Model } from '@assay/core';
import { expect, it } from 'vitest';
import { compareModels } from '../compare.js';

/** Returns the model of a document with one operation that requires scopes. */
async function modelOf(scopes: readonly string[]): Promise<Model | undefined> {
  const get = { security: [{ login: scopes }], responses: { 200: { description: 'd' } } };
  const flows = { clientCredentials: { tokenUrl: 'https://a.test/token', scopes: {} } };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Books', version: '1' },
    paths: { '/books': { get } },
    components: { securitySchemes: { login: { type: 'oauth2', flows } } },
  };
  return (await analyse({ text: JSON.stringify(document) }, { rules: [] })).model;
}

it.each([
  [['a', 'b', 'c'], '`a`, `b`, `c`'],
  [['a', 'b', 'c', 'd'], '`a`, `b`, `c` and 1 more'],
])('a change of the scopes %j names three of them', async (scopes, names) => {
  const { changes } = compareModels(await modelOf([...scopes, 'x']), await modelOf(['x']));
  expect(changes.map(({ problem }) => problem).join('\n')).toContain(names);
});
