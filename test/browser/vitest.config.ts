import { defineConfig } from 'vitest/config';

/** `npm run test:browser`: tests the pages in every look (`npm test` covers two), and runs the slow tests (`*.slow.ts`). */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['test/browser/**/*.{test,slow}.ts'],
    env: { ASSAY_EVERY_LOOK: '1' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
