// Plain JavaScript: the build runs it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Writes the licences of the packages from outside that were bundled: whoever passes on their code has to pass on these too.
 *
 * @param {string} file to write
 * @param {string} folder that the paths of the builds are relative to
 * @param {readonly import('esbuild').BuildResult<{ metafile: true }>[]} builds
 * @throws {Error} where a package comes without a licence
 */
export function writeLicences(file, folder, builds) {
  const paths = builds.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const packages = new Set(paths.flatMap((path) => packageFolder(resolve(folder, path)) ?? []));
  const texts = [...packages].map(describePackage).sort();
  writeFileSync(file, `This package contains code of the following packages.\n\n${texts.join('\n')}`);
}

/** The folder of the package that a file belongs to; undefined for our own. */
function packageFolder(path) {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path.replaceAll('\\', '/'))?.[0];
}

function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`${name} ${version} (${dirname(folder)}) has no licence file.`);
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n\n${text}\n`;
}
