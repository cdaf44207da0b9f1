import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import type { Run } from './run-reader.js';

const java = fileURLToPath(new URL('java/', import.meta.url));
const libraries = join(java, 'dist');

/** Returns the reason why the Java libraries cannot be used. Undefined if they can. */
export function javaIsMissing(): string | undefined {
  if (spawnSync('javac', ['-version']).status !== 0) return 'Java is not installed: put a JDK on the PATH.';
  if (existsSync(libraries)) return undefined;
  return 'The libraries of Java are not installed: run `mvn -f test/readers/java dependency:copy-dependencies`.';
}

/** Reads files with Java libraries. ReadExports.java defines the modes. */
export function readByJava(mode: string, files: readonly string[]): unknown {
  const args = ['-cp', join(libraries, '*'), join(java, 'ReadExports.java'), mode, ...files];
  const { status, stdout, stderr } = spawnSync('java', args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Installs ZAP's add-ons, with the libraries that their manifests list inside. */
function installZap(folder: string): void {
  const plugins = join(folder, 'plugin');
  for (const made of [plugins, join(folder, 'lib'), join(folder, 'work')])
    mkdirSync(made, { recursive: true });
  for (const addOn of ['automation', 'commonlib', 'network']) {
    const [library = ''] = globSync(`${addOn}-*.jar`, { cwd: libraries });
    const file = join(plugins, `${addOn}-release-${library.slice(addOn.length + 1, -'.jar'.length)}.zap`);
    const work = join(folder, 'work', addOn);
    copyFileSync(join(libraries, library), file);
    mkdirSync(join(work, 'libs'), { recursive: true });
    spawnSync('jar', ['xf', file, 'ZapAddOn.xml'], { cwd: work });
    const manifest = readFileSync(join(work, 'ZapAddOn.xml'), 'utf8');
    for (const [, name = ''] of manifest.matchAll(/<lib>libs\/([^<]*)/g))
      copyFileSync(join(libraries, name), join(work, 'libs', name));
    spawnSync('jar', ['ufM', file, '-C', work, 'libs']);
  }
  const standIn = join(plugins, 'callhome-release-1.0.0.zap');
  spawnSync('jar', ['cfM', standIn, '-C', join(java, 'stand-in'), 'ZapAddOn.xml']);
}

/**
 * Runs a plan of ZAP's automation framework, with the add-ons that Maven Central has. ZAP requires its add-on that calls home; an
 * empty one replaces it.
 */
export async function runZap(
  folder: string,
  plan: string,
  environment: Readonly<Record<string, string>>,
): Promise<Run> {
  installZap(join(folder, 'zap'));
  const child = spawn(
    'java',
    [
      '-Djava.awt.headless=true',
      '-cp',
      join(libraries, '*'),
      'org.zaproxy.zap.ZAP',
      '-cmd',
      '-silent',
      '-dir',
      join(folder, 'home'),
      '-installdir',
      join(folder, 'zap'),
      '-autorun',
      join(folder, plan),
    ],
    { cwd: folder, env: { ...process.env, ...environment } },
  );
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { status, output, errors };
}
