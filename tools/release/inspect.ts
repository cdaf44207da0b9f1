import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, run, type Tarball } from './pack.js';
import { sbomFile, type StagedPackage } from './stage.js';

/** External checkers. They are downloaded only for a release. */
const publint = 'publint@0.3.25';
const areTheTypesWrong = '@arethetypeswrong/cli@0.18.5';

/** Packages without types, because they are run and not imported. */
const untyped = ['@assay/service'];

/** Inspects packages in their published form. Returns the problems as sentences. */
export function inspect(
  packages: readonly StagedPackage[],
  tarballs: readonly Tarball[],
  folder: string,
): string[] {
  npm(['install', '--prefix', join(folder, 'checkers'), '--no-save', publint, areTheTypesWrong], folder);
  const checkers = join(folder, 'checkers/node_modules');
  return packages.flatMap((each, index) => [
    ...ownFaults(each),
    ...foreign(each.name, [join(checkers, 'publint/src/cli.js'), '--strict', tarballs[index]?.file ?? '']),
    ...(untyped.includes(each.name)
      ? []
      : foreign(each.name, [
          join(checkers, '@arethetypeswrong/cli/dist/index.js'),
          tarballs[index]?.file ?? '',
          // Only `assay` can be loaded with `require` in every Node; the others are ES modules.
          '--profile',
          each.name === 'assay' ? 'node16' : 'esm-only',
          '--format',
          'ascii',
        ])),
  ]);
}

function foreign(name: string, command: readonly string[]): string[] {
  const { status, output } = run(process.execPath, command, process.cwd());
  return status === 0 ? [] : [`${name}:\n${output}`];
}

function ownFaults({ name, folder, manifest }: StagedPackage): string[] {
  const faults: string[] = [];
  for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md'])
    if (!existsSync(join(folder, file))) faults.push(`${name} has no ${file}.`);
  for (const field of ['description', 'keywords', 'homepage', 'repository', 'license', 'engines'])
    if (manifest[field] === undefined) faults.push(`${name} has no \`${field}\`.`);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files) {
    if (file.endsWith('.map'))
      faults.push(`${name} has the source map ${file}, whose sources are not published.`);
    const isCode = /\.[cm]?js$|\.d\.[cm]?ts$/.test(file);
    if (isCode && /^\/\/# sourceMappingURL=/m.test(readFileSync(join(folder, file), 'utf8')))
      faults.push(`${name} has ${file}, which names a source map.`);
  }
  if (!existsSync(join(folder, sbomFile))) faults.push(`${name} has no ${sbomFile}.`);
  for (const scripts of ['preinstall', 'install', 'postinstall'])
    if (manifest.scripts?.[scripts] !== undefined)
      faults.push(`${name} runs something when it is installed.`);
  return faults;
}
