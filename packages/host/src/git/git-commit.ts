import { isAbsolute, relative, resolve, sep } from 'node:path';
import { errorCode } from '../file-reasons.js';

/** Content of a commit at a path. */
type GitFile =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  /** There is no such file, or it is none: a folder, a link to nothing. */
  | { readonly kind: 'absent'; readonly reason: string }
  | { readonly kind: 'outside' }
  | { readonly kind: 'too-large' };

/** The bytes that a list of files may take. */
const maxListed = 64 * 1024 * 1024;

/** One commit of the repository that a folder belongs to. */
export class GitCommit {
  private readonly folder: string;
  /** The way from the top of the repository to `folder`: empty, or with a slash at its end. */
  private readonly prefix: string;
  private readonly hash: string;

  private constructor(folder: string, prefix: string, hash: string) {
    this.folder = folder;
    this.prefix = prefix;
    this.hash = hash;
  }

  /**
   * Finds the commit that a ref names in the repository of a folder.
   *
   * @param folder - an absolute path
   * @param given - what the user typed to name the commit: faults begin with it
   * @throws GitError where there is no git, no repository, or no such commit.
   */
  static async open(ref: string, folder: string, option = `--since ${ref}`): Promise<GitCommit> {
    // Git would take it for an option. It allows no ref to be called like this.
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
    // Only the end of the line goes: a folder's name may begin or end with spaces.
    return new GitCommit(
      folder,
      prefix.output.toString().replace(/\r?\n$/, ''),
      commit.output.toString().trim(),
    );
  }

  /** The absolute path of the top of the repository. */
  get top(): string {
    const up = this.prefix.split('/').flatMap((segment) => (segment === '' ? [] : ['..']));
    return resolve(this.folder, ...up);
  }

  /** True for paths in the repository, whether the commit has them or not. */
  hasPath(path: string): boolean {
    return this.getRepositoryPath(path) !== undefined;
  }

  /** Reads a file as it was in the commit; `path` is absolute. Links inside the repository are followed. */
  async read(path: string, maxBytes: number): Promise<GitFile> {
    const name = this.getRepositoryPath(path);
    if (name === undefined) return { kind: 'outside' };
    // The protocol of the command has one name on a line.
    if (/[\n\r\0]/.test(name))
      return { kind: 'absent', reason: 'git cannot look up a name with a line break' };
    const result = await runGit(
      this.folder,
      ['cat-file', '--batch', '--follow-symlinks'],
      `${this.hash}:${name}\n`,
      // The answer has a line before the content, and a line break behind it.
      maxBytes + 1024,
    );
    if (!result.ok) {
      return result.kind === 'too-large'
        ? result
        : { kind: 'absent', reason: `git cannot read it: ${result.reason}` };
    }
    return readGitFile(result.output, maxBytes);
  }

  /** The paths of the files below a folder, as they would be called now, in the order of their code units; undefined where it was none. */
  async list(folder: string): Promise<string[] | undefined> {
    const name = this.getRepositoryPath(folder);
    if (name === undefined) return undefined;
    // From the top of the repository, whatever folder git is started in.
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

/** Failure to read the history of documents from git, as a sentence for people. */
export class GitError extends Error {
  readonly code = 'ERR_ASSAY_GIT';
}

/** Result of running git. */
type GitResult =
  | { readonly ok: true; readonly output: Buffer }
  | { readonly ok: false; readonly kind: 'failed'; readonly reason: string }
  /** It wrote more bytes than the limit. */
  | { readonly ok: false; readonly kind: 'too-large' };

/** Maximum length of the name of a commit or a path; no other answer of git but a file is longer. */
const maxBytesLimit = 1024 * 1024;

/**
 * Runs git in a folder, without a shell.
 *
 * @param input - what it reads from standard input
 * @throws GitError where there is no git.
 */
async function runGit(
  folder: string,
  args: readonly string[],
  input = '',
  maxBytes: number = maxBytesLimit,
): Promise<GitResult> {
  // Loaded when it is needed: it takes 7 ms, and most runs ask git nothing.
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
    // Git may end before it has read all: then its exit code says why, not the broken pipe.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** Nothing is fetched, asked for or locked, and messages are in English. */
function environment(): NodeJS.ProcessEnv {
  const inherited = { ...process.env };
  // git tells a hook its repository; the one of the documents may be another.
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
