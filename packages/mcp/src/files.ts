import { lstat, realpath } from 'node:fs/promises';
import type { AgentHost } from './host.js';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Error: a tool refuses a request. The message is for the agent. */
export class ToolRefused extends Error {}

/**
 * Finds the file or folder that an agent names.
 *
 * @returns its path relative to the folder.
 * @throws ToolRefused if it does not exist, or is outside of the folder after links are resolved.
 */
export async function fileIn(folder: string, name: string): Promise<string> {
  const path = await realpath(resolve(folder, name)).catch(() => undefined);
  if (path === undefined) {
    // For a path outside of the folder, the answer does not even reveal whether it exists.
    if (isOutside(folder, resolve(folder, name))) throw outside(name);
    throw new ToolRefused(`There is no \`${name}\` in the folder. Name a file or folder relative to it.`);
  }
  if (isOutside(await realpath(folder), path)) throw outside(name);
  // A name that begins with a hyphen would be read as an option.
  return `./${relative(await realpath(folder), path).replaceAll(sep, '/')}`;
}

/**
 * Finds the documents in a file or folder that an agent names.
 *
 * @returns their paths relative to the folder, without links that lead out of it.
 * @throws ToolRefused if none exists, or the name is outside of the folder.
 */
export async function documentsIn(host: AgentHost, name: string): Promise<readonly string[]> {
  return findIn(host, name, [host.findDocuments]);
}

/**
 * Finds the documents that an agent names, and files that are probably intended as documents. A gate must not pass because it
 * skips them.
 *
 * @returns their paths relative to the folder, without links that lead out of it.
 * @throws ToolRefused if none exists, or the name is outside of the folder.
 */
export async function inputsIn(host: AgentHost, name: string): Promise<readonly string[]> {
  return findIn(host, name, [host.findDocuments, host.findSuspects]);
}

async function findIn(
  { folder }: AgentHost,
  name: string,
  searches: readonly AgentHost['findDocuments'][],
): Promise<readonly string[]> {
  const path = await fileIn(folder, name);
  const found = await Promise.all(searches.map((search) => search(resolve(folder, path))));
  const documents: string[] = [];
  for (const document of found.flat()) {
    const own = await fileIn(folder, document).catch(() => undefined);
    if (own !== undefined) documents.push(own);
  }
  if (documents.length === 0) throw new ToolRefused(`There is no OpenAPI document in \`${name}\`.`);
  return [...new Set(documents)];
}

/**
 * Finds the path of a new file or folder.
 *
 * @throws ToolRefused if it already exists, or would be outside of the folder.
 */
export async function newFileIn(folder: string, name: string): Promise<string> {
  const path = resolve(folder, name);
  if (isOutside(folder, path)) throw outside(name);
  if ((await lstat(path).catch(() => undefined)) !== undefined)
    throw new ToolRefused(`\`${name}\` exists already. Name another one.`);
  const parent = await fileIn(folder, join(path, '..'));
  return join(parent, relative(join(path, '..'), path));
}

const ignoreFileName = '.assay-ignore.yaml';

/**
 * Finds the ignore file for a document: the nearest one between the document and the server's folder. The file need not exist.
 *
 * @returns its path relative to the folder.
 * @throws ToolRefused if it is a link that leads out of the folder.
 */
export async function ignoreFileIn(folder: string, document: string): Promise<string> {
  for (let place = dirname(resolve(folder, document)); !isOutside(folder, place); place = dirname(place)) {
    const path = join(place, ignoreFileName);
    if ((await lstat(path).catch(() => undefined)) !== undefined)
      return (await fileIn(folder, path)).replace(/^\.\//, '');
    if (place === resolve(folder)) break;
  }
  return ignoreFileName;
}

/** True if a path is outside of a folder. The path need not exist. */
export function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}

/** Creates the refusal of a path outside of the folder. */
export function outside(name: string): ToolRefused {
  return new ToolRefused(
    `\`${name}\` is not in the folder that this server was started for: only files in it can be used.`,
  );
}
