import { defineConfig } from 'vitest/config';

/** `npm run test:service`: what takes minutes to show of the running service. */
export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['test/service/{slow,hostile}/*.slow.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Each of them wants the machine for itself.
    fileParallelism: false,
  },
});
