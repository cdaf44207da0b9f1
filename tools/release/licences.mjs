// Plain JavaScript, because the builds of packages run it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/**
 * The list of bundled packages in a package's `dist`, from which the release creates the bill of materials. It is not published.
 */
export const bundledList = 'bundled-packages.json';

/** Packages from which files of this project are derived. Their licences apply to these files. */
const origins = [{ files: /\/packages\/ruleset\/(?:src|dist)\/oas\//, name: '@stoplight/spectral-rulesets' }];

/**
 * Writes the files about bundled third-party code: the licences, and the list for the bill of materials.
 *
 * @param {string} dist the folder to write to
 * @param {string} folder the base of the paths in the builds
 * @param {readonly { readonly metafile: { readonly inputs: object } }[]} builds
 */
export function recordBundled(dist, folder, builds) {
  writeLicences(join(dist, 'THIRD-PARTY-LICENSES.txt'), folder, builds);
  writeFileSync(join(dist, bundledList), `${JSON.stringify(listBundled(folder, builds), null, 2)}\n`);
}

/**
 * Lists the bundled third-party packages.
 *
 * @param {string} folder the base of the paths in the builds
 * @param {readonly { readonly metafile: { readonly inputs: object } }[]} builds
 * @returns {{ name: string, version: string, license: string }[]}
 */
export function listBundled(folder, builds) {
  const packages = bundledFolders(folder, builds)
    .map(readManifest)
    .map(({ name, version, license }) => ({ name, version, license }));
  // The same version can be in several folders.
  const unique = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/**
 * Writes the licences of third-party packages that were bundled, or from which files are derived: their code may only be
 * distributed with them.
 *
 * @param {string} file the file to write
 * @param {string} folder the base of the paths in the builds
 * @param {readonly { readonly metafile: { readonly inputs: object } }[]} builds
 * @throws {Error} if a package does not state its licence
 */
export function writeLicences(file, folder, builds) {
  const folders = new Set([...bundledFolders(folder, builds), ...originFolders(folder, builds)]);
  const texts = [...folders].map(describePackage).sort();
  writeFileSync(file, `This package contains code of the following packages.\n\n${texts.join('\n')}`);
}

/** The folders of the packages whose code was bundled. */
function bundledFolders(folder, builds) {
  return [...new Set(listInputs(folder, builds).flatMap((path) => packageFolder(path) ?? []))];
}

/** The folders of the packages from which files in the builds are derived. */
function originFolders(folder, builds) {
  const { resolve: find } = createRequire(import.meta.url);
  return origins
    .filter(({ files }) => listInputs(folder, builds).some((path) => files.test(path)))
    .map(({ name }) => dirname(find(`${name}/package.json`)));
}

function listInputs(folder, builds) {
  return builds
    .flatMap(({ metafile }) => Object.keys(metafile.inputs))
    .map((path) => resolve(folder, path).replaceAll('\\', '/'));
}

/** The folder of the package that a file belongs to. Undefined for this project's files. */
function packageFolder(path) {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

function readManifest(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // Old packages have a list of objects.
  const license = manifest.license ?? manifest.licenses?.[0];
  return { ...manifest, license: license?.type ?? license };
}

function describePackage(folder) {
  const { name, version, license, author } = readManifest(folder);
  if (typeof license !== 'string')
    throw new Error(`${name} ${version} (${folder}) does not declare a licence.`);
  const files = readdirSync(folder).filter((each) => /^(?:licen[cs]e|notice|copying)/i.test(each));
  const texts = files
    .sort()
    .map((each) => readFileSync(join(folder, each), 'utf8').replaceAll('\r\n', '\n').trim());
  const by = typeof author === 'string' ? author : author?.name;
  if (texts.length === 0)
    texts.push(
      `The package has no copy of this licence${by === undefined ? '' : `; it is by ${by}`}.`,
      readmeLicence(folder) ?? standardLicence(license),
    );
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}

/** The standard text of a licence. Throws if the text is not available. */
function standardLicence(license) {
  const file = new URL(`texts/${license}.txt`, import.meta.url);
  if (!existsSync(file))
    throw new Error(`There is no text of the licence ${license}: add it to tools/release/texts.`);
  return readFileSync(file, 'utf8').trim();
}

/** The section about the licence in the README of a package without a licence file. */
function readmeLicence(folder) {
  const readme = join(folder, 'README.md');
  if (!existsSync(readme)) return undefined;
  return /^#+ *licen[cs]e\s*\n([\s\S]{20,3000}?)(?=^#|(?![\s\S]))/im
    .exec(readFileSync(readme, 'utf8'))?.[1]
    .trim();
}
