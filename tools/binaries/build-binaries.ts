import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundleEngine } from '../../packages/cli/tools/bundle-engine.mjs';
import { product, productVersion } from '../product/product.js';
import { makeRecipes } from '../product/recipes.js';
import { bundledList, listBundled, writeLicences } from '../release/licences.mjs';
import { billOfExecutable, type BundledPackage } from '../release/sbom.js';
import { hashFile, packArchive } from './archive.js';
import { buildBinary, prepareEngine } from './build-binary.js';
import { fetchNode, readNodeLicence } from './fetch-node.js';
import { findOwnTarget, nodeVersion, type Target } from './targets.js';

/**
 * Packages whose commands the executables contain. The service is excluded, because its database alone would double the size of
 * the additions.
 */
export const enginePackages: readonly string[] = ['language-server', 'mcp', 'spectral', 'verify'];

/** A built executable with its archive. */
export interface BuiltBinary {
  readonly target: Target;
  readonly executable: string;
  readonly archive: string;
}

/** Limits on the bytes of an executable, and of its archive. */
export const maxExecutable = 130_000_000;
export const maxArchive = 45_000_000;

/**
 * Builds executables from the built command, with licences, a bill of materials, checksums of the archives, and recipes of
 * package managers with these checksums.
 *
 * @param output - the folder for the archives
 * @param work - a folder for all other files
 */
export async function buildBinaries(
  root: string,
  targets: readonly Target[],
  output: string,
  work: string,
): Promise<BuiltBinary[]> {
  const cache = join(root, 'node_modules/.cache/assay-node');
  const own = findOwnTarget();
  if (own === undefined) throw new Error('Executables are built on one of the systems that they are for.');
  const builder = fetchNode(own, cache);
  mkdirSync(output, { recursive: true });
  const folder = join(work, 'engine-files');
  const builds = await bundleEngine(folder, enginePackages, product.scope);
  const engine = prepareEngine(root, folder, work);
  const cli = join(root, 'packages/cli');
  writeLicences(join(work, 'engine-licences.txt'), cli, builds);
  const bundled = [...readBundled(join(cli, 'dist', bundledList)), ...listBundled(cli, builds)];
  const licence = readNodeLicence(cache);
  const built = targets.map((target) => {
    const node = fetchNode(target, cache);
    const place = join(work, target.name);
    const executable = buildBinary(target, node, engine, builder, place, target.name === own.name);
    copyFileSync(join(root, 'LICENSE'), join(place, 'LICENSE'));
    const licences = [join(cli, 'dist/THIRD-PARTY-LICENSES.txt'), join(work, 'engine-licences.txt')];
    const texts = [
      ...licences.map((file) => readFileSync(file, 'utf8')),
      `Node.js ${nodeVersion}\n\n${licence}`,
    ];
    writeFileSync(join(place, 'THIRD-PARTY-LICENSES.txt'), texts.join('\n\n'));
    const bill = billOfExecutable(productVersion, bundled, nodeVersion, hashFile(executable));
    writeFileSync(join(place, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
    const files = [basename(executable), 'LICENSE', 'THIRD-PARTY-LICENSES.txt', 'sbom.cdx.json'];
    const archive = packArchive(target, `assay-${productVersion}-${target.name}`, files, place, output);
    return { target, executable, archive };
  });
  const checksums = Object.fromEntries(built.map(({ target, archive }) => [target.name, hashFile(archive)]));
  const { homebrew, scoop } = makeRecipes(checksums);
  writeFileSync(join(output, 'assay.rb'), homebrew);
  writeFileSync(join(output, 'assay.json'), scoop);
  const sums = built.map(({ target, archive }) => `${checksums[target.name]}  ${basename(archive)}\n`);
  writeFileSync(join(output, 'SHA256SUMS'), sums.join(''));
  return built;
}

/** Describes executables and archives that are too large, as sentences. */
export function sizeFaults(built: readonly BuiltBinary[]): string[] {
  return built.flatMap(({ target, executable, archive }) => [
    ...describeExcess(`The executable for ${target.name}`, executable, maxExecutable),
    ...describeExcess(`The archive for ${target.name}`, archive, maxArchive),
  ]);
}

function describeExcess(subject: string, file: string, limit: number): string[] {
  const { size } = statSync(file);
  return size <= limit ? [] : [`${subject} has ${size} bytes; the limit is ${limit}.`];
}

function readBundled(file: string): BundledPackage[] {
  // `as`: Assay's own build writes the file.
  return JSON.parse(readFileSync(file, 'utf8')) as BundledPackage[];
}
