import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['{packages,rules,test,tools,examples}/**/*.test.ts'],
    // Properties over whole documents take seconds on a busy machine; nothing here depends on how long.
    testTimeout: 30_000,
    setupFiles: ['test/support/fixed-seed.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});
