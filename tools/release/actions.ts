import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An action that a workflow uses. */
export interface UsedAction {
  /** The file, relative to the root of the checkout. */
  readonly file: string;
  /** The repository, or the path of a part of it: `actions/checkout`, `github/codeql-action/init`. */
  readonly name: string;
  readonly version: string;
}

/** Matches a `uses` of another repository. A comment with the commit's tag may follow the version. */
const usesPattern = /^(\s*(?:- )?uses: )([\w.-]+\/[\w./-]+)@([\w./-]+)(?: # \S+)?$/gm;

/** Lists the actions of other repositories that workflows use. */
export function listActions(root: string): UsedAction[] {
  return workflowFiles(root).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(usesPattern)].map(
      ([, , name = '', version = '']) => ({
        file,
        name,
        version,
      }),
    ),
  );
}

/** True for an action that is pinned to a commit, which cannot change. */
export function isPinned({ version }: Pick<UsedAction, 'version'>): boolean {
  return /^[0-9a-f]{40}$/.test(version);
}

/**
 * Pins the actions of a workflow: replaces each tag by its commit, with the tag in a comment.
 *
 * @param commitOf - returns the commit of a repository's tag
 */
export function pinActions(text: string, commitOf: (repository: string, tag: string) => string): string {
  return text.replace(usesPattern, (line: string, before: string, name: string, version: string) => {
    if (isPinned({ version })) return line;
    const repository = name.split('/').slice(0, 2).join('/');
    return `${before}${name}@${commitOf(repository, version)} # ${version}`;
  });
}

/** Lists the workflows of the checkout, relative to its root. */
export function workflowFiles(root: string): string[] {
  const folder = '.github/workflows';
  return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
}
