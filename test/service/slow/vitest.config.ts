import { defineConfig } from 'vitest/config';

/** `npm run test:service`: tests of the running service that take minutes. */
export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['test/service/{slow,hostile}/*.slow.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Each file needs the whole machine.
    fileParallelism: false,
  },
});
