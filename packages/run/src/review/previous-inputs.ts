import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import {
  findPastDocuments,
  GitCommit,
  GitError,
  type Configurations,
  type Input,
  type Suspect,
} from '@assay/host';
import { CommandError } from '../command-error.js';
import { foldersOf } from '../configuration/named-folders.js';
import { findExclusion } from './exclusion.js';
import { detectRenames } from './renamed-documents.js';

/** The history of the inputs' documents since a commit. Paths are absolute. */
export interface PastInputs {
  /** The previous paths of renamed documents, by their current URIs. */
  readonly renamed: Readonly<Record<string, string>>;
  /** The paths of removed documents. */
  readonly removed: readonly string[];
  /** Documents that are no longer analysed: removed, excluded since the commit, or no longer documents. */
  readonly suspects: readonly Suspect[];
  /** Sentences about new documents that may have had another name. */
  readonly notes: readonly string[];
}

/**
 * Finds the documents that the named folders contained in a commit and no longer contain, and detects which inputs were renamed.
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
    const suspects: Suspect[] = [];
    const seen = new Set<string>();
    const present = new Set(inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : [])));
    const removed: string[] = [];
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
        if (!isThere) removed.push(path);
        if (exclusion === undefined && isThere) suspects.push({ input });
        else if (exclusion !== undefined)
          suspects.push({
            input,
            missing: `was an OpenAPI document at \`${ref}\` and is excluded by ${exclusion} since then`,
          });
      }
    }
    const { renamed, notes } = await detectRenames(ref, inputs, cwd);
    const former = new Set(Object.values(renamed));
    const left = removed.filter((path) => !former.has(path));
    const excluded = new Set(suspects.map(({ input }) => input.path));
    for (const path of left) {
      if (excluded.has(path)) continue;
      suspects.push({
        input: { kind: 'file', path, uri: pathToFileURL(path).href },
        missing: `was an OpenAPI document at \`${ref}\` and is gone`,
      });
    }
    return { renamed, removed: left, suspects, notes };
  } catch (error) {
    throw error instanceof GitError ? new CommandError(error.message) : error;
  }
}
