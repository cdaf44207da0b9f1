import { expect, it } from 'vitest';
import { Random } from './phrases.js';
import { textsForName } from './string-hints.js';

it.each(['name', 'displayName', 'projectName'])('strings for `%s` are safe in a URL', (name) => {
  for (const seed of ['a', 'b', 'c', 'd'])
    expect(textsForName(name, new Random(seed))[0]).toMatch(/^[a-z][a-z-]{2,}[a-z]$/);
});
