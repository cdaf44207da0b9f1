import { defineConfig } from 'vitest/config';

/** `npm run test:browser`: the pages in every look, of which `npm test` tries two; and what takes long (`*.slow.ts`). */
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
