import { defineConfig } from 'vitest/config';

/** `npm run test:hostile`: analyses inputs of megabytes, each in a process with little memory. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { include: ['test/hostile/*.slow.ts'] },
});
