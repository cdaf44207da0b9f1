import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** Exports of the bundle's entry piece: see entry.ts. */
export type Bundle = typeof import('../entry.js');

export interface CompiledPiece {
  readonly script: Script;
  /** The number of characters of its source. */
  readonly length: number;
}

/** Compiles a piece. V8 uses `code` instead if it accepts it. */
export function compilePiece(
  file: string,
  code: Buffer | undefined,
  source = readPiece(file),
): CompiledPiece {
  return { script: new Script(source, { filename: file, cachedData: code }), length: source.length };
}

function readPiece(file: string): string {
  // Pieces are ASCII. Reading them as Latin-1 halves the memory.
  const bytes = readFileSync(file);
  const source = bytes.toString('latin1');
  release(bytes);
  return source;
}

/** Frees memory immediately that would otherwise stay allocated until the next garbage collection. A short run has none. */
export function release(bytes: Buffer): void {
  const { buffer } = bytes;
  // Small buffers share their memory with others.
  if (buffer.byteLength !== bytes.length) return;
  // `as`: `transfer` is missing in Node 20 and in the types.
  if ('transfer' in buffer) (buffer as { transfer(length: number): void }).transfer(0);
}

/**
 * Runs a piece as Node runs a CommonJS module. `import()` is replaced by the parameter `Import`, because cached code does not
 * support it.
 *
 * @param loadOther - loads another piece by its specifier
 */
function runPiece(
  script: Script,
  file: string,
  loadOther: (specifier: string) => unknown,
  importOther: (specifier: string) => Promise<unknown>,
): unknown {
  const module: { exports: unknown } = { exports: {} };
  // `as`: the script evaluates to this function.
  const define = script.runInThisContext() as (...globals: readonly unknown[]) => void;
  const require = (specifier: string): unknown =>
    isPiece(specifier)
      ? loadOther(specifier)
      : (process.getBuiltinModule(specifier) ?? requireOf(file)(specifier));
  require.resolve = (specifier: string) => requireOf(file).resolve(specifier);
  const load = async (specifier: string): Promise<unknown> =>
    isPiece(specifier) ? loadOther(specifier) : importOther(specifier);
  define(module.exports, require, module, file, dirname(file), load);
  return module.exports;
}

/** Loaded lazily: most runs need only pieces and modules of Node, and loading `node:module` takes longer than a small piece. */
const requireOf = (file: string): NodeJS.Require =>
  process.getBuiltinModule('node:module').createRequire(file);

const isPiece = (specifier: string): boolean => specifier.startsWith('./') && specifier.endsWith('.cjs');

/** A store of compiled code. */
export interface PieceCode {
  /** Returns the compiled code of a piece; undefined if none exists or it is unusable. */
  find(piece: string): Buffer | undefined;
}

/** The pieces inside a single executable. */
export interface EmbeddedPieces {
  /** Returns the source of a piece. */
  read(piece: string): string;
  /** Returns the folder for a piece's file name. It has files if the piece needs them. */
  folderOf(piece: string): string;
  /** Imports a module that is not a piece. */
  import(specifier: string): Promise<unknown>;
}

/** The pieces of the command, loaded on first use. */
export class LoadedPieces {
  /** The compiled pieces by name. Pieces in the folder `aside` include the folder. */
  readonly compiled = new Map<string, CompiledPiece>();
  private readonly loaded = new Map<string, unknown>();
  private readonly folder: string;
  private readonly code: PieceCode | undefined;
  private readonly withDefaultFlags: <T>(work: () => T) => T;
  private readonly embedded: EmbeddedPieces | undefined;

  /** @param asByDefault - as in `OpenOptions`: wraps each compilation */
  constructor(
    folder: string,
    code: PieceCode | undefined,
    asByDefault: LoadedPieces['withDefaultFlags'] = (work) => work(),
    embedded?: EmbeddedPieces,
  ) {
    this.folder = folder;
    this.code = code;
    this.withDefaultFlags = asByDefault;
    this.embedded = embedded;
  }

  /** Returns the exports of a piece. */
  load(specifier: string): unknown {
    if (this.loaded.has(specifier)) return this.loaded.get(specifier);
    const name = specifier.slice('./'.length, -'.cjs'.length);
    const file = join(this.embedded?.folderOf(name) ?? this.folder, specifier);
    const piece = this.withDefaultFlags(() => this.compile(name, file));
    const exports = runPiece(
      piece.script,
      file,
      (other) => this.load(other),
      (other) => this.embedded?.import(other) ?? import(other),
    );
    this.loaded.set(specifier, exports);
    return exports;
  }

  private compile(name: string, file: string): CompiledPiece {
    const cached = this.code?.find(name);
    const piece = compilePiece(file, cached, this.embedded?.read(name));
    if (cached !== undefined) release(cached);
    this.compiled.set(name, piece);
    return piece;
  }
}
