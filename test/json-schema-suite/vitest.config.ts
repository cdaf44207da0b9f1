import { defineConfig } from 'vitest/config';

// The JSON Schema Test Suite, of which ASSAY_JSON_SCHEMA_SUITE says where it lies.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { include: ['test/json-schema-suite/*.suite.ts'], testTimeout: 60_000 },
});
