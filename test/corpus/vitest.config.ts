import { defineConfig } from 'vitest/config';

/** `npm run test:corpus`: tests laws on the real documents in the folder that ASSAY_CORPUS names. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['test/corpus/*.corpus.ts', 'test/conformance/*.test.ts'],
    globalSetup: 'test/corpus/require-corpus.ts',
    testTimeout: 120_000,
  },
});
