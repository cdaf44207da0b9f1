import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { run } from '../release/pack.js';
import type { Target } from './targets.js';

/**
 * Packs the files of an executable as `.tar.xz`, or as `.zip` for Windows.
 *
 * @param name - the name of the archive, without its extension
 * @param files - the names of the files in `folder`
 * @returns the path of the archive
 */
export function packArchive(
  target: Target,
  name: string,
  files: readonly string[],
  folder: string,
  output: string,
): string {
  if (target.name.startsWith('windows')) {
    const archive = join(output, `${name}.zip`);
    const entries = files.map((file) => [`${name}/${file}`, readFileSync(join(folder, file))] as const);
    writeFileSync(archive, zipSync(Object.fromEntries(entries), { level: 9 }));
    return archive;
  }
  const archive = join(output, `${name}.tar`);
  const options = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', '--mtime=@0'];
  check('tar', ['-cf', archive, ...options, `--transform=s,^,${name}/,`, '-C', folder, ...files]);
  check('xz', ['-T2', '-4', '--force', archive]);
  rmSync(archive, { force: true });
  return `${archive}.xz`;
}

function check(program: string, programArguments: readonly string[]): void {
  const { status, output } = run(program, programArguments, '.');
  if (status !== 0) throw new Error(`${program} failed:\n${output}`);
}

/** The SHA-256 of a file. */
export function hashFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
