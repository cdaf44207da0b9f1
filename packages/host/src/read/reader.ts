import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { ReadDocument, ReadResult } from '@assay/core';
import type { Fetcher } from '../fetch/fetcher.js';
import type { Network } from '../fetch/connect.js';
import { type FetchPolicy, defaultFetchPolicy, isAllowed } from '../fetch/policy.js';
import type { Input } from '../inputs/inputs.js';
import { displayName, filePath, withoutFragment } from '../uri.js';
import { readReason } from '../file-reasons.js';
import { failure } from '../failure.js';
import { readFile, readStream, type RootFolder, openRootFolder, placeIn } from './file.js';

/** The policy for reading: allowed documents, locations and sizes. */
export interface ReadPolicy {
  /** The absolute path of the working directory; documents from standard input refer to files relative to it. */
  readonly cwd: string;
  /**
   * The folder that file references must not leave, relative to `cwd`. By default the folder of the document that `read` reads,
   * or `cwd` for standard input. Documents over HTTP never refer to files.
   */
  readonly root?: string | undefined;
  /** The maximum size of one file in bytes; 256 MB by default. */
  readonly maxBytes?: number | undefined;
  /** The policy for fetches; missing fields are as in `defaultFetchPolicy`. */
  readonly fetch?: Partial<FetchPolicy> | undefined;
  /** Opens standard input; the process's own by default. Called on first use, because opening takes as long as reading a file. */
  readonly stdin?: (() => Readable) | undefined;
}

/** Reads the documents of one analysis. It never throws because of the content of documents or the behaviour of servers. */
export interface Reader {
  /**
   * Reads the document that the user named. Throws `ReaderReused` the second time, because root folder and limits belong to one
   * document.
   */
  readonly read: (input: Input) => Promise<ReadResult>;
  /** Reads a referenced document. */
  readonly readReferenced: ReadDocument;
  /** Ends the connections that are still open. */
  readonly close: () => Promise<void>;
}

/** Error: a second root document was read with one reader. */
export class ReaderReused extends Error {
  readonly code = 'reader-reused';
}

const defaultMaxBytes = 256 * 1024 * 1024;

/**
 * Creates the reader of one analysis. Without an earlier `read`, `readReferenced` reads files only if the policy names a root
 * folder. `from` must be the URI that a document was read from, not a URI that the document claims.
 */
export function createReader(policy: ReadPolicy, network?: Network): Reader {
  const fetchPolicy: FetchPolicy = { ...defaultFetchPolicy, ...policy.fetch };
  const maxBytes = policy.maxBytes ?? defaultMaxBytes;
  let fetcher: Promise<Fetcher> | undefined;
  let rootPath = policy.root === undefined ? undefined : resolve(policy.cwd, policy.root);
  let root: Promise<RootFolder> | undefined;
  let used = false;

  // Opened on first use: most analyses fetch nothing, and loading the HTTP client takes longer than many of them.
  function openFetcher(): Promise<Fetcher> {
    fetcher ??= import('../fetch/fetcher.js').then(({ createFetcher }) =>
      createFetcher(fetchPolicy, network),
    );
    return fetcher;
  }

  async function readReferencedFile(uri: string, from: string): Promise<ReadResult> {
    const path = filePath(uri, rootPath);
    if (path === undefined) {
      return failure(uri, 'refused', 'it does not name a file on this machine');
    }
    if (rootPath === undefined || !from.startsWith('file:')) {
      return failure(uri, 'refused', 'only a file may refer to a file');
    }
    try {
      root ??= openRootFolder(rootPath);
      const placement = await placeIn(await root, path);
      if (!placement.inside) {
        const target = displayName(uri, policy.cwd);
        return failure(uri, 'outside-root', `\`${target}\` is outside the root folder \`${rootPath}\``);
      }
      return await readFile(uri, placement.realPath, maxBytes, false);
    } catch (error) {
      return failure(uri, 'unreachable', readReason(error));
    }
  }

  async function readInput(input: Input): Promise<ReadResult> {
    switch (input.kind) {
      case 'file':
        rootPath ??= dirname(input.path);
        return readFile(input.uri, input.path, maxBytes, true);
      case 'stdin':
        rootPath ??= policy.cwd;
        return readStream(input.uri, policy.stdin?.() ?? process.stdin, maxBytes);
      case 'url':
        rootPath = undefined;
        return (await openFetcher()).fetchRoot(input.uri);
    }
  }

  return {
    read: async (input) => {
      if (used) {
        throw new ReaderReused(
          'A reader reads one document and its references; create another one for the next.',
        );
      }
      used = true;
      return readInput(input);
    },
    readReferenced: async ({ uri: reference, from }) => {
      const uri = withoutFragment(reference);
      const scheme = /^[a-z][a-z\d+.-]*:/iu.exec(uri)?.[0].toLowerCase();
      if (scheme === 'file:') {
        return readReferencedFile(uri, from);
      }
      if (scheme !== 'http:' && scheme !== 'https:') {
        return failure(
          uri,
          'refused',
          scheme === undefined ? 'it is not an absolute URL' : `Assay does not read ${scheme} URLs`,
        );
      }
      const isAllowedUrl = URL.canParse(uri) && isAllowed(fetchPolicy, new URL(uri));
      if (!fetchPolicy.allowRemote && !isAllowedUrl) {
        return failure(uri, 'remote', 'references to other servers are not followed');
      }
      return (await openFetcher()).fetchReferenced(uri);
    },
    close: async () => (await fetcher)?.close(),
  };
}
