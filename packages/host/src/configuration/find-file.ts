import { dirname, join } from 'node:path';
import { readText, isFile } from '../files.js';

/** The names that a configuration file can have. */
export const configurationNames = ['yaml', 'yml', 'json', 'js', 'mjs', 'ts'].map(
  (end) => `assay.config.${end}`,
);

/**
 * Finds the configurations of a folder: those of the folder itself, else of the nearest folder above it that has one.
 * More than one path is a mistake of the user; none means that there is no configuration.
 */
export async function findConfigurationFiles(folder: string): Promise<readonly string[]> {
  const found = await configurationsIn(folder);
  const above = dirname(folder);
  return found.length > 0 || above === folder ? found : findConfigurationFiles(above);
}

/** The paths of the configurations that stand in one folder, a package.json with `"assay"` included. */
export async function configurationsIn(folder: string): Promise<readonly string[]> {
  const names = await Promise.all(
    configurationNames.map(async (name) => ((await isFile(join(folder, name))) ? [join(folder, name)] : [])),
  );
  const packageFile = join(folder, 'package.json');
  return [...names.flat(), ...((await hasConfiguration(packageFile)) ? [packageFile] : [])];
}

/** A package.json that is not JSON is the business of npm, not ours, unless it seems to speak of us. */
async function hasConfiguration(path: string): Promise<boolean> {
  if (!(await isFile(path))) return false;
  const text = await readText(path).catch(() => '');
  if (!text.includes('"assay"')) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Object.hasOwn(value, 'assay');
  } catch {
    return true;
  }
}
