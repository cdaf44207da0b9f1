import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isOwnPackage } from '../product/product.js';
import { withoutVersion } from './check-installs.js';
import { findInstalls, listDocumentedInstalls } from './documented-installs.js';
import { publishedNames } from './stage.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

it.each([
  ['npm install --save-dev assay @assay/mcp', ['assay', '@assay/mcp']],
  ['Run `npm install assay@0.1.0` first', ['assay@0.1.0']],
  ['npx --yes assay@0.1.0 validate openapi.yaml', ['assay@0.1.0']],
  ['npm install --prefix "$tools" --no-save assay', ['assay']],
  ['pnpm add -D @assay/core', ['@assay/core']],
  ['npm install ./assay.tgz', []],
  ['npm run build', []],
])('finds the packages that %j installs', (text, specs) => {
  expect(findInstalls('a.md', text).flatMap((each) => each.specs)).toEqual(specs);
});

it('names only packages that are published', () => {
  const names = listDocumentedInstalls(root).flatMap(({ specs }) => specs.map(withoutVersion));
  const known = publishedNames(root);
  expect(new Set(names).size).toBeGreaterThan(20);
  expect(
    names.filter((name) => (isOwnPackage(name) || /assay/i.test(name)) && !known.includes(name)),
  ).toEqual([]);
});
