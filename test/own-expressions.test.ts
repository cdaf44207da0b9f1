import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPlainlyHarmless } from '@assay/regex';
import { judgeBacktracking } from '@assay/regex/backtracking';
import { parseSync, Visitor } from 'oxc-parser';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function expressionsOf(file: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(node.regex.pattern);
    },
  }).visit(program);
  return found;
}

/** True if matching can take more than quadratic time in a text's length, or if the check could not decide it. */
function isSlow(pattern: string): boolean {
  if (isPlainlyHarmless(pattern)) return false;
  const { verdict } = judgeBacktracking(pattern);
  switch (verdict.kind) {
    case 'harmless':
      return false;
    case 'catastrophic':
      return verdict.degree === undefined || verdict.degree > 2;
    case 'undecided':
      return verdict.why === 'too many steps' || verdict.why === 'unconfirmed';
  }
}

it('no expression in the sources is slow on text of a document', () => {
  const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'rules/**/*.ts'], {
    cwd: root,
    ignore: ['**/node_modules/**', '**/dist/**', '**/generated/**', '**/*.test.ts'],
  });
  const all = files.flatMap((file) => expressionsOf(file).map((pattern) => ({ file, pattern })));
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(({ pattern }) => isSlow(pattern))).toEqual([]);
  expect(['^(?:\\w+\\s*){1,6}$', '^(a+)+$'].filter(isSlow)).toHaveLength(2);
});
