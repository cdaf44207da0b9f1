import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/**
 * True where `node_modules` holds what the lock file and the package.json files ask for.
 * npm writes what it has installed into `node_modules/.package-lock.json`, at the end of an installation that
 * succeeded: the two lock files are compared, so an installation by hand counts as much as one of ours.
 */
export function installationIsCurrent(root) {
  const installedLock = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const expectedPackages = readJson(join(root, 'package-lock.json')).packages;
  const installed = readJson(installedLock).packages;
  for (const [path, entry] of Object.entries(expectedPackages)) {
    const current = path.includes('node_modules/')
      ? isInstalled(root, path, entry, installed[path])
      : declaresTheSame(join(root, path, 'package.json'), entry);
    if (!current) return false;
  }
  return true;
}

/** The packages of other platforms are in the lock file but never installed. */
function isInstalled(root, path, expectedPackage, installed) {
  if (expectedPackage.link) return existsSync(join(root, path, 'package.json'));
  if (installed === undefined) return expectedPackage.optional === true || expectedPackage.peer === true;
  return installed.version === expectedPackage.version && installed.integrity === expectedPackage.integrity;
}

function declaresTheSame(manifestPath, lockEntry) {
  if (!existsSync(manifestPath)) return false;
  const manifest = readJson(manifestPath);
  return dependencyFields.every((field) => sameEntries(manifest[field] ?? {}, lockEntry[field] ?? {}));
}

function sameEntries(a, b) {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
