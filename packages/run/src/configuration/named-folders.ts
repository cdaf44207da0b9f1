import { dirname, resolve } from 'node:path';
import { isFolder, type Configurations } from '@assay/host';

/** Finds the folders that a command line names, or without inputs the folder of the configuration. */
export async function foldersOf(
  texts: readonly string[],
  configurations: Configurations,
  cwd: string,
): Promise<string[]> {
  if (texts.length === 0) {
    const { path } = (await configurations.forFolder(cwd)).content;
    return path === undefined ? [] : [dirname(path)];
  }
  const folders: string[] = [];
  for (const text of texts) {
    const folder = resolve(cwd, text);
    if (text !== '' && (await isFolder(folder))) folders.push(folder);
  }
  return folders;
}
