import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReadResult } from '@assay/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../inputs/inputs.js';
import { GitCommit } from './git-commit.js';
import { createGitReader } from './git-reader.js';

let folder: string;
let api: string;

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe' });
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-git-')));
  api = join(folder, 'the api');
  mkdirSync(join(api, 'parts'), { recursive: true });
  writeFileSync(join(api, 'openapi.yaml'), 'old root');
  writeFileSync(join(api, 'parts', 'größe.yaml'), 'old part');
  writeFileSync(join(folder, 'outside.yaml'), 'old outside');
  symlinkSync('openapi.yaml', join(api, 'link.yaml'));
  symlinkSync('/etc/hostname', join(api, 'away.yaml'));
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'one');
  git('tag', '--annotate', '--message', 'v', 'v1');
  rmSync(join(api, 'parts'), { recursive: true });
  writeFileSync(join(api, 'openapi.yaml'), 'new root');
  writeFileSync(join(api, 'new.yaml'), 'new');
  git('add', '.');
  git('commit', '--quiet', '--message', 'two');
});

afterAll(() => rmSync(folder, { recursive: true }));

function inputOf(path: string): Input {
  return { kind: 'file', path, uri: pathToFileURL(path).href };
}

async function readerAt(ref: string, policy: { root?: string; maxBytes?: number } = {}) {
  return createGitReader(await GitCommit.open(ref, api), { cwd: folder, ...policy });
}

function reported(result: ReadResult): string {
  return result.ok ? new TextDecoder().decode(result.source.bytes) : `${result.code}: ${result.reason}`;
}

async function readRoot(name: string, ref = 'v1'): Promise<string> {
  return reported(await (await readerAt(ref)).read(inputOf(join(api, name))));
}

describe('the reader of a commit', () => {
  it.each([['v1'], ['HEAD~1'], ['main^']])('reads a document as of %s', async (ref) => {
    expect(await readRoot('openapi.yaml', ref)).toBe('old root');
  });

  it('reads under the current URI of the document', async () => {
    const input = inputOf(join(api, 'openapi.yaml'));
    const result = await (await readerAt('v1')).read(input);
    expect(result.ok && result.source.uri).toBe(input.uri);
  });

  it('reads the references of the old document, in deleted folders', async () => {
    const reader = await readerAt('v1');
    const input = inputOf(join(api, 'openapi.yaml'));
    await reader.read(input);
    const read = (path: string) =>
      reader.readReferenced({ uri: pathToFileURL(join(api, path)).href, from: input.uri });
    expect(reported(await read('parts/größe.yaml'))).toBe('old part');
    expect(reported(await read('new.yaml'))).toBe('unreachable: no such file');
    expect(reported(await read('parts'))).toBe('unreachable: it was a folder');
    expect(reported(await read('../outside.yaml'))).toContain('outside-root: it is outside the root folder');
    const remote = await reader.readReferenced({ uri: 'https://example.com/a.yaml', from: input.uri });
    expect(reported(remote)).toMatch(/^remote: /);
  });

  it('stays in the root folder of the policy, and in the repository', async () => {
    const reader = await readerAt('v1', { root: '/' });
    const input = inputOf(join(api, 'openapi.yaml'));
    await reader.read(input);
    const read = (path: string) => reader.readReferenced({ uri: pathToFileURL(path).href, from: input.uri });
    expect(reported(await read(join(folder, 'outside.yaml')))).toBe('old outside');
    expect(reported(await read('/etc/hostname'))).toBe('outside-root: it is outside the repository');
  });

  it('reports that a document did not exist', async () => {
    expect(await readRoot('new.yaml')).toBe('unreachable: no such file');
  });

  it('follows links inside the repository, and none that lead out of it', async () => {
    expect(await readRoot('link.yaml')).toBe('old root');
    expect(await readRoot('away.yaml')).toBe('unreachable: no such file');
  });

  it('rejects names that git would read differently', async () => {
    expect(await readRoot('a\nb.yaml')).toContain('unreachable: ');
    expect(await readRoot('--batch')).toBe('unreachable: no such file');
  });

  it('reads no more bytes than the limit', async () => {
    const reader = await readerAt('v1', { maxBytes: 4 });
    expect(reported(await reader.read(inputOf(join(api, 'openapi.yaml'))))).toBe(
      'too-large: it is larger than 4 bytes',
    );
  });
});

describe('a commit', () => {
  it.each(['--upload-pack=touch x', '-x', ''])('%j is not a commit name', async (ref) => {
    await expect(GitCommit.open(ref, api)).rejects.toThrow(
      `\`--since ${ref}\`: this cannot be the name of a commit, branch or tag.`,
    );
  });

  it.each(['nowhere', '$(touch x)', 'HEAD:the api', 'v1..main'])(
    'that does not exist is reported: %j',
    async (ref) => {
      await expect(GitCommit.open(ref, api)).rejects.toThrow(
        `\`--since ${ref}\`: the repository of \`${api}\` has no such commit.`,
      );
    },
  );

  it('outside of a repository is reported', async () => {
    const outside = realpathSync(mkdtempSync(join(tmpdir(), 'assay-no-git-')));
    try {
      await expect(GitCommit.open('main', outside)).rejects.toThrow(
        `\`--since main\`: \`${outside}\` is not in a git repository.`,
      );
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('cannot be read without git', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = api;
    try {
      await expect(GitCommit.open('main', api)).rejects.toThrow(
        'Commits are read with git, which was not found.',
      );
    } finally {
      process.env['PATH'] = path;
    }
  });

  it('is searched for in the repository of the document, not in that of a hook', async () => {
    process.env['GIT_DIR'] = '/nowhere';
    try {
      expect(await readRoot('openapi.yaml', 'main')).toBe('new root');
    } finally {
      delete process.env['GIT_DIR'];
    }
  });
});
