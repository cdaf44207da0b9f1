import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['{packages,rules,test,tools,examples}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});
