// Parses the command line options of the benchmarks.
import { parseArgs } from 'node:util';

/**
 * Parses the options. Exits with one sentence for an invalid option, and prints the help for `--help`.
 *
 * @template {import('node:util').ParseArgsConfig} T
 * @param {T} config
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function readOptions(config) {
  if (process.argv.includes('--help')) {
    const names = Object.entries(config.options).map(([name, { type }]) =>
      type === 'boolean' ? `--${name}` : `--${name} …`,
    );
    console.log(`Options: ${names.join(', ')}. benchmarks/README.md describes them.`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
