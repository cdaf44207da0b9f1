// `npm run release -- --dry-run`: creates the packages and checks them. Without `--dry-run`, it also publishes them. `--lock`
// only writes action/lock, the checksums for pipelines.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildBinaries, sizeFaults } from '../binaries/build-binaries.js';
import { targets } from '../binaries/targets.js';
import { build } from './build.js';
import { checkInstalls } from './check-installs.js';
import { checkOnNode, nodeVersions } from './check-on-node.js';
import { checkPlugin } from './check-plugin.js';
import { checkContainer } from './container.js';
import { checkExtension } from './check-extension.js';
import { listDocumentedInstalls } from './documented-installs.js';
import { inspect } from './inspect.js';
import { startLocalRegistry } from './local-registry.js';
import { lockFaults, makeLock, writeLock } from './lock.js';
import { npm, pack, run, type Tarball } from './pack.js';
import { publicationOrder } from './publication-order.js';
import { listPublicationBlockers } from './publication-blockers.js';
import type { Bill } from './sbom.js';
import { publishedFolders, sbomFile, stagePackage, type StagedPackage } from './stage.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    lock: { type: 'boolean', default: false },
    /** The versions of Node to test, separated by commas. By default all supported ones. */
    node: { type: 'string' },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'assay-release-'));
try {
  process.exitCode = (await release()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function release(): Promise<boolean> {
  const isRehearsal = values['dry-run'];
  const refusals = listPublicationBlockers(root);
  if (!isRehearsal && !values.lock && refusals.length > 0) {
    for (const refusal of refusals) console.error(refusal);
    return false;
  }
  step('Building');
  build(root);
  step('Packing');
  const packages = publicationOrder(
    publishedFolders(root).map((path) =>
      stagePackage(root, path, join(folder, 'staged', path.replaceAll('/', '-'))),
    ),
  );
  const tarballs = pack(packages, join(folder, 'tarballs'));
  const faults: string[] = [];
  step('What texts and pipelines install');
  const installs = await checkWithRegistry(packages, tarballs);
  if (values.lock) return installs.length === 0;
  if (isRehearsal) refusals.push(...installs.filter((fault) => fault.startsWith('action/lock')));
  faults.push(...installs.filter((fault) => !isRehearsal || !fault.startsWith('action/lock')));
  step('Looking at what is packed');
  faults.push(...inspect(packages, tarballs, folder));
  for (const version of values.node?.split(',') ?? nodeVersions) {
    step(`Installing on Node ${version}`);
    faults.push(...checkOnNode(version, tarballs, join(folder, `node-${version}`), root));
  }
  step('Copying the example of a plugin');
  faults.push(...checkPlugin(root, tarballs, join(folder, 'plugin')));
  step('The container image');
  faults.push(...checkContainer(root, tarballs, billsOfImage(packages), join(folder, 'image')));
  step('The extension for Visual Studio Code');
  faults.push(...(await checkExtension(root, join(folder, 'extension'))));
  step('The executables');
  faults.push(...(await buildExecutables()));
  for (const fault of faults) console.error(`FAULT  ${fault}`);
  console.log(
    faults.length === 0
      ? `${packages.length} packages can be published.`
      : `${faults.length} faults: nothing is published.`,
  );
  for (const refusal of refusals) console.log(`Not yet, though: ${refusal}`);
  if (faults.length > 0 || isRehearsal) return faults.length === 0;
  for (const { file } of tarballs) {
    step(`Publishing ${file}`);
    npm(['publish', file, '--access', 'public', '--provenance'], root);
  }
  return true;
}

/** Checks the documented installations with a registry that has the packages. */
async function checkWithRegistry(
  packages: readonly StagedPackage[],
  tarballs: readonly Tarball[],
): Promise<string[]> {
  const registry = await startLocalRegistry(packages, tarballs);
  try {
    const lock = await makeLock(registry.url, join(folder, 'lock'));
    if (values.lock) {
      writeLock(root, lock);
      const { status, output } = run('npm', ['run', 'generate'], root);
      return status === 0 ? [] : [output];
    }
    return [
      ...lockFaults(root, lock),
      ...(await checkInstalls(listDocumentedInstalls(root), registry.url, join(folder, 'installs'))),
    ];
  } finally {
    await registry.close();
  }
}

/** Builds the executables of all systems. Returns the problems as sentences. */
async function buildExecutables(): Promise<string[]> {
  try {
    const output = join(root, 'dist/binaries');
    const binaries = await buildBinaries(root, targets, output, join(folder, 'binaries'));
    for (const { archive } of binaries) console.log(archive);
    return sizeFaults(binaries);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** The bills of materials of the packages in the image. */
function billsOfImage(packages: readonly StagedPackage[]): Bill[] {
  const inside = packages.filter(({ name }) => ['assay', '@assay/service'].includes(name));
  // `as`: staging wrote the file.
  return inside.map(({ folder: staged }) => JSON.parse(readFileSync(join(staged, sbomFile), 'utf8')) as Bill);
}

function step(name: string): void {
  console.log(`== ${name}`);
}
