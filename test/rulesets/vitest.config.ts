import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { include: ['test/rulesets/*.sweep.ts'], testTimeout: 1_200_000, hookTimeout: 600_000 },
});
