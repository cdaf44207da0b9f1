import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOwnPackage } from '../product/product.js';
import type { DocumentedInstall } from './documented-installs.js';

/**
 * Lets npm resolve the packages that texts and pipelines install. Returns the unresolved ones as sentences.
 *
 * @param registry - the registry's URL
 */
export async function checkInstalls(
  installs: readonly DocumentedInstall[],
  registry: string,
  folder: string,
): Promise<string[]> {
  const places = new Map<string, string[]>();
  for (const { file, line, specs } of installs) {
    const own = specs.filter((spec) => isOwnPackage(withoutVersion(spec))).join(' ');
    if (own !== '') places.set(own, [...(places.get(own) ?? []), `${file}:${line}`]);
  }
  const faults: string[] = [];
  for (const [index, [specs, where]] of [...places].entries()) {
    const project = join(folder, String(index));
    mkdirSync(project, { recursive: true });
    writeFileSync(join(project, 'package.json'), '{ "private": true }');
    const { status, output } = await runNpm(
      ['install', '--dry-run', '--ignore-scripts', ...specs.split(' ')],
      project,
      registry,
    );
    if (status !== 0)
      faults.push(`\`npm install ${specs}\` in ${where.join(', ')} fails:\n${output.slice(0, 1000)}`);
  }
  return [...faults, ...unknownNames(installs)];
}

/** Lists names that look like this project's packages but are not: a misspelt scope or a former name. */
function unknownNames(installs: readonly DocumentedInstall[]): string[] {
  return installs.flatMap(({ file, line, specs }) =>
    specs
      .map(withoutVersion)
      .filter((name) => /assay/i.test(name) && !isOwnPackage(name))
      .map((name) => `${file}:${line} installs \`${name}\`, which is none of our packages.`),
  );
}

/** The name of a package without its version. */
export function withoutVersion(spec: string): string {
  return spec.replace(/(?<=.)@.*$/, '');
}

/** Runs npm with a registry. Asynchronous, because the registry may run in this process. */
export function runNpm(
  npmArguments: readonly string[],
  cwd: string,
  registry: string,
): Promise<{ readonly status: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawn('npm', npmArguments, {
      cwd,
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        npm_config_registry: registry,
        npm_config_cache: join(cwd, '.npm'),
        npm_config_audit: 'false',
        npm_config_fund: 'false',
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk));
    child.on('error', (error) => resolve({ status: null, output: error.message }));
    child.on('close', (status) => resolve({ status, output }));
  });
}
