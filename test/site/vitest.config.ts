import { defineConfig } from 'vitest/config';

/** `npm run test:site`: builds the documentation site and tests it in a browser. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['test/site/**/*.site.ts'],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 25_000 } },
  },
});
