import { defineConfig } from 'vitest/config';

/** `npm run test:peers`: runs the oasdiff program that ASSAY_OASDIFF names on pairs of documents. */
export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { include: ['test/peers/oasdiff/*.peers.ts'], testTimeout: 600_000 },
});
