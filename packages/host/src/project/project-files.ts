import { resolve } from 'node:path';
import { isFile, readBytes, realpath } from '../files.js';
import { GitCommit } from '../git/git-commit.js';

/** Access to the files that control the analysis: configurations, ignore files, baselines, rulesets. */
export interface ProjectFiles {
  /** True for the current files. */
  readonly areCurrent: boolean;
  isFile(path: string): Promise<boolean>;
  /** Reads a whole file. Rejects like `node:fs`. */
  readBytes(path: string): Promise<Uint8Array>;
  realpath(path: string): Promise<string>;
}

/** Access to the current files. */
export const currentFiles: ProjectFiles = { areCurrent: true, isFile, readBytes, realpath };

/** The maximum size of a file that controls the analysis, in bytes. */
const maxBytesLimit = 64 * 1024 * 1024;

/** Access to files of a commit. Files outside of its repository are read as they are now. */
export class CommitFiles implements ProjectFiles {
  readonly areCurrent = false;
  private readonly commit: GitCommit;
  private names: Promise<ReadonlySet<string>> | undefined;

  private constructor(commit: GitCommit) {
    this.commit = commit;
  }

  /**
   * Opens the files of a ref's commit in the repository of a folder.
   *
   * @throws GitError if git, the repository or the commit is missing.
   */
  static async open(ref: string, folder: string): Promise<CommitFiles> {
    return new CommitFiles(await GitCommit.open(ref, folder, `--config-from ${ref}`));
  }

  async isFile(path: string): Promise<boolean> {
    if (!this.commit.hasPath(path)) return isFile(path);
    this.names ??= this.commit.list(this.commit.top).then((names = []) => new Set(names));
    return (await this.names).has(resolve(path));
  }

  async readBytes(path: string): Promise<Uint8Array> {
    const file = await this.commit.read(path, maxBytesLimit);
    switch (file.kind) {
      case 'file':
        return file.bytes;
      case 'outside':
        return readBytes(path);
      case 'absent':
        throw Object.assign(new Error(file.reason), { code: 'ENOENT' });
      case 'too-large':
        throw Object.assign(new Error('the file is too large'), { code: 'ERR_FS_FILE_TOO_LARGE' });
    }
  }

  /** Git follows links itself. */
  realpath(path: string): Promise<string> {
    return this.commit.hasPath(path) ? Promise.resolve(resolve(path)) : realpath(path);
  }
}
