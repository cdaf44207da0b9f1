import { readFile } from 'node:fs/promises';
import { analyse } from '@assay/core';
import { testRule } from '@assay/rule-tester/vitest';
import { expect, test } from 'vitest';
import plugin from './index.js';

for (const rule of plugin.rules) {
  const folder = rule.id.replace('acme/', './');
  testRule(rule, { folder: new URL(folder, import.meta.url) });
}

test('the preset `public` sets another prefix', async () => {
  const text = await readFile(new URL('./path-prefix/good/oas3.1.yaml', import.meta.url), 'utf8');
  const settings = plugin.presets?.['public'] ?? {};
  const { findings } = await analyse({ text }, { rules: plugin.rules, settings });
  const paths = findings
    .filter(({ id }) => id === 'acme/path-prefix')
    .map(({ location }) => location.pointer);
  expect(paths).toEqual(['/paths/~1api~1books', '/paths/~1api']);
});
