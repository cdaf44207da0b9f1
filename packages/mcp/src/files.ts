import { lstat, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

/** A request that a tool does not follow; its message is for the agent. */
export class ToolRefused extends Error {}

/**
 * Finds the file or folder that an agent names.
 *
 * @returns its path, relative to the folder.
 * @throws ToolRefused where it is not there, or not in the folder, wherever its links lead.
 */
export async function fileIn(folder: string, name: string): Promise<string> {
  const path = await realpath(resolve(folder, name)).catch(() => undefined);
  if (path === undefined) {
    // What lies outside is not even told to be missing.
    if (isOutside(folder, resolve(folder, name))) throw outside(name);
    throw new ToolRefused(`There is no \`${name}\` in the folder. Name a file or folder relative to it.`);
  }
  if (isOutside(await realpath(folder), path)) throw outside(name);
  // A name that begins with a hyphen would be an option.
  return `./${relative(await realpath(folder), path)}`;
}

/**
 * Finds the place of a file or folder that does not exist yet.
 *
 * @throws ToolRefused where it is there already, or would not be in the folder.
 */
export async function newFileIn(folder: string, name: string): Promise<string> {
  const path = resolve(folder, name);
  if (isOutside(folder, path)) throw outside(name);
  if ((await lstat(path).catch(() => undefined)) !== undefined)
    throw new ToolRefused(`\`${name}\` exists already. Name another one.`);
  const parent = await fileIn(folder, join(path, '..'));
  return join(parent, relative(join(path, '..'), path));
}

function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}

function outside(name: string): ToolRefused {
  return new ToolRefused(
    `\`${name}\` is not in the folder that this server was started for: only files in it can be used.`,
  );
}
