import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generateSchemas } from './generate-schemas.js';

describe('the generated validators', () => {
  it('are current', async () => {
    const root = new URL('../../../', import.meta.url);
    for (const { path, content } of await generateSchemas()) {
      expect(
        readFileSync(new URL(path, root), 'utf8') === content,
        `${path} is not current: run \`npm run generate\`.`,
      ).toBe(true);
    }
  });
});
