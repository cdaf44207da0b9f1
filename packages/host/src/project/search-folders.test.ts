import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOwnFile, listSearchFolders, type SearchLimits } from './search-folders.js';

let top: string;
let inner: string;

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'assay-search-')));
  inner = join(top, 'a/b/c');
  mkdirSync(inner, { recursive: true });
});

afterEach(() => rmSync(top, { recursive: true, force: true }));

/** Returns the limits of a user with the id 7, who owns everything except the listed paths. */
function limits(others: Readonly<Record<string, number>> = {}, home = '/home/nobody'): SearchLimits {
  return { home, uid: 7, ownerOf: (path) => others[path] ?? 7 };
}

/** Returns the folders of the search, relative to the test's top folder. */
function search(given: SearchLimits): string[] {
  return listSearchFolders(inner, given).map((folder) => folder.slice(top.length + 1).replaceAll(sep, '/'));
}

describe('the search for configurations', () => {
  it('goes up to the root of the file system', () => {
    expect(listSearchFolders(inner, limits()).at(-1)).toBe(parse(inner).root);
  });

  it('stops at the root of the repository', () => {
    mkdirSync(join(top, 'a/.git'));
    expect(search(limits())).toEqual(['a/b/c', 'a/b', 'a']);
  });

  it('stops at a worktree, where `.git` is a file', () => {
    writeFileSync(join(top, 'a/b/.git'), 'gitdir: /elsewhere\n');
    expect(search(limits())).toEqual(['a/b/c', 'a/b']);
  });

  it('stops at the home folder', () => {
    expect(search(limits({}, join(top, 'a')))).toEqual(['a/b/c', 'a/b', 'a']);
  });

  it('stops before a folder of another user', () => {
    expect(search(limits({ [join(top, 'a')]: 8 }))).toEqual(['a/b/c', 'a/b']);
  });

  it('continues through folders of the owner of the documents', () => {
    const owned = { [inner]: 8, [join(top, 'a/b')]: 8, [join(top, 'a')]: 9 };
    expect(search(limits(owned))).toEqual(['a/b/c', 'a/b']);
  });

  it('checks no owners on Windows', () => {
    const windows: SearchLimits = { ...limits({ [join(top, 'a')]: 8 }), uid: undefined };
    expect(listSearchFolders(inner, windows)).toContain(top);
  });
});

describe('a configuration above the documents', () => {
  it.each([
    ['of the user', 7, true],
    ['of the owner of the documents', 8, true],
    ['of another user', 9, false],
  ])('%s is used: %i', (_, owner, used) => {
    const file = join(dirname(inner), 'assay.config.yaml');
    expect(isOwnFile(file, inner, limits({ [inner]: 8, [file]: owner }))).toBe(used);
  });

  it('is used without a check of its owner in the folder itself', () => {
    const file = join(inner, 'assay.config.yaml');
    expect(isOwnFile(file, inner, limits({ [file]: 9 }))).toBe(true);
  });
});
