import { join } from 'node:path';
import type { Script } from 'node:vm';
import { cacheFolder } from '@assay/run/cache/cache-folder';
import { LoadedPieces, type Bundle, type EmbeddedPieces } from './bundle.js';
import { keepCode, keptCodeFile, readKeptCode, type KeptCode } from './code-cache.js';

/** The bundle, loaded with the code that V8 made of it in earlier runs. */
export interface OpenedBundle {
  readonly exports: Bundle;
  /** The parts of Assay that this process uses, such as `validate` and `yaml`; those who use them add them. */
  readonly uses: Set<string>;
  /** Keeps the code of this process for later ones, where it used a part that none did before it. */
  keep(): void;
}

/** Options for opening a bundle. */
export interface OpenOptions {
  /** The absolute path of the folder with the bundle. */
  readonly folder: string;
  /** The name that no bundle of other content has. */
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Does something with the flags of V8 that all runs share: code that is kept is good only for the flags of the moment. */
  readonly asByDefault?: <T>(work: () => T) => T;
  /** The pieces of a single executable, with the code that its build made of them. */
  readonly embedded?: EmbeddedPieces & { code(piece: string): Buffer | undefined };
}

/** The option that does without kept code, wherever it stands among the others. */
const noCodeCache = '--no-code-cache';

/** The characters of a piece that is worth a file with its code: a smaller one is compiled sooner than that is read. */
const worthKeeping = 16_000;

/** Loads the bundle. Nothing about kept code is a reason to fail: without it, the bundle is compiled. */
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
    // `as`: the build makes this piece of entry.ts.
    exports: pieces.load('./assay.cjs') as Bundle,
    uses,
    keep: () => asByDefault(() => files?.keep(pieces.compiled, uses, built)),
  };
}

/** The files with the code of the pieces of one bundle. */
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
   * Keeps the code of each piece that was used for something that it was not used for before.
   *
   * @param built - pieces whose code the executable has
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
    // A full disk, a home that is read only: the next run compiles the bundle again. `assay cache` says what is wrong.
  }
}
