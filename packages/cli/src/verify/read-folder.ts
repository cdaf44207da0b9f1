import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folders = ['projects', 'flows', 'variables'];

/** Reads the records of a folder that `assay import --out` wrote: texts by paths. */
export async function readImportFolder(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of ['group.json', 'schemas.json']) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (text !== undefined) files.set(name, text);
  }
  for (const each of folders) {
    const names = await readdir(join(folder, each)).catch(() => []);
    for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
      if (name.endsWith('.json'))
        files.set(`${each}/${name}`, await readFile(join(folder, each, name), 'utf8'));
    }
  }
  return files;
}
