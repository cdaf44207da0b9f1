import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { displayName, findPastDocuments, GitCommit, type Input } from '@assay/host';
import { listOtherFormats } from '../other-formats.js';
import {
  areDifferentApis,
  describeSeveral,
  pairApis,
  readApiIdentity,
  type ApiIdentity,
} from '../same-api.js';
import { pairAlikeTexts } from './alike-texts.js';

/** Documents that had other names in a commit. */
export interface RenamedDocuments {
  /** Former paths, by the URIs that the documents have. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Sentences about documents with several possible former names. */
  readonly notes: readonly string[];
}

/** Larger documents are not compared. */
const maxBytes = 32 * 1024 * 1024;

/**
 * Finds the former names of documents that a commit of their repository does not have. A removed document matches if at least half
 * of the text is equal, if only the extension differs, or if it has the same API.
 *
 * @throws GitError where git cannot list the documents of the commit.
 */
export async function detectRenames(
  ref: string,
  inputs: readonly Input[],
  cwd: string,
): Promise<RenamedDocuments> {
  const renamed: Record<string, string> = {};
  const notes: string[] = [];
  for (const { commit, added } of await listAdded(ref, inputs)) {
    const lost = await findPastDocuments(commit, commit.top, (path) => !existsSync(path));
    if (lost === undefined || lost.length === 0) continue;
    const now = await readAll(added, readPresent);
    const before = await readAll(lost, async (path) => {
      const file = await commit.read(path, maxBytes);
      return file.kind === 'file' ? file.bytes : undefined;
    });
    const pair = (path: string, former: string): void => {
      renamed[pathToFileURL(path).href] = former;
      now.delete(path);
      before.delete(former);
    };
    const mayBePaired = ({ api: a }: Text, { api: b }: Text): boolean =>
      a === undefined || b === undefined || !areDifferentApis(a, b);
    for (const [path, former] of pairAlikeTexts(now, before, mayBePaired)) pair(path, former);
    for (const path of now.keys()) {
      const former = listOtherFormats(path).find((each) => before.has(each));
      if (former !== undefined) pair(path, former);
    }
    const apis = pairApis(listApis(now), listApis(before));
    for (const [path, former] of apis.renamed) pair(path, former);
    notes.push(...describeSeveral(apis, ref, (path) => displayName(pathToFileURL(path).href, cwd)));
  }
  return { renamed, notes };
}

/** Lists the paths that are missing in the commits of their repositories. */
async function listAdded(
  ref: string,
  inputs: readonly Input[],
): Promise<readonly { readonly commit: GitCommit; readonly added: readonly string[] }[]> {
  const repositories: {
    readonly commit: GitCommit;
    readonly paths: ReadonlySet<string>;
    readonly added: string[];
  }[] = [];
  for (const input of inputs) {
    if (input.kind !== 'file') continue;
    const { path } = input;
    let repository = repositories.find(({ commit }) => commit.hasPath(path));
    if (repository === undefined) {
      const commit = await GitCommit.open(ref, dirname(path));
      repository = { commit, paths: new Set(await commit.list(commit.top)), added: [] };
      repositories.push(repository);
    }
    if (!repository.paths.has(path)) repository.added.push(path);
  }
  return repositories.filter(({ added }) => added.length > 0);
}

async function readPresent(path: string): Promise<Uint8Array | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes === undefined || bytes.length > maxBytes ? undefined : bytes;
}

/** The text of a document, and its API if it can be read. */
interface Text {
  readonly text: string;
  readonly api: ApiIdentity | undefined;
}

async function readAll(
  paths: readonly string[],
  read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<Map<string, Text>> {
  const texts = new Map<string, Text>();
  for (const path of paths) {
    const bytes = await read(path);
    if (bytes === undefined) continue;
    const text = new TextDecoder().decode(bytes);
    texts.set(path, { text, api: readApiIdentity(pathToFileURL(path).href, bytes) });
  }
  return texts;
}

function listApis(texts: ReadonlyMap<string, Text>): ReadonlyMap<string, ApiIdentity> {
  return new Map(Array.from(texts).flatMap(([path, { api }]) => (api === undefined ? [] : [[path, api]])));
}
