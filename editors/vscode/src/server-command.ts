import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/** Command line that starts the language server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** True for a script, which the editor's own Node runs. */
  readonly isScript: boolean;
}

/** Path of the command in a folder that has the package. */
const installed = join('node_modules', 'assay', 'bin', 'assay.js');

/**
 * Says how the language server is started: the configured program, else the one that is installed in a folder, else the one of the PATH.
 *
 * @param configured The path of the setting; a relative one begins at the first folder.
 * @param folders The folders that are open.
 */
export function serverCommand(configured: string, folders: readonly string[]): ServerCommand {
  const [first] = folders;
  const command =
    configured === '' || isAbsolute(configured) || first === undefined ? configured : join(first, configured);
  const local = folders.map((folder) => join(folder, installed)).find((path) => existsSync(path));
  const path = command === '' ? local : command;
  if (path === undefined) return { command: 'assay', args: ['lsp'], isScript: false };
  return /\.[cm]?js$/.test(path)
    ? { command: process.execPath, args: [path, 'lsp'], isScript: true }
    : { command: path, args: ['lsp'], isScript: false };
}

/** True for texts of OpenAPI documents and of parts of them, for which it is worth to start the language server. */
export function mayBeOpenApi(text: string): boolean {
  return /^[\s{,]*["']?(?:openapi|swagger)["']?\s*:/m.test(text) || /["']?\$ref["']?\s*:/.test(text);
}
