import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../release/local-registry.js';
import { run } from '../release/pack.js';
import { nodeVersion, targets, type Target } from './targets.js';

/**
 * Fetches Node for a target from npm, unless the cache has it.
 *
 * @throws Error if npm does not have the package, or its checksum differs from the pinned one.
 */
export function fetchNode({ name, node, integrity, path }: Target, cache: string): string {
  const folder = join(cache, `${node}-${nodeVersion}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    const packed = run('npm', ['pack', '--pack-destination', draft, `${node}@${nodeVersion}`], draft);
    if (packed.status !== 0) {
      rmSync(draft, { recursive: true });
      throw new Error(
        `The executable for ${name} cannot be built: Node for it, \`${node}@${nodeVersion}\` of npm, cannot be had. \`--target\` chooses other systems.\n${packed.output}`,
      );
    }
    const tarball = join(draft, `${node}-${nodeVersion}.tgz`);
    if (integrityOf(tarball) !== integrity)
      throw new Error(
        `${node}@${nodeVersion} has another checksum than the one in tools/binaries/targets.ts.`,
      );
    const { status, output } = run('tar', ['-xzf', tarball, '-C', draft], draft);
    if (status !== 0) throw new Error(`${node} cannot be unpacked:\n${output}`);
    rmSync(tarball);
    renameSync(draft, folder);
  }
  return join(folder, 'package', path);
}

/** Reads the licence of Node from a package that contains it. */
export function readNodeLicence(cache: string): string {
  // The packages of some systems do not contain it.
  const target = targets.find(({ name }) => name === 'linux-x64');
  if (target === undefined) throw new Error('No package has the licence of Node.');
  fetchNode(target, cache);
  return readFileSync(join(cache, `${target.node}-${nodeVersion}`, 'package/LICENSE'), 'utf8');
}
