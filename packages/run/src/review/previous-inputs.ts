import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findPastDocuments, GitCommit, GitError, type Configurations, type Input } from '@assay/host';
import { CommandError } from '../command-error.js';

/** History of the inputs' documents since a commit. Paths are absolute. */
export interface PastInputs {
  /** Former locations of documents that are new, by their URIs. */
  readonly renamed: Readonly<Record<string, string>>;
  /** The documents that are gone. */
  readonly removed: readonly string[];
}

/** Minimum share of equal text for one document to be another one under a new name, as in git. */
const leastAlike = 0.5;
/** Larger documents are compared only as wholes. */
const maxCompared = 8 * 1024 * 1024;

/**
 * Finds the documents that the named folders had in a commit and no longer have, and which of those are here under another name.
 * Whoever names files means those files.
 *
 * @throws CommandError where git cannot list them.
 */
export async function findPastInputs(
  ref: string,
  texts: readonly string[],
  inputs: readonly Input[],
  configurations: Configurations,
  cwd: string,
): Promise<PastInputs> {
  try {
    const folders = await foldersOf(texts, configurations, cwd);
    if (folders.length === 0) return { renamed: {}, removed: [] };
    const present = new Set(inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : [])));
    const removed = new Map<string, GitCommit>();
    for (const folder of folders) {
      const commit = await GitCommit.open(ref, folder);
      const isGone = (path: string): boolean => !present.has(path) && !removed.has(path);
      for (const path of (await findPastDocuments(commit, folder, isGone)) ?? []) {
        const { href } = pathToFileURL(path);
        const isThere = (await stat(path).catch(() => undefined))?.isFile() === true;
        if (!isThere && (await configurations.forDocument(href)).takes(href)) removed.set(path, commit);
      }
    }
    return await detectRenames(removed, inputs);
  } catch (error) {
    throw error instanceof GitError ? new CommandError(error.message) : error;
  }
}

async function foldersOf(
  texts: readonly string[],
  configurations: Configurations,
  cwd: string,
): Promise<string[]> {
  if (texts.length === 0) {
    const { path } = (await configurations.forFolder(cwd)).content;
    return path === undefined ? [] : [dirname(path)];
  }
  const folders: string[] = [];
  for (const text of texts) {
    const folder = resolve(cwd, text);
    if (text !== '' && (await stat(folder).catch(() => undefined))?.isDirectory() === true)
      folders.push(folder);
  }
  return folders;
}

async function detectRenames(
  removed: ReadonlyMap<string, GitCommit>,
  inputs: readonly Input[],
): Promise<PastInputs> {
  const renamed: Record<string, string> = {};
  const left = new Set(removed.keys());
  if (left.size > 0) {
    const [commit] = removed.values();
    for (const input of inputs) {
      if (input.kind !== 'file' || commit === undefined || left.size === 0) continue;
      // What had its name before is compared with that.
      if ((await commit.read(input.path, maxCompared)).kind !== 'absent') continue;
      const text = (await readFile(input.path).catch(() => Buffer.alloc(0))).toString();
      const best = await maxAlike(text, left, removed);
      if (best === undefined) continue;
      renamed[input.uri] = best;
      left.delete(best);
    }
  }
  return { renamed, removed: [...left] };
}

async function maxAlike(
  text: string,
  paths: ReadonlySet<string>,
  commits: ReadonlyMap<string, GitCommit>,
): Promise<string | undefined> {
  let best: string | undefined;
  let max = leastAlike;
  for (const path of paths) {
    const file = await commits.get(path)?.read(path, maxCompared);
    if (file?.kind !== 'file') continue;
    const alike = likeness(text, Buffer.from(file.bytes).toString());
    if (alike < max || (best !== undefined && alike === max)) continue;
    max = alike;
    best = path;
  }
  return best;
}

/** The part of the longer text whose lines the other one has, too. */
function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const counts = new Map<string, number>();
  for (const line of a.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  let shared = 0;
  for (const line of b.split('\n')) {
    const count = counts.get(line) ?? 0;
    if (count === 0) continue;
    counts.set(line, count - 1);
    shared += line.length + 1;
  }
  return shared / Math.max(a.length, b.length, 1);
}
