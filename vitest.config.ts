import { defineConfig } from 'vitest/config';

/** Tests that call the function behind the command: loading it for each of their files takes longer than most of them. */
const inProcess =
  '{baseline,cli,configuration,diff,explain,gate,jobs,report-fixes,reports,results-cache,review,score,suppressions}';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    experimental: { fsModuleCache: true },
    // Properties over whole documents take seconds on a busy machine; nothing here depends on how long.
    testTimeout: 30_000,
    maxWorkers: '100%',
    // Optimising the WebAssembly of PGlite takes longer than tests use it.
    execArgv: ['--liftoff-only'],
    setupFiles: ['test/support/fixed-seed.ts'],
    // Commands that tests start keep nothing in the home of whoever runs them.
    env: { ASSAY_CACHE: new URL('node_modules/.cache/assay', import.meta.url).pathname },
    exclude: ['**/node_modules/**', '**/dist/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{packages,rules,tools,examples}/**/*.test.ts'],
          // They leave nothing behind, and starting a process for each file takes longer than most of them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'laws',
          include: [
            'test/{benchmarks,clauses,conformance,fix,hostile,import,laws,strict-mock,verify}/**/*.test.ts',
            `test/${inProcess}.test.ts`,
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/{agents,browser,editors,language-server,service}/**/*.test.ts', 'test/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', `test/${inProcess}.test.ts`],
        },
      },
    ],
  },
});
