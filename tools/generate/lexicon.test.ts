import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generateLexicon } from './lexicon.js';

it('the index of the lexicon contains the words of its languages', () => {
  const { path, content } = generateLexicon();
  const written = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  expect(written === content, 'run `npm run generate`').toBe(true);
});
