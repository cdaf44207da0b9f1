import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

it('`npm test -- rules/<id>` and `rules/<topic>/<id>` run the tests of that rule and of no other', () => {
  const { VITEST: _vitest, ...env } = process.env;
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'tools/run.mjs'), 'test', 'rules/paths-empty', 'rules/exposure/trace-method-exposed/'],
    { encoding: 'utf8', env: { ...env, NO_COLOR: '1' } },
  );
  expect(stdout).toMatch(/Test Files +1 passed/);
  const tests = Number(/Tests +(\d+) passed \(\1\)/.exec(stdout)?.[1]);
  expect(tests).toBeGreaterThan(5);
  expect(tests).toBeLessThan(30);
  expect(status).toBe(0);
});
