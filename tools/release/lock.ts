import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { product, productVersion } from '../product/product.js';
import { runNpm } from './check-installs.js';

const folder = 'action/lock';

/** The relevant parts of a package-lock.json. */
interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

/**
 * Creates a lock file for pipelines: with the command, the package for Spectral rulesets that some pipelines need, and all of
 * their dependencies. npm rejects packages with other checksums.
 *
 * @param registry - the registry's URL, which the lock file does not contain
 */
export async function makeLock(registry: string, target: string): Promise<string> {
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(lockedManifest(), null, 2)}\n`);
  const { status, output } = await runNpm(
    ['install', '--package-lock-only', '--omit-lockfile-registry-resolved', '--ignore-scripts'],
    target,
    registry,
  );
  if (status !== 0) throw new Error(`What pipelines install cannot be locked:\n${output}`);
  return readFileSync(join(target, 'package-lock.json'), 'utf8');
}

function lockedManifest(): object {
  return {
    name: 'assay-pipeline',
    version: productVersion,
    private: true,
    dependencies: { [product.package]: productVersion },
    optionalDependencies: { [`${product.scope}/spectral`]: productVersion },
  };
}

/** Writes the lock file into the checkout. */
export function writeLock(root: string, lock: string): void {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'package.json'), `${JSON.stringify(lockedManifest(), null, 2)}\n`);
  writeFileSync(join(root, folder, 'package-lock.json'), lock);
}

/** Explains why the checkout's lock file does not match the packages, as sentences. */
export function lockFaults(root: string, lock: string): string[] {
  const file = join(root, folder, 'package-lock.json');
  const committed = existsSync(file) ? ownChecksums(readFileSync(file, 'utf8')) : '';
  return committed === ownChecksums(lock)
    ? []
    : [
        `${folder} has other checksums than the packages: \`npm run release -- --lock\` writes them and what is generated from them; commit that, then tag it.`,
      ];
}

/** The checksums of this project's packages only, because third-party ones change with every new version. */
function ownChecksums(lock: string): string {
  // `as`: npm's own format.
  const { packages } = JSON.parse(lock) as Lock;
  return Object.entries(packages)
    .filter(
      ([path]) =>
        path === `node_modules/${product.package}` || path.startsWith(`node_modules/${product.scope}/`),
    )
    .map(([path, { integrity }]) => `${path} ${integrity}`)
    .sort()
    .join('\n');
}
