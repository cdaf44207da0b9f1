import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { cacheFolder, openPrivateFolder } from '@assay/run/cache/cache-folder';

/** The folder for the files that a single executable needs: the module of threads, and the packages of some commands. */
export class EngineFolder {
  /** The absolute path, even if the folder does not exist. */
  readonly path: string;
  private readonly read: () => Buffer;
  private readonly parent: string | undefined;
  private opened: string | undefined;

  /**
   * @param build - a name that identifies the build
   * @param read - returns the archive: see `packFiles`
   */
  constructor(build: string, env: Readonly<Record<string, string | undefined>>, read: () => Buffer) {
    const cache = cacheFolder(env);
    this.parent = cache === undefined ? undefined : join(cache, 'engine');
    this.path = join(this.parent ?? tmpdir(), build);
    this.read = read;
  }

  /**
   * Returns the path of the folder. The first run of a build writes its files. Without a usable cache folder, they are written to
   * a temporary folder and removed at the end of the run.
   *
   * @throws Error if neither folder can be written.
   */
  open(): string {
    this.opened ??= this.find() ?? this.writeForRun();
    return this.opened;
  }

  private find(): string | undefined {
    if (this.parent === undefined) return undefined;
    try {
      openPrivateFolder(this.parent);
      if (existsSync(this.path)) return this.path;
      const draft = mkdtempSync(join(this.parent, 'new-'));
      unpackFiles(this.read(), draft);
      // Another process may have been faster.
      if (existsSync(this.path)) rmSync(draft, { recursive: true, force: true });
      else renameSync(draft, this.path);
      return this.path;
    } catch {
      // The disk is full or the home folder is read-only.
      return undefined;
    }
  }

  private writeForRun(): string {
    const folder = mkdtempSync(join(tmpdir(), 'assay-engine-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    unpackFiles(this.read(), folder);
    return folder;
  }
}

/**
 * Packs files, with forward slashes in their paths: the length of the index in four bytes, the index with all lengths as JSON,
 * then all bytes.
 */
export function packFiles(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const index = Buffer.from(JSON.stringify([...files].map(([path, { length }]) => [path, length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(index.length);
  return Buffer.concat([length, index, ...files.values()]);
}

function unpackFiles(archive: Buffer, folder: string): void {
  const bytes = brotliDecompressSync(archive);
  const start = 4 + bytes.readUInt32LE();
  // `as`: `packFiles` has written this index.
  const index = JSON.parse(bytes.toString('utf8', 4, start)) as readonly (readonly [string, number])[];
  let position = start;
  for (const [path, length] of index) {
    const file = join(folder, ...path.split('/'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes.subarray(position, position + length));
    position += length;
  }
}
