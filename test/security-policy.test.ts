import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { isPinned, listActions, pinActions, workflowFiles } from '../tools/release/actions.js';
import { product } from '../tools/product/product.js';
import { nodeVersions } from '../tools/release/check-on-node.js';
import { listPublicationBlockers } from '../tools/release/publication-blockers.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('SECURITY.md', () => {
  it('names one contact, and the tested versions of Node.js', () => {
    const text = read('SECURITY.md');
    const contacts = new Set(text.match(/[\w.+-]+@[\w.-]+\w/g));
    expect([...contacts]).toEqual([product.securityContact]);
    for (const version of nodeVersions)
      expect(text).toMatch(new RegExp(`^\\| .*\\b${version}\\b.* \\| `, 'm'));
  });
});

describe('docs/threat-model.md', () => {
  // The last column of the table: a file and the name of a test in it.
  const tests = [...read('docs/threat-model.md').matchAll(/\| `([\w./-]+)`(?:: "([^"]+)")? \|$/gm)];

  it('names existing tests', () => {
    expect(tests.length).toBeGreaterThan(20);
    for (const [, file = '', name] of tests) {
      expect(existsSync(join(root, file)), file).toBe(true);
      if (name !== undefined) expect(read(file), file).toContain(name);
    }
  });
});

describe('the workflows', () => {
  it('are pinned by `npm run pin-actions`, which keeps the tag as a comment', () => {
    const commit = '0123456789abcdef0123456789abcdef01234567';
    const text = 'steps:\n  - uses: a/b@v4\n    with: {}\n  - uses: c/d/e@v1.2\n';
    const asked: string[][] = [];
    const pinned = pinActions(text, (...tag) => {
      asked.push(tag);
      return commit;
    });
    expect(pinned).toBe(
      `steps:\n  - uses: a/b@${commit} # v4\n    with: {}\n  - uses: c/d/e@${commit} # v1.2\n`,
    );
    expect(asked).toEqual([
      ['a/b', 'v4'],
      ['c/d', 'v1.2'],
    ]);
    expect(pinActions(pinned, () => 'never')).toBe(pinned);
  });

  it('prevent a release while an action is not pinned by its commit', () => {
    const loose = listActions(root).filter((action) => !isPinned(action));
    const refusals = listPublicationBlockers(root).join('\n');
    for (const { name, version } of loose) expect(refusals).toContain(`${name}@${version}`);
    expect(refusals.includes('npm run pin-actions')).toBe(loose.length > 0);
  });

  it('publish without a token, verify signatures, and have no more permissions than needed', () => {
    for (const file of workflowFiles(root)) {
      // `as`: each workflow has these fields.
      const workflow = load(read(file)) as { readonly permissions: unknown; readonly jobs: object };
      expect(workflow.permissions, file).toEqual({ contents: 'read' });
      expect(read(file), file).not.toMatch(/secrets\.|NPM_TOKEN/);
    }
    for (const file of ['security', 'release'])
      expect(read(`.github/workflows/${file}.yml`)).toContain('npm audit signatures');
    for (const version of nodeVersions)
      expect(read('.github/workflows/ci.yml')).toMatch(new RegExp(`'${version}(?:\\.\\d+)?'`));
  });
});
