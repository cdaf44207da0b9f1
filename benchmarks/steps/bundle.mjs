// Bundles the command with stopwatches around the functions of its steps. The product's sources do not contain them.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleCommand } from '../../packages/cli/tools/bundle-command.mjs';
import { measuredFunctions } from './steps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stopwatch = fileURLToPath(new URL('stopwatch.mjs', import.meta.url));

const measured = '\0measured:';
const functions = new Map(measuredFunctions.map((entry) => [resolve(root, entry.file), entry]));

/** Replaces each module with a measured function by one that exports the same, with that function wrapped. */
const stopwatches = {
  name: 'stopwatches',
  resolveId(path, importer = '') {
    if (!/^\..*\.js$/.test(path) || importer.startsWith('\0')) return undefined;
    const source = resolve(dirname(importer), path.replace(/\.js$/, '.ts'));
    return functions.has(source) ? measured + source : undefined;
  },
  load(id) {
    if (!id.startsWith(measured)) return undefined;
    const path = id.slice(measured.length);
    const { step, name } = functions.get(path);
    const [file, watch] = [path, stopwatch].map((text) => JSON.stringify(text));
    return `import { ${name} as real } from ${file}; import { measured } from ${watch};
      export * from ${file}; export const ${name} = measured(${JSON.stringify(step)}, real);`;
  },
};

/**
 * Writes the command.
 *
 * @param {string} folder
 * @returns {Promise<string>} the path of its entry point
 */
export async function bundleWithStopwatches(folder) {
  await bundleCommand(folder, [stopwatches]);
  return resolve(folder, 'assay.js');
}
