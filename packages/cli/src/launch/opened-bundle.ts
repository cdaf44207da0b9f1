import { join } from 'node:path';
import type { Script } from 'node:vm';
import { cacheFolder } from '@assay/run/cache/cache-folder';
import { LoadedPieces, type Bundle, type EmbeddedPieces } from './bundle.js';
import { keepCode, keptCodeFile, readKeptCode, type KeptCode } from './code-cache.js';

/** The bundle, loaded with the compiled code of earlier runs if there is any. */
export interface OpenedBundle {
  readonly exports: Bundle;
  /** The parts of Assay that this process uses, such as `validate` and `yaml`. Each part adds itself on use. */
  readonly uses: Set<string>;
  /** Writes the compiled code of this process to the cache, if the process used a part that no earlier run did. */
  keep(): void;
}

export interface OpenOptions {
  /** The absolute path of the folder with the bundle. */
  readonly folder: string;
  /** A name that identifies the content of the bundle. */
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Runs a function with the V8 flags that all runs share, because cached code is valid only for the flags with which it was
   * created.
   */
  readonly asByDefault?: <T>(work: () => T) => T;
  /** The pieces of a single executable, with the code that its build compiled. */
  readonly embedded?: EmbeddedPieces & { code(piece: string): Buffer | undefined };
}

/** The option that disables the code cache. It may be anywhere among the arguments. */
const noCodeCache = '--no-code-cache';

/** The minimum length of a piece whose code is cached, in characters. Smaller pieces are compiled faster than a file is read. */
const worthKeeping = 16_000;

/** Loads the bundle. Errors of the code cache are ignored: the bundle is compiled then. */
export function openBundle(options: OpenOptions): OpenedBundle {
  const { name, args, env, embedded, asByDefault = (work) => work() } = options;
  const cache = args.includes(noCodeCache) ? undefined : cacheFolder(env);
  const files = cache === undefined ? undefined : new KeptFiles(join(cache, 'code'), name);
  const built = new Set<string>();
  const find = (piece: string): Buffer | undefined => {
    const code = embedded?.code(piece);
    if (code !== undefined) built.add(piece);
    return code ?? files?.find(piece);
  };
  const pieces = new LoadedPieces(options.folder, { find }, asByDefault, embedded);
  const uses = new Set<string>();
  return {
    // `as`: the build creates this piece from entry.ts.
    exports: pieces.load('./assay.cjs') as Bundle,
    uses,
    keep: () => asByDefault(() => files?.keep(pieces.compiled, uses, built)),
  };
}

/** The cache files for the pieces of one bundle. */
class KeptFiles {
  private readonly folder: string;
  private readonly bundle: string;
  private readonly uses = new Map<string, KeptCode['uses']>();

  constructor(folder: string, bundle: string) {
    this.folder = folder;
    this.bundle = bundle;
  }

  find(piece: string): Buffer | undefined {
    const cached = readKeptCode(this.getPiecePath(piece));
    if (cached === undefined) return undefined;
    this.uses.set(piece, cached.uses);
    return cached.code;
  }

  /**
   * Writes the code of each piece that was used for a new part of Assay.
   *
   * @param built - pieces whose compiled code is in the executable
   */
  keep(pieces: LoadedPieces['compiled'], uses: ReadonlySet<string>, built: ReadonlySet<string>): void {
    for (const [piece, { script, length }] of pieces) {
      if (length < worthKeeping || built.has(piece)) continue;
      const isAccepted = script.cachedDataRejected !== true;
      const known: KeptCode['uses'] = (isAccepted ? this.uses.get(piece) : undefined) ?? new Set();
      if ([...uses].every((use) => known.has(use))) continue;
      tryToKeep(this.getPiecePath(piece), script, new Set([...known, ...uses]));
    }
  }

  private getPiecePath(piece: string): string {
    return keptCodeFile(this.folder, `${this.bundle}-${piece.replaceAll('/', '-')}`);
  }
}

function tryToKeep(file: string, script: Script, uses: ReadonlySet<string>): void {
  try {
    keepCode(file, { code: script.createCachedData(), uses });
  } catch {
    // The disk is full or the home folder is read-only. The next run compiles the bundle again, and `assay cache` reports the
    // reason.
  }
}
