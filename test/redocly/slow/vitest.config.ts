import { defineConfig } from 'vitest/config';

// Compares with Redocly on real documents: ASSAY_REDOCLY says where its package is installed, ASSAY_CORPUS where the documents are.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { include: ['test/redocly/slow/*.slow.ts'], testTimeout: 600_000 },
});
