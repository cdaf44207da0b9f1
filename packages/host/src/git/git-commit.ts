import { isAbsolute, relative, resolve, sep } from 'node:path';
import { errorCode } from '../file-reasons.js';

/** The content of a path in a commit. */
type GitFile =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  /** The path has no file: it is missing, a folder, or a broken link. */
  | { readonly kind: 'absent'; readonly reason: string }
  | { readonly kind: 'outside' }
  | { readonly kind: 'too-large' };

/** The maximum size of a file list in bytes. */
const maxListed = 64 * 1024 * 1024;

/** One commit of the repository that a folder belongs to. */
export class GitCommit {
  private readonly folder: string;
  /** The path from the top of the repository to `folder`: empty, or with a trailing slash. */
  private readonly prefix: string;
  private readonly hash: string;

  private constructor(folder: string, prefix: string, hash: string) {
    this.folder = folder;
    this.prefix = prefix;
    this.hash = hash;
  }

  /**
   * Finds the commit of a ref in the repository of a folder.
   *
   * @param folder - an absolute path
   * @param option - the user's text for the commit, which begins error messages
   * @throws GitError if git, the repository or the commit is missing.
   */
  static async open(ref: string, folder: string, option = `--since ${ref}`): Promise<GitCommit> {
    // Git would read the text as an option, and no ref may have such a name.
    if (ref === '' || ref.startsWith('-') || /[\0\n]/.test(ref)) {
      throw new GitError(`\`${option}\`: this cannot be the name of a commit, branch or tag.`);
    }
    const prefix = await runGit(folder, ['rev-parse', '--show-prefix']);
    if (!prefix.ok) {
      const reason =
        prefix.kind === 'failed' && !/not a git repository/.test(prefix.reason) ? prefix.reason : '';
      throw new GitError(
        reason === ''
          ? `\`${option}\`: \`${folder}\` is not in a git repository.`
          : `\`${option}\`: git cannot read the repository of \`${folder}\`: ${reason}.`,
      );
    }
    const commit = await runGit(folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
    if (!commit.ok) throw await unknownCommit(option, folder);
    // Only the line end is removed, because a folder's name can begin or end with spaces.
    return new GitCommit(
      folder,
      prefix.output.toString().replace(/\r?\n$/, ''),
      commit.output.toString().trim(),
    );
  }

  /** The absolute path of the repository's top folder. */
  get top(): string {
    const up = this.prefix.split('/').flatMap((segment) => (segment === '' ? [] : ['..']));
    return resolve(this.folder, ...up);
  }

  /** True for paths in the repository, even if the commit does not contain them. */
  hasPath(path: string): boolean {
    return this.getRepositoryPath(path) !== undefined;
  }

  /** Reads a file from the commit; `path` is absolute. Links inside the repository are followed. */
  async read(path: string, maxBytes: number): Promise<GitFile> {
    const name = this.getRepositoryPath(path);
    if (name === undefined) return { kind: 'outside' };
    // The command's protocol has one name per line.
    if (/[\n\r\0]/.test(name))
      return { kind: 'absent', reason: 'git cannot look up a name with a line break' };
    const result = await runGit(
      this.folder,
      ['cat-file', '--batch', '--follow-symlinks'],
      `${this.hash}:${name}\n`,
      // The response has a line before the content, and a line break after it.
      maxBytes + 1024,
    );
    if (!result.ok) {
      return result.kind === 'too-large'
        ? result
        : { kind: 'absent', reason: `git cannot read it: ${result.reason}` };
    }
    return readGitFile(result.output, maxBytes);
  }

  /** Lists the files below a folder by their current paths, in code unit order. Undefined if the commit has no such folder. */
  async list(folder: string): Promise<string[] | undefined> {
    const name = this.getRepositoryPath(folder);
    if (name === undefined) return undefined;
    // Relative to the top of the repository, independent of the current folder.
    const args = ['ls-tree', '-r', '-z', '--full-tree', '--name-only', this.hash];
    const result = await runGit(this.folder, name === '' ? args : [...args, '--', `${name}/`], '', maxListed);
    if (!result.ok) {
      if (result.kind === 'too-large') throw new GitError(`\`${folder}\` has too many files in the commit.`);
      return undefined;
    }
    const names = result.output
      .toString()
      .split('\0')
      .filter((each) => each !== '');
    if (names.length === 0) return undefined;
    const top = this.prefix
      .split('/')
      .filter((segment) => segment !== '')
      .map(() => '..');
    return names.map((each) => resolve(this.folder, ...top, each)).sort();
  }

  /** Returns the path of a file within the commit; undefined outside of its repository. */
  private getRepositoryPath(path: string): string | undefined {
    const way = relative(this.folder, path);
    if (isAbsolute(way)) return undefined;
    const segments = this.prefix.split('/').filter((segment) => segment !== '');
    for (const segment of way.split(sep)) {
      if (segment !== '..') segments.push(segment);
      else if (segments.pop() === undefined) return undefined;
    }
    return segments.join('/');
  }
}

async function unknownCommit(option: string, folder: string): Promise<GitError> {
  const shallow = await runGit(folder, ['rev-parse', '--is-shallow-repository']);
  const hint =
    shallow.ok && shallow.output.toString().trim() === 'true'
      ? ' The repository is a shallow clone: fetch the commit first.'
      : '';
  return new GitError(`\`${option}\`: the repository of \`${folder}\` has no such commit.${hint}`);
}

function readGitFile(output: Buffer, maxBytes: number): GitFile {
  const end = output.indexOf('\n');
  const header = output.subarray(0, Math.max(end, 0)).toString();
  const size = /^[\da-f]{40,64} blob (\d+)$/.exec(header)?.[1];
  if (size === undefined) {
    const reason = /^[\da-f]{40,64} tree /.test(header) ? 'it was a folder' : 'no such file';
    return { kind: 'absent', reason };
  }
  if (Number(size) > maxBytes) return { kind: 'too-large' };
  return { kind: 'file', bytes: new Uint8Array(output.subarray(end + 1, end + 1 + Number(size))) };
}

/** Error: the history cannot be read from git. The message is a sentence for people. */
export class GitError extends Error {
  readonly code = 'ERR_ASSAY_GIT';
}

/** The result of running git. */
type GitResult =
  | { readonly ok: true; readonly output: Buffer }
  | { readonly ok: false; readonly kind: 'failed'; readonly reason: string }
  /** The output exceeds the limit. */
  | { readonly ok: false; readonly kind: 'too-large' };

/** The maximum size of git's output, except for files: names of commits and paths are shorter. */
const maxBytesLimit = 1024 * 1024;

/**
 * Runs git in a folder, without a shell.
 *
 * @param input - the text for standard input
 * @throws GitError if git is missing.
 */
async function runGit(
  folder: string,
  args: readonly string[],
  input = '',
  maxBytes: number = maxBytesLimit,
): Promise<GitResult> {
  // Loaded on first use: it takes 7 ms, and most runs need no git.
  const { execFile } = await import('node:child_process');
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      args,
      { cwd: folder, encoding: 'buffer', maxBuffer: maxBytes, env: environment(), windowsHide: true },
      (error, stdout, stderr) => {
        if (error === null) resolve({ ok: true, output: stdout });
        else if (errorCode(error) === 'ENOENT')
          reject(new GitError('Commits are read with git, which was not found.'));
        else if (errorCode(error) === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') {
          resolve({ ok: false, kind: 'too-large' });
        } else resolve({ ok: false, kind: 'failed', reason: firstLine(stderr.toString()) });
      },
    );
    // Git may end before it has read all input. Its exit code then states the reason, not the broken pipe.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** Git fetches nothing, prompts for nothing, locks nothing, and writes English messages. */
function environment(): NodeJS.ProcessEnv {
  const inherited = { ...process.env };
  // In a hook, git sets variables for its own repository, which may differ from the documents' repository.
  for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR']) {
    delete inherited[name];
  }
  return {
    ...inherited,
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
  };
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').replace(/^(?:fatal|error): /, '').replace(/[.\s]+$/, '');
}
