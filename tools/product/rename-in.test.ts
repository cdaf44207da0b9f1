import { expect, it } from 'vitest';
import { product } from './product.js';
import { renameIn } from './rename-in.js';

const after = {
  package: 'quay',
  scope: '@quay',
  repository: 'https://code.quay.test/quay/quay',
  action: 'quay/check',
  securityContact: 'safe@quay.test',
};

it.each([
  ['npm install --save-dev assay @assay/mcp', 'npm install --save-dev quay @quay/mcp'],
  ['npx --yes assay@0.1.0 validate assay.yaml', 'npx --yes quay@0.1.0 validate assay.yaml'],
  ["import { analyse } from 'assay';", "import { analyse } from 'quay';"],
  ["require('assay')", "require('quay')"],
  ["import('@assay/core')", "import('@quay/core')"],
  ['{\n  "name": "assay",', '{\n  "name": "quay",'],
  ['{\n    "assay": "0.1.0",', '{\n    "quay": "0.1.0",'],
  ['uses: assay/assay@v0.1.0', 'uses: quay/check@v0.1.0'],
  [`${product.repository}/issues`, 'https://code.quay.test/quay/quay/issues'],
])('renames %j', (text, expected) => {
  expect(renameIn(text, product, after)).toBe(expected);
});

it.each([
  'npx assay validate',
  'assay.config.yaml',
  'x-assay-ignore',
  '"assay-openapi"',
  'npm run assay-demo',
])('keeps %j, which names the command or a format', (text) => {
  expect(renameIn(text, product, after)).toBe(text);
});
