// Plain JavaScript: the builds of packages run it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The list of bundled packages in the `dist` of a package, which the release makes its bill of materials of. It is not published. */
export const bundledList = 'bundled-packages.json';

/** Packages that files of ours were made from: their licences go with these files. */
const origins = [{ files: /\/packages\/ruleset\/(?:src|dist)\/oas\//, name: '@stoplight/spectral-rulesets' }];

/**
 * Writes what a package says of others' code that it bundles: their licences, and the list for its bill of materials.
 *
 * @param {string} dist the folder to write to
 * @param {string} folder that the paths of the builds are relative to
 * @param {readonly { readonly metafile: { readonly inputs: object } }[]} builds
 */
export function recordBundled(dist, folder, builds) {
  writeLicences(join(dist, 'THIRD-PARTY-LICENSES.txt'), folder, builds);
  writeFileSync(join(dist, bundledList), `${JSON.stringify(listBundled(folder, builds), null, 2)}\n`);
}

/**
 * Lists the packages from outside that were bundled.
 *
 * @param {string} folder that the paths of the builds are relative to
 * @param {readonly { readonly metafile: { readonly inputs: object } }[]} builds
 * @returns {{ name: string, version: string, license: string }[]}
 */
export function listBundled(folder, builds) {
  const packages = bundledFolders(folder, builds)
    .map(readManifest)
    .map(({ name, version, license }) => ({ name, version, license }));
  // One version can be in several folders.
  const unique = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/**
 * Writes the licences of the packages from outside that were bundled, or that our files were made from: whoever passes on their code has to pass on these too.
 *
 * @param {string} file to write
 * @param {string} folder that the paths of the builds are relative to
 * @param {readonly { readonly metafile: { readonly inputs: object } }[]} builds
 * @throws {Error} where a package says nothing of its licence
 */
export function writeLicences(file, folder, builds) {
  const folders = new Set([...bundledFolders(folder, builds), ...originFolders(folder, builds)]);
  const texts = [...folders].map(describePackage).sort();
  writeFileSync(file, `This package contains code of the following packages.\n\n${texts.join('\n')}`);
}

/** The folders of the packages that code was taken from. */
function bundledFolders(folder, builds) {
  return [...new Set(listInputs(folder, builds).flatMap((path) => packageFolder(path) ?? []))];
}

/** The folders of the packages that our files in the builds were made from. */
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

/** The folder of the package that a file belongs to; undefined for our own. */
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

/** The text of a licence that is the same for all. Throws where there is none of it here. */
function standardLicence(license) {
  const file = new URL(`texts/${license}.txt`, import.meta.url);
  if (!existsSync(file))
    throw new Error(`There is no text of the licence ${license}: add it to tools/release/texts.`);
  return readFileSync(file, 'utf8').trim();
}

/** The section about the licence in the README of a package that has no file of it. */
function readmeLicence(folder) {
  const readme = join(folder, 'README.md');
  if (!existsSync(readme)) return undefined;
  return /^#+ *licen[cs]e\s*\n([\s\S]{20,3000}?)(?=^#|(?![\s\S]))/im
    .exec(readFileSync(readme, 'utf8'))?.[1]
    .trim();
}
