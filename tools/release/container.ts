import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, type Tarball } from './pack.js';
import { billOfImage, type Bill } from './sbom.js';

const builders: readonly string[] = ['podman', 'docker'];
const image = 'assay-release-check';
const timeoutSeconds = 60;

/**
 * Builds the image and starts it, if a container builder is running. Prints a note if none exists. Returns the problems as
 * sentences.
 *
 * @param bills the bills of materials of the packages in the image
 * @param folder the folder to build in
 */
export function checkContainer(
  root: string,
  tarballs: readonly Tarball[],
  bills: readonly Bill[],
  folder: string,
): string[] {
  const builder = builders.find((name) => run(name, ['info'], root).status === 0);
  if (builder === undefined) {
    console.log(`Neither ${builders.join(' nor ')} is running here: the image was not built.`);
    return [];
  }
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'Containerfile'), join(folder, 'Containerfile'));
  for (const { file, name } of tarballs)
    if (['assay', '@assay/service'].includes(name))
      cpSync(file, join(folder, `${name.replace('@assay/', '')}.tgz`));
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(imageBill(root, bills), null, 2)}\n`);
  const built = run(builder, ['build', '--tag', image, '--file', 'Containerfile', '.'], folder);
  if (built.status !== 0) return [`The image cannot be built:\n${built.output.slice(-2000)}`];
  return checkRunning(builder, root);
}

/** Creates the bill of materials of the image, from those of its packages. */
export function imageBill(root: string, bills: readonly Bill[]): Bill {
  const [, base = ''] = /^FROM (\S+)$/m.exec(readFileSync(join(root, 'Containerfile'), 'utf8')) ?? [];
  return billOfImage(bills[0]?.metadata.component.version ?? '0.0.0', base, bills);
}

function checkRunning(builder: string, root: string): string[] {
  const faults: string[] = [];
  const version = run(builder, ['run', '--rm', image, '--version'], root);
  if (version.status !== 0) faults.push(`The image does not run the command:\n${version.output}`);
  const user = run(builder, ['run', '--rm', '--entrypoint', 'id', image, '-u'], root);
  if (user.output.trim() === '0') faults.push('The image runs as root.');
  const started = run(builder, ['run', '--detach', '--rm', image, 'serve'], root);
  const [container = ''] = started.output.trim().split('\n').slice(-1);
  if (started.status !== 0) return [...faults, `The image does not start:\n${started.output}`];
  try {
    if (!becomesHealthy(builder, container, root))
      faults.push('The service of the image does not become healthy.');
  } finally {
    run(builder, ['stop', container], root);
  }
  return faults;
}

function becomesHealthy(builder: string, container: string, root: string): boolean {
  for (let second = 0; second < timeoutSeconds; second++) {
    const { output } = run(builder, ['inspect', '--format', '{{.State.Health.Status}}', container], root);
    if (output.trim() === 'healthy') return true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  }
  return false;
}
