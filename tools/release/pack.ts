import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StagedPackage } from './stage.js';

/** A packed package. */
export interface Tarball {
  readonly name: string;
  /** The absolute path of the file. */
  readonly file: string;
}

/** Packs staged packages into a folder. */
export function pack(packages: readonly StagedPackage[], folder: string): Tarball[] {
  mkdirSync(folder, { recursive: true });
  npm(['pack', '--silent', '--pack-destination', folder, ...packages.map((each) => each.folder)], folder);
  return packages.map(({ name, manifest }) => ({
    name,
    file: join(folder, `${name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`),
  }));
}

/**
 * Runs npm; returns its output.
 *
 * @throws {Error} if npm fails.
 */
export function npm(npmArguments: readonly string[], cwd: string): string {
  const { status, output } = run('npm', npmArguments, cwd);
  if (status !== 0) throw new Error(`npm ${npmArguments.join(' ')} failed in ${cwd}:\n${output}`);
  return output;
}

/** Runs a program. Returns its complete output and exit code, which is null if it could not be started. */
export function run(
  program: string,
  programArguments: readonly string[],
  cwd: string,
): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr, error } = spawnSync(program, programArguments, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32' && program === 'npm',
    env: { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false' },
  });
  return { status, output: error === undefined ? stdout + stderr : error.message };
}

/** The result of an installation. */
export interface Installation {
  /** The paths of the packages below the folder: `node_modules/assay`. */
  readonly packages: readonly string[];
  readonly bytes: number;
  /** The packages with installation scripts. */
  readonly scripts: readonly string[];
}

/** Reads the packages that npm installed into a folder. */
export function installationIn(folder: string): Installation {
  const lock = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
  // `as`: npm's own format.
  const { packages } = JSON.parse(lock) as {
    readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
  };
  const paths = Object.keys(packages);
  return {
    packages: paths,
    bytes: paths.length === 0 ? 0 : measureFolder(join(folder, 'node_modules')),
    scripts: paths.filter((path) => packages[path]?.hasInstallScript === true),
  };
}

/** The size of a folder's files, rounded up to blocks of a usual file system like `du`. */
function measureFolder(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += Math.ceil(statSync(join(entry.parentPath, entry.name)).size / 4096) * 4096;
  }
  return bytes;
}
