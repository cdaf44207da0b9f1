import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './support/command.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bookshop = readFileSync(join(root, 'examples/bookshop.yaml'), 'utf8');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-split-'));
  writeFileSync(join(folder, 'bookshop.yaml'), bookshop);
});
afterEach(() => rmSync(folder, { recursive: true }));

const assay = (...args: readonly string[]) => runCommand(folder, args);

describe('assay split', () => {
  it('writes files that assay bundle joins to the same text', async () => {
    const { exitCode, stdout } = await assay('split', 'bookshop.yaml', '--out', 'api');
    expect(exitCode).toBe(0);
    expect(stdout).toBe(`10 files in api; the document is ${join('api', 'bookshop.yaml')}.\n`);
    expect(readdirSync(join(folder, 'api', 'paths')).sort()).toEqual([
      'books-isbn.yaml',
      'books.yaml',
      'orders-orderId.yaml',
      'orders.yaml',
    ]);
    expect((await assay('bundle', 'api/bookshop.yaml')).stdout).toBe(bookshop);
  });

  it('splits paths or components only', async () => {
    await assay('split', 'bookshop.yaml', '--out', 'api', '--parts', 'paths');
    expect(existsSync(join(folder, 'api', 'components'))).toBe(false);
    await assay('split', 'bookshop.yaml', '--out', 'other', '--parts', 'components');
    expect(existsSync(join(folder, 'other', 'paths'))).toBe(false);
  });

  it('replaces nothing unless allowed', async () => {
    await assay('split', 'bookshop.yaml', '--out', 'api');
    const file = join(folder, 'api', 'paths', 'books.yaml');
    writeFileSync(file, 'mine');
    const { exitCode, stderr } = await assay('split', 'bookshop.yaml', '--out', 'api');
    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      `\`${join('api', 'bookshop.yaml')}\` already exists, and 9 more files: choose another folder, or replace them with \`--force\`.\n`,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
    await assay('split', 'bookshop.yaml', '--out', 'api', '--force');
    expect(readFileSync(file, 'utf8')).toContain('listBooks');
  });

  it('reports unsupported content, and missing files', async () => {
    expect((await assay('split', 'bookshop.yaml')).stderr).toContain('needs `--out`');
    expect((await assay('split', 'bookshop.yaml', '--out', 'a', '--parts', 'tags')).exitCode).toBe(2);
    await assay('split', 'bookshop.yaml', '--out', 'api');
    const { exitCode, stderr } = await assay('split', 'api/bookshop.yaml', '--out', 'again');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('it refers to other documents; bundle it first');
    expect(existsSync(join(folder, 'again'))).toBe(false);
  });
});
