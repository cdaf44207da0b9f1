import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** Exports of the piece that the launchers begin with: see entry.ts. */
export type Bundle = typeof import('../entry.js');

/** A piece that is compiled. */
export interface CompiledPiece {
  readonly script: Script;
  /** Number of characters of its source. */
  readonly length: number;
}

/** Compiles a piece; `code` spares that where V8 accepts it. */
export function compilePiece(
  file: string,
  code: Buffer | undefined,
  source = readPiece(file),
): CompiledPiece {
  return { script: new Script(source, { filename: file, cachedData: code }), length: source.length };
}

function readPiece(file: string): string {
  // Pieces are ASCII: read as that, they take half of the memory.
  const bytes = readFileSync(file);
  const source = bytes.toString('latin1');
  release(bytes);
  return source;
}

/** Gives memory back at once that would stay taken until the next collection of garbage; in a short run there is none. */
export function release(bytes: Buffer): void {
  const { buffer } = bytes;
  // Small ones share their memory with others.
  if (buffer.byteLength !== bytes.length) return;
  // `as`: Node 20 does not have it, and neither do the types.
  if ('transfer' in buffer) (buffer as { transfer(length: number): void }).transfer(0);
}

/**
 * Runs a piece as Node runs a CommonJS module, with `Import` for `import()`, which code that was kept does not have.
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
  // `as`: the source of the script is this function.
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

/** Most runs need nothing but pieces and modules of Node: to load what makes this takes longer than a small piece. */
const requireOf = (file: string): NodeJS.Require =>
  process.getBuiltinModule('node:module').createRequire(file);

const isPiece = (specifier: string): boolean => specifier.startsWith('./') && specifier.endsWith('.cjs');

/** Store of compiled code of pieces. */
export interface PieceCode {
  /** The code of the piece of a name; undefined where there is none, or none that can be used. */
  find(piece: string): Buffer | undefined;
}

/** Pieces that are in the executable itself. */
export interface EmbeddedPieces {
  /** The source of the piece of a name. */
  read(piece: string): string;
  /** The folder that the piece believes to be in: one with files for pieces that need them. */
  folderOf(piece: string): string;
  /** Imports what is no piece. */
  import(specifier: string): Promise<unknown>;
}

/** The pieces of the command, each loaded when it is asked for first. */
export class LoadedPieces {
  /** By name; those that stand aside are named with their folder. */
  readonly compiled = new Map<string, CompiledPiece>();
  private readonly loaded = new Map<string, unknown>();
  private readonly folder: string;
  private readonly code: PieceCode | undefined;
  private readonly asByDefault: <T>(work: () => T) => T;
  private readonly embedded: EmbeddedPieces | undefined;

  /** @param asByDefault - as in `OpenOptions`: what compiles is done by it */
  constructor(
    folder: string,
    code: PieceCode | undefined,
    asByDefault: LoadedPieces['asByDefault'] = (work) => work(),
    embedded?: EmbeddedPieces,
  ) {
    this.folder = folder;
    this.code = code;
    this.asByDefault = asByDefault;
    this.embedded = embedded;
  }

  /** Returns the exports of a piece. */
  load(specifier: string): unknown {
    if (this.loaded.has(specifier)) return this.loaded.get(specifier);
    const name = specifier.slice('./'.length, -'.cjs'.length);
    const file = join(this.embedded?.folderOf(name) ?? this.folder, specifier);
    const piece = this.asByDefault(() => this.compile(name, file));
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
