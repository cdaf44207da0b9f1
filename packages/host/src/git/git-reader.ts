import { dirname, resolve } from 'node:path';
import type { ReadResult } from '@assay/core';
import { failure, megabytes, tooMany } from '../failure.js';
import { createReader, type Reader, type ReadPolicy } from '../read/reader.js';
import { contains, filePath, withoutFragment } from '../uri.js';
import type { GitCommit } from './git-commit.js';

const defaultMaxBytes = 256 * 1024 * 1024;

/**
 * Creates a reader of files in a commit, under the policy of `createReader`. References over HTTP are read as they are now, if
 * the policy allows that.
 */
export function createGitReader(commit: GitCommit, policy: ReadPolicy): Reader {
  const present = createReader(policy);
  const maxBytes = policy.maxBytes ?? defaultMaxBytes;
  let root = policy.root === undefined ? undefined : resolve(policy.cwd, policy.root);

  async function readPast(uri: string, path: string): Promise<ReadResult> {
    const file = await commit.read(path, maxBytes);
    switch (file.kind) {
      case 'file':
        return { ok: true, source: { uri, bytes: file.bytes } };
      case 'absent':
        return failure(uri, 'unreachable', file.reason);
      case 'outside':
        return failure(uri, 'outside-root', 'it is outside the repository');
      case 'too-large':
        return tooMany(uri, 'bytes', maxBytes, `it is larger than ${megabytes(maxBytes)}`);
    }
  }

  return {
    read: async (input) => {
      if (input.kind !== 'file') return failure(input.uri, 'refused', 'only files have a history');
      root ??= dirname(input.path);
      return readPast(input.uri, input.path);
    },
    readReferenced: async (request) => {
      const uri = withoutFragment(request.uri);
      if (!/^file:/i.test(uri)) return present.readReferenced(request);
      const path = filePath(uri, root);
      if (path === undefined) return failure(uri, 'refused', 'it does not name a file on this machine');
      if (root === undefined || !request.from.startsWith('file:')) {
        return failure(uri, 'refused', 'only a file may refer to a file');
      }
      return contains(root, path)
        ? readPast(uri, path)
        : failure(uri, 'outside-root', `it is outside the root folder \`${root}\``);
    },
    close: () => present.close(),
  };
}
