import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintSources } from './sources.mjs';

describe('fingerprintSources', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'assay-sources-'));
    for (const path of ['packages/core/src/index.ts', 'rules/index.ts', 'package-lock.json'])
      write(path, 'text');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  it.each(['packages/core/src/index.ts', 'rules/index.ts', 'package-lock.json', 'packages/core/src/new.ts'])(
    'changes with %s',
    (path) => {
      const before = fingerprintSources(root);
      write(path, 'another text');
      expect(fingerprintSources(root)).not.toBe(before);
    },
  );

  it('changes with the time of a change that keeps the size', () => {
    const before = fingerprintSources(root);
    utimesSync(join(root, 'rules/index.ts'), 1, 1);
    expect(fingerprintSources(root)).not.toBe(before);
  });

  it.each([
    'packages/core/src/index.test.ts',
    'rules/a-b/bad/oas2.yaml',
    'packages/core/dist/index.js',
    'docs/guide.md',
  ])('does not change with %s, which is not built', (path) => {
    const before = fingerprintSources(root);
    write(path, 'text');
    expect(fingerprintSources(root)).toBe(before);
  });
});
