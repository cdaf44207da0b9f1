// Bundles the command with stopwatches around the functions of its steps. The product knows nothing of them.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleCommand } from '../../packages/cli/tools/bundle-command.mjs';
import { measuredFunctions } from './steps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stopwatch = fileURLToPath(new URL('stopwatch.mjs', import.meta.url));

/** Puts a module in front of each that has a measured function: it exports the same, that function wrapped. */
const stopwatches = {
  name: 'stopwatches',
  setup(plugin) {
    const functions = new Map(measuredFunctions.map((entry) => [resolve(root, entry.file), entry]));
    plugin.onResolve({ filter: /^\..*\.js$/ }, ({ path, resolveDir, namespace }) => {
      const source = resolve(resolveDir, path.replace(/\.js$/, '.ts'));
      const isWrapped = namespace !== 'measured' && functions.has(source);
      return isWrapped ? { path: source, namespace: 'measured' } : undefined;
    });
    plugin.onLoad({ filter: /.*/, namespace: 'measured' }, ({ path }) => {
      const { step, name } = functions.get(path);
      const [file, watch] = [path, stopwatch].map((text) => JSON.stringify(text));
      return {
        contents: `import { ${name} as real } from ${file}; import { measured } from ${watch};
          export * from ${file}; export const ${name} = measured(${JSON.stringify(step)}, real);`,
        resolveDir: root,
      };
    });
  },
};

/**
 * Writes the command.
 *
 * @param {string} folder
 * @returns {Promise<string>} its entry point
 */
export async function bundleWithStopwatches(folder) {
  await bundleCommand(folder, [stopwatches]);
  return resolve(folder, 'assay.js');
}
