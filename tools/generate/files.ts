import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { notice, type GeneratedFile } from './generated-file.js';

/** Folders from which obsolete generated files are deleted. */
const ownedFolders = ['docs/rules', 'docs/changes'];

/** The paths of files whose content on disk differs, and of obsolete generated files. */
export function outdatedFiles(root: string, files: readonly GeneratedFile[]): string[] {
  const changed = files
    .filter(({ path, content }) => readText(join(root, path)) !== content)
    .map(({ path }) => path);
  return [...changed, ...leftovers(root, files)];
}

/** Writes the files that differ, and deletes obsolete ones. */
export function writeFiles(root: string, files: readonly GeneratedFile[]): void {
  for (const { path, content } of files) {
    if (readText(join(root, path)) === content) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  for (const path of leftovers(root, files)) rmSync(join(root, path));
}

function leftovers(root: string, files: readonly GeneratedFile[]): string[] {
  const expectedFiles = new Set(files.map(({ path }) => path));
  return ownedFolders.flatMap((folder) => {
    if (!existsSync(join(root, folder))) return [];
    return readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      .filter(
        (path) =>
          !expectedFiles.has(path) &&
          readText(join(root, path))?.split('\n', 1)[0]?.includes(notice) === true,
      );
  });
}

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
