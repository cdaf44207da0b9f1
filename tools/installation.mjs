import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/**
 * True if `node_modules` matches the lock file and the package.json files. After a successful installation, npm writes
 * `node_modules/.package-lock.json`. This function compares the two lock files, so that a manual installation counts, too.
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

/** True if a package is installed. Packages of other platforms need not be: they are in the lock file, but never installed. */
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
