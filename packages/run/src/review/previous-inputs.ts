import { readFile, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import {
  findPastDocuments,
  GitCommit,
  GitError,
  type Configurations,
  type Input,
  type Suspect,
} from '@assay/host';
import { listOtherFormats } from '../other-formats.js';
import { CommandError } from '../command-error.js';
import { foldersOf } from '../configuration/named-folders.js';
import { findExclusion } from './exclusion.js';

/** The history of the inputs' documents since a commit. Paths are absolute. */
export interface PastInputs {
  /** The previous paths of renamed documents, by their current URIs. */
  readonly renamed: Readonly<Record<string, string>>;
  /** The paths of removed documents. */
  readonly removed: readonly string[];
  /** Documents that are no longer analysed: removed, excluded since the commit, or no longer documents. */
  readonly suspects: readonly Suspect[];
}

/** Minimum share of equal text for detecting a rename, as in git. */
const leastAlike = 0.5;
/** Maximum size in bytes of a document that is compared line by line. */
const maxCompared = 8 * 1024 * 1024;

/**
 * Finds the documents that the named folders contained in a commit and no longer contain, and detects which of them were renamed.
 * Inputs that are files have no removed documents.
 *
 * @throws CommandError if git cannot list the files.
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
    if (folders.length === 0) return { renamed: {}, removed: [], suspects: [] };
    const suspects: Suspect[] = [];
    const seen = new Set<string>();
    const present = new Set(inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : [])));
    const removed = new Map<string, GitCommit>();
    for (const folder of folders) {
      const commit = await GitCommit.open(ref, folder);
      const isLost = (path: string): boolean => !present.has(path) && !seen.has(path);
      for (const path of (await findPastDocuments(commit, folder, isLost)) ?? []) {
        seen.add(path);
        const input = { kind: 'file', path, uri: pathToFileURL(path).href } as const;
        const configuration = await configurations.forDocument(input.uri);
        const exclusion = await findExclusion(input, configuration, commit);
        const isThere = (await stat(path).catch(() => undefined))?.isFile() === true;
        if (exclusion === 'old') continue;
        if (!isThere) removed.set(path, commit);
        if (exclusion === undefined && isThere) suspects.push({ input });
        else if (exclusion !== undefined)
          suspects.push({
            input,
            missing: `was an OpenAPI document at \`${ref}\` and is excluded by ${exclusion} since then`,
          });
      }
    }
    const past = await detectRenames(removed, inputs);
    const excluded = new Set(suspects.map(({ input }) => input.path));
    for (const path of past.removed) {
      if (excluded.has(path)) continue;
      suspects.push({
        input: { kind: 'file', path, uri: pathToFileURL(path).href },
        missing: `was an OpenAPI document at \`${ref}\` and is gone`,
      });
    }
    return { ...past, suspects };
  } catch (error) {
    throw error instanceof GitError ? new CommandError(error.message) : error;
  }
}

async function detectRenames(
  removed: ReadonlyMap<string, GitCommit>,
  inputs: readonly Input[],
): Promise<Pick<PastInputs, 'renamed' | 'removed'>> {
  const renamed: Record<string, string> = {};
  const left = new Set(removed.keys());
  if (left.size > 0) {
    const [commit] = removed.values();
    for (const input of inputs) {
      if (input.kind !== 'file' || commit === undefined || left.size === 0) continue;
      // A document that existed at this path is compared with that version.
      if ((await commit.read(input.path, maxCompared)).kind !== 'absent') continue;
      const text = (await readFile(input.path).catch(() => Buffer.alloc(0))).toString();
      // A document that was converted between YAML and JSON has no line in common with its old version.
      const best =
        (await maxAlike(text, left, removed)) ?? listOtherFormats(input.path).find((path) => left.has(path));
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

/** Returns the share of the longer text's characters that are in common lines. */
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
