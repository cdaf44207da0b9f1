import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compiledModules, compiledPackages } from './test/support/compiled-packages.js';
import { temporaryFolderEnv } from './test/support/temporary-folder.js';
import { WaitingFirst } from './test/support/waiting-first.js';

// `npm test` builds all packages first, because importing compiled modules takes two fifths less time than transforming the
// sources.
const isBuilt = process.env['ASSAY_BUILT'] === '1';
const resolve = isBuilt ? {} : { conditions: ['source'] };

export default defineConfig({
  resolve,
  ssr: { resolve },
  plugins: isBuilt ? [compiledPackages()] : [],
  test: {
    server: { deps: { external: [compiledModules] } },
    include: ['{packages,rules,tools,examples}/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    experimental: { fsModuleCache: true },
    // On a busy machine, a test of one second can take a minute. These limits only end tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 25_000 } },
    // Test files clean up after themselves, and loading the rules for each of them would take longer than most tests.
    isolate: false,
    // Two more workers than processors, because tests that wait for processes leave their processor idle.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: WaitingFirst },
    // Skips the optimisation of PGlite's WebAssembly, which takes longer than tests use it. A large young generation avoids
    // copying short-lived values, and a single-threaded collector leaves the processors to other workers.
    execArgv: ['--liftoff-only', '--max-semi-space-size=32', '--single-threaded-gc', ...lessOptimising()],
    setupFiles: ['test/support/fixed-seed.ts'],
    globalSetup: ['test/support/temporary-folder.ts'],
    // Commands that tests start must not write to the user's home folder.
    env: {
      ASSAY_CACHE: fileURLToPath(new URL('node_modules/.cache/assay', import.meta.url)),
      ...temporaryFolderEnv,
    },
  },
});

/**
 * Raises the number of runs before V8 optimises a function, because most functions end before optimisation pays off. Later
 * versions of V8 count by other options.
 */
function lessOptimising(): readonly string[] {
  return process.versions.v8.startsWith('11.') ? ['--interrupt-budget=1000000'] : [];
}
