import { defineConfig } from 'vitest/config';

/** `npm run test:readers`: the programs that each export is written for read and run it. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['test/readers/*.readers.ts'],
    globalSetup: 'test/readers/require-readers.ts',
    // The programs take seconds to start, and run one after the other.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
