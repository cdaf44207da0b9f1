import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compiledModules, compiledPackages } from './test/support/compiled-packages.js';
import { temporaryFolderEnv } from './test/support/temporary-folder.js';
import { WaitingFirst } from './test/support/waiting-first.js';

// `npm test` builds all packages first: importing what is compiled takes two fifths less time than transforming the sources.
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
    // A busy machine can take a minute for what takes a second: these limits only end tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One second, the default, is short on a busy machine.
    expect: { poll: { timeout: 25_000 } },
    // Files leave nothing behind, and loading the rules for each of them takes longer than most of them.
    isolate: false,
    // Those that wait for the processes they start leave their processors to two more.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: WaitingFirst },
    // Optimising the WebAssembly of PGlite takes longer than tests use it. Tests throw most of what they make away at once: with
    // room for it little is copied, and threads that help with that would take the processors of other workers.
    execArgv: ['--liftoff-only', '--max-semi-space-size=32', '--single-threaded-gc', ...lessOptimising()],
    setupFiles: ['test/support/fixed-seed.ts'],
    globalSetup: ['test/support/temporary-folder.ts'],
    // Commands that tests start keep nothing in the home folder of the user.
    env: {
      ASSAY_CACHE: fileURLToPath(new URL('node_modules/.cache/assay', import.meta.url)),
      ...temporaryFolderEnv,
    },
  },
});

/** Most functions end before they run as often as pays for optimising them. Later versions of V8 count by other options. */
function lessOptimising(): readonly string[] {
  return process.versions.v8.startsWith('11.') ? ['--interrupt-budget=1000000'] : [];
}
