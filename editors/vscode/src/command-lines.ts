import nodePath from 'node:path';

// What the commands of the editor run. The formats are those that the problem matchers of package.json read.

/** Arguments that validate a folder. */
export function validateArguments(isTrusted: boolean): string[] {
  return ['validate', '.', '--format', 'line', ...codeOptions(isTrusted)];
}

/**
 * Arguments that compare a file with its version on a branch.
 *
 * @param system - the paths of the system; others in tests
 */
export function compareArguments(
  folder: string,
  file: string,
  branch: string,
  system: Pick<typeof nodePath, 'relative' | 'sep'> = nodePath,
): string[] {
  const path = system.relative(folder, file).split(system.sep).join('/');
  return ['diff', `git:${branch}:${path}`, path];
}

/** Arguments that write the HTML report of a folder or file. */
export function reportArguments(input: string, output: string, isTrusted: boolean): string[] {
  return ['validate', input, '--format', 'html', '--output', output, ...codeOptions(isTrusted)];
}

/** In folders that the user does not trust no code of the configuration runs. */
function codeOptions(isTrusted: boolean): string[] {
  return isTrusted ? [] : ['--no-config-code'];
}

/** Explains why a branch cannot be compared with; undefined if it can. */
export function branchFault(branch: string): string | undefined {
  if (branch.trim() === '') return 'Name a branch, a tag or a commit.';
  return /^[\w./@{}~^-]+$/.test(branch) && !branch.startsWith('-')
    ? undefined
    : 'This is not the name of a branch, a tag or a commit.';
}
