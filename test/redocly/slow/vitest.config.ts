import { defineConfig } from 'vitest/config';

// Compares with Redocly on real documents. ASSAY_REDOCLY names the folder with its package, ASSAY_CORPUS the folder of the
// documents.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { include: ['test/redocly/slow/*.slow.ts'], testTimeout: 600_000 },
});
