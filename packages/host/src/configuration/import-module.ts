import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorMessage } from '@assay/text';
import { errorCode } from '../file-reasons.js';

/** Imports a module by its `file:` URL, as `import()` does. */
export type ImportModule = (url: string) => Promise<unknown>;

/** The default export of a module, or the reason of a failure, as the rest of a sentence with a full stop. */
export type Imported =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

/** Imports a module of the user, which executes it. */
export async function importModule(
  path: string,
  importCode: ImportModule = (url) => import(url),
): Promise<Imported> {
  let module: unknown;
  try {
    module = await importCode(pathToFileURL(path).href);
  } catch (error) {
    return { ok: false, reason: describeImportError(error, path) };
  }
  const value: unknown =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  if (value === undefined) return { ok: false, reason: 'it has no default export.' };
  return { ok: true, value };
}

function describeImportError(error: unknown, path: string): string {
  const code = errorCode(error);
  const isTypeScript = /\.[cm]?ts$/.test(extname(path));
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION' && isTypeScript) {
    return `Node ${process.versions.node} does not run TypeScript. Use Node 22.18 or later, rename the file to end in .mjs and remove the types, or start Assay under a loader such as tsx.`;
  }
  if (code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') {
    return `Node only strips types, but the file has TypeScript syntax that is more than types: ${firstLine(error)}`;
  }
  return firstLine(error);
}

function firstLine(error: unknown): string {
  const text = errorMessage(error);
  const [line = ''] = text.trim().split('\n', 1);
  return line === '' ? 'it threw an error without a message.' : /[.!?]$/.test(line) ? line : `${line}.`;
}
