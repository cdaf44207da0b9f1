import { defineConfig } from 'vitest/config';

/** `npm run test:binary`: builds the executable for this machine and runs the commands of the guides with it. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { include: ['test/binary/*.slow.ts'], testTimeout: 120_000, hookTimeout: 3_600_000 },
});
