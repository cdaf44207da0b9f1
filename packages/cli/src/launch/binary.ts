import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import type { EmbeddedPieces } from './bundle.js';
import { EngineFolder } from './engine-folder.js';
import { start } from './start.js';

// The main script of the single executable. Pieces and their compiled code are assets of the executable. Files are unpacked only
// if needed.

const sea = process.getBuiltinModule('node:sea');
// `as`: the types of Node 20 include a string, which is never returned.
const asset = (key: string): Buffer => Buffer.from(sea.getRawAsset(key) as ArrayBuffer);
const engine = new EngineFolder(bundleName, process.env, () => asset('engine'));

/** Pieces that start other files from their folder, which must be unpacked. */
const needFiles: ReadonlySet<string> = new Set(['aside/piscina', 'aside/playground-page', 'prepare-ruleset']);

const embedded: EmbeddedPieces & { code(piece: string): Buffer | undefined } = {
  read(piece) {
    const bytes = asset(`${piece}.cjs`);
    // The build compresses pieces that few runs need.
    return (piece.startsWith('aside/') ? brotliDecompressSync(bytes) : bytes).toString('latin1');
  },
  folderOf: (piece) => join(needFiles.has(piece) ? engine.open() : engine.path, 'dist'),
  code(piece) {
    try {
      return asset(`${piece}.code`);
    } catch {
      // The piece is small, or the executable was built on another system.
      return undefined;
    }
  },
  import: async (specifier) => {
    if (/^(?:node|file|data):/.test(specifier)) return importModule(specifier);
    const { createRequire } = process.getBuiltinModule('node:module');
    const path = createRequire(join(engine.open(), 'dist', 'assay.cjs')).resolve(specifier);
    return importModule(pathToFileURL(path).href);
  },
};

/** Imports a module as a script outside the executable does. */
async function importModule(specifier: string): Promise<unknown> {
  const { emitWarning } = process;
  // Suppresses Node's warning about an experimental feature, which has been experimental since Node 20.
  process.emitWarning = () => undefined;
  try {
    const script = new Script('(specifier) => import(specifier)', {
      filename: join(engine.path, 'dist', 'import.cjs'),
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    // `as`: the script evaluates to this function.
    const load = script.runInThisContext() as (specifier: string) => Promise<unknown>;
    const loading = load(specifier);
    process.emitWarning = emitWarning;
    return await loading;
  } finally {
    process.emitWarning = emitWarning;
  }
}

start({
  folder: join(engine.path, 'dist'),
  embedded,
  documentWorker: () => pathToFileURL(join(engine.open(), 'dist', 'document-worker.js')),
});
