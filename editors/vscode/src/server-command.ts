import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

/** Command line that starts Assay. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** True for a script, which the editor's own Node runs. */
  readonly isScript: boolean;
}

/** Path of the command in a folder that has the package. */
const installed = join('node_modules', 'assay', 'bin', 'assay.js');

/** Paths of the script as seen from the folders that npm writes `assay.cmd` to: `node_modules/.bin`, and that of global packages. */
const besideCommandFile: readonly string[] = [join('..', 'assay', 'bin', 'assay.js'), installed];

/** Path of the command in the extension. */
const bundled = join('dist', 'engine', 'dist', 'launch.cjs');

/** Places where the command is searched for. */
export interface CommandPlaces {
  /** The path of the setting; a relative one begins at the first folder. */
  readonly configured: string;
  /** The folders that are open. */
  readonly folders: readonly string[];
  /** The folder of the extension. */
  readonly extension: string;
  /** True where programs of the folders may run. */
  readonly isTrusted: boolean;
  /** Tests set it. */
  readonly isWindows?: boolean;
}

/**
 * Finds the command: the configured one, else the one that is installed in a folder, else the one in the extension. In folders that the user
 * does not trust it is always the last.
 */
export function findCommand({
  configured,
  folders,
  extension,
  isTrusted,
  isWindows = process.platform === 'win32',
}: CommandPlaces): ServerCommand {
  const own: ServerCommand = {
    command: process.execPath,
    args: [join(extension, bundled)],
    isScript: true,
  };
  if (!isTrusted) return own;
  const [first] = folders;
  const command =
    configured === '' || isAbsolute(configured) || first === undefined ? configured : join(first, configured);
  const local = folders.map((folder) => join(folder, installed)).find((path) => existsSync(path));
  const path = command === '' ? local : isWindows ? resolveCommandFile(command) : command;
  if (path === undefined) return own;
  return /\.[cm]?js$/.test(path)
    ? { command: process.execPath, args: [path], isScript: true }
    : { command: path, args: [], isScript: false };
}

/** Returns the script that npm's command file for Windows runs: only a shell could run that, and would read the names of files as commands. */
function resolveCommandFile(path: string): string {
  if (/\.(?:exe|[cm]?js)$/i.test(path)) return path;
  const scripts = besideCommandFile.map((script) => join(dirname(path), script));
  return scripts.find((script) => existsSync(script)) ?? path;
}

/** Variables of the process that runs the command. */
export function getEnvironment({ isScript }: ServerCommand): NodeJS.ProcessEnv {
  return isScript ? { ...process.env, ELECTRON_RUN_AS_NODE: '1' } : process.env;
}

/** True for texts of OpenAPI documents and of parts of them, for which it is worth to start the language server. */
export function mayBeOpenApi(text: string): boolean {
  return /^[\s{,]*["']?(?:openapi|swagger)["']?\s*:/m.test(text) || /["']?\$ref["']?\s*:/.test(text);
}
