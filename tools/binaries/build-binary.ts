import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { packFiles } from '../../packages/cli/src/launch/engine-folder.js';
import { run } from '../release/pack.js';
import { compileOnce } from './compiled-code.js';
import { signMachO } from './sign-macho.js';
import type { Target } from './targets.js';

/** The parts of an executable that are equal on all systems. */
export interface Engine {
  /** The folder with the command and its packages: see packages/cli/tools/bundle-engine.mjs. */
  readonly folder: string;
  /** The compressed files of the folder. */
  readonly archive: string;
  /** The main script. */
  readonly main: string;
}

const compression = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 };

/** Prepares the parts that all executables contain. */
export function prepareEngine(root: string, folder: string, work: string): Engine {
  const files = new Map(listFiles(folder).map((path) => [path, readFileSync(join(folder, path))]));
  const archive = join(work, 'engine');
  writeFileSync(archive, brotliCompressSync(packFiles(files), { params: compression }));
  return { folder, archive, main: join(root, 'packages/cli/dist/executable/binary.js') };
}

/**
 * Builds the executable of a target.
 *
 * @param node - Node for the target
 * @param builder - Node for this machine, in the version of the executables
 * @param own - true if the target is this machine, because only then V8 can compile the code in advance
 * @returns the path of the executable
 */
export function buildBinary(
  target: Target,
  node: string,
  engine: Engine,
  builder: string,
  work: string,
  own: boolean,
): string {
  const output = join(work, target.name.startsWith('windows') ? 'assay.exe' : 'assay');
  mkdirSync(work, { recursive: true });
  const stripped = stripNode(node, join(work, 'node'), target);
  const dist = join(engine.folder, 'dist');
  const pieces = listFiles(dist).filter((path) => path.endsWith('.cjs') && path !== 'launch.cjs');
  const assets: Record<string, string> = { engine: engine.archive };
  for (const piece of pieces)
    assets[piece] = piece.startsWith('aside/') ? compressPiece(dist, piece, work) : join(dist, piece);
  if (own) Object.assign(assets, compileOnce(engine.folder, builder, join(work, 'code')));
  const config = {
    main: engine.main,
    output,
    executable: stripped,
    disableExperimentalSEAWarning: true,
    useCodeCache: own,
    // Node takes its options only from NODE_OPTIONS, so that they do not mix with Assay's.
    execArgvExtension: 'env',
    assets,
  };
  writeFileSync(join(work, 'sea.json'), JSON.stringify(config));
  const { status, output: printed } = run(builder, ['--build-sea', join(work, 'sea.json')], work);
  if (status !== 0) throw new Error(`The executable for ${target.name} cannot be built:\n${printed}`);
  if (target.name.startsWith('macos')) writeFileSync(output, signMachO(readFileSync(output), 'assay'));
  chmodSync(output, 0o755);
  rmSync(stripped);
  return output;
}

/** Compresses a rarely used piece of code; returns its path. */
function compressPiece(dist: string, piece: string, work: string): string {
  const file = join(work, `${piece.replace('/', '-')}.br`);
  writeFileSync(file, brotliCompressSync(readFileSync(join(dist, piece)), { params: compression }));
  return file;
}

/** Copies Node without the names of its functions, which only debuggers read. */
function stripNode(executable: string, copy: string, target: Target): string {
  copyFileSync(executable, copy);
  // Windows keeps these names in a separate file.
  if (target.name.startsWith('windows')) return copy;
  const strippers = ['llvm-strip', 'strip'];
  const tried = strippers.map((program) => run(program, [copy], '.'));
  if (!tried.some(({ status }) => status === 0) || statSync(copy).size === statSync(executable).size)
    throw new Error(
      `Node for ${target.name} cannot be stripped: install LLVM, whose \`llvm-strip\` reads the programs of all systems.\n${tried.map(({ output }) => output).join('\n')}`,
    );
  return copy;
}

/** Lists the files of a folder and its sub-folders, with forward slashes. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}
