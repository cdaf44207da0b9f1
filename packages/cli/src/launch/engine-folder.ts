import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { cacheFolder, openPrivateFolder } from '@assay/run/cache/cache-folder';

/** The folder with what a single executable needs as files: the module of threads, and the packages of some commands. */
export class EngineFolder {
  /** The absolute path, whether the folder is there or not. */
  readonly path: string;
  private readonly read: () => Buffer;
  private readonly parent: string | undefined;
  private opened: string | undefined;

  /**
   * @param build - the name that no other build has
   * @param read - gives the archive: see `packFiles`
   */
  constructor(build: string, env: Readonly<Record<string, string | undefined>>, read: () => Buffer) {
    const cache = cacheFolder(env);
    this.parent = cache === undefined ? undefined : join(cache, 'engine');
    this.path = join(this.parent ?? tmpdir(), build);
    this.read = read;
  }

  /**
   * Returns the path of the folder with its files, which the first run of a build writes. Without a cache folder they are written to the
   * system's temporary folder for the time of the run.
   *
   * @throws Error where neither can be written.
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
      // A full disk, a home that is read only.
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

/** Packs files by their paths with forward slashes: the lengths as JSON, its length in four bytes before it, and all bytes. */
export function packFiles(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const index = Buffer.from(JSON.stringify([...files].map(([path, { length }]) => [path, length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(index.length);
  return Buffer.concat([length, index, ...files.values()]);
}

function unpackFiles(archive: Buffer, folder: string): void {
  const bytes = brotliDecompressSync(archive);
  const start = 4 + bytes.readUInt32LE();
  // `as`: `packFiles` wrote it.
  const index = JSON.parse(bytes.toString('utf8', 4, start)) as readonly (readonly [string, number])[];
  let position = start;
  for (const [path, length] of index) {
    const file = join(folder, ...path.split('/'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes.subarray(position, position + length));
    position += length;
  }
}
