import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A `uses` of a workflow. */
export interface UsedAction {
  /** The file, relative to the root of the checkout. */
  readonly file: string;
  /** `actions/checkout`, or with the path of a part: `github/codeql-action/init`. */
  readonly name: string;
  readonly version: string;
}

/** Finds a `uses` of another repository. The version can be followed by a comment with the tag that the commit had. */
const usesPattern = /^(\s*(?:- )?uses: )([\w.-]+\/[\w./-]+)@([\w./-]+)(?: # \S+)?$/gm;

/** Lists the actions of other repositories that the workflows use. */
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

/** True for an action that is named by a commit, which nobody can change. */
export function isPinned({ version }: Pick<UsedAction, 'version'>): boolean {
  return /^[0-9a-f]{40}$/.test(version);
}

/**
 * Pins the actions of a workflow: each tag becomes its commit, with the tag in a comment.
 *
 * @param commitOf - gets the commit of a tag of a repository
 */
export function pinActions(text: string, commitOf: (repository: string, tag: string) => string): string {
  return text.replace(usesPattern, (line: string, before: string, name: string, version: string) => {
    if (isPinned({ version })) return line;
    const repository = name.split('/').slice(0, 2).join('/');
    return `${before}${name}@${commitOf(repository, version)} # ${version}`;
  });
}

/** The workflows of the checkout, relative to its root. */
export function workflowFiles(root: string): string[] {
  const folder = '.github/workflows';
  return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
}
