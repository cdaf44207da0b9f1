import { defineConfig } from 'vitest/config';

// Runs the JSON Schema Test Suite in the folder that ASSAY_JSON_SCHEMA_SUITE names.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { include: ['test/json-schema-suite/*.suite.ts'], testTimeout: 60_000 },
});
