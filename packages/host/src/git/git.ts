import { errorCode } from '../file-reasons.js';

/** Failure to read the history of documents from git, as a sentence for people. */
export class GitError extends Error {
  readonly code = 'ERR_ASSAY_GIT';
}

/** Result of running git. */
export type GitResult =
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
export async function runGit(
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
          reject(new GitError('`--since` needs git, which was not found.'));
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
