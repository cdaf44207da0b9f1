import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledList } from './licences.mjs';
import { publishedManifest, type Manifest } from './manifest.js';
import { billOfMaterials, type BundledPackage } from './sbom.js';

/** The file name of the bill of materials in each published package. */
export const sbomFile = 'sbom.cdx.json';

/** A package in its published form. */
export interface StagedPackage {
  readonly name: string;
  /** The absolute path of its folder. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The folders of the published packages, relative to the root of the checkout. */
export function publishedFolders(root: string): string[] {
  const folders = ['rules', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)];
  return folders.filter((folder) => isPublished(join(root, folder, 'package.json'))).sort();
}

/** The names of the published packages. */
export function publishedNames(root: string): string[] {
  return publishedFolders(root).map((folder) => {
    // `as`: npm has checked the manifest.
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
    return name;
  });
}

function isPublished(manifest: string): boolean {
  if (!existsSync(manifest)) return false;
  // `as`: npm has checked the manifest.
  const { private: isPrivate } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly private?: boolean };
  return isPrivate !== true;
}

/**
 * Copies a built package to a folder, ready to pack, without the parts that only the checkout needs: scripts, development
 * dependencies, and the export condition for sources.
 *
 * @param folder the folder of the package, relative to `root`
 * @throws {Error} if a file is missing that the package lists
 */
export function stagePackage(root: string, folder: string, target: string): StagedPackage {
  const source = join(root, folder);
  // `as`: npm has checked the manifest.
  const manifest = publishedManifest(
    JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest,
    folder,
  );
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of listStagedFiles(manifest, source).filter((each) => each !== sbomFile)) {
    if (!existsSync(join(source, file))) throw new Error(`${folder}/${file} is missing: build it first.`);
    cpSync(join(source, file), join(target, file), {
      recursive: true,
      filter: (path) => !/\.tsbuildinfo$|\.built-from$/.test(path) && !path.endsWith(bundledList),
    });
  }
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  for (const name of ['README.md', 'CHANGELOG.md']) {
    if (existsSync(join(source, name))) cpSync(join(source, name), join(target, name));
  }
  const bundled = join(source, 'dist', bundledList);
  // `as`: Assay's own build writes the file.
  const packages = existsSync(bundled) ? (JSON.parse(readFileSync(bundled, 'utf8')) as BundledPackage[]) : [];
  const bill = billOfMaterials(manifest, packages, join(root, 'package-lock.json'));
  writeFileSync(join(target, sbomFile), `${JSON.stringify(bill, null, 2)}\n`);
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return { name: manifest.name, folder: target, manifest };
}

function listStagedFiles({ files }: Manifest, source: string): string[] {
  return files.flatMap((file) => {
    if (file.startsWith('!')) return [];
    if (!file.includes('*')) return [file];
    const [before = '', after = ''] = file.split('*');
    const inside = before.slice(0, before.lastIndexOf('/') + 1);
    return readdirSync(join(source, inside))
      .map((name) => inside + name)
      .filter((path) => path.startsWith(before) && path.endsWith(after));
  });
}
