import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { runCommand } from './support/command.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const guides = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter(
  (path) => path.endsWith('.md'),
);

/** Options of npx that the guides mention. */
const ofOthers = ['--no-install'];

/** The completion script for shells. It contains all commands with all of their options. */
let completion = '';
beforeAll(async () => {
  completion = (await runCommand(root, ['completion', 'bash'])).stdout;
}, 60_000);

it.each(guides)('%s names only existing options', (path) => {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(/^```.*?^```/gms, '');
  const named = Array.from(text.matchAll(/`(--[a-z][a-z-]*)/g), ([, option]) => option ?? '');
  const known = new Set([...ofOthers, ...(completion.match(/--[a-z][a-z-]*/g) ?? [])]);
  expect(known).toContain('--format');
  expect(named.filter((option) => !known.has(option))).toEqual([]);
});
