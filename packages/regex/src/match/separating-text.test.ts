import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patternSources } from '../testing/pattern-sources.js';
import { findSeparatingText } from './separating-text.js';

it.each([
  [{ matching: ['^ab+$'], other: '^ab$' }, 'abb'],
  [{ matching: ['^a', 'c$'], min: 3 }, 'aac'],
  [{ matching: ['^x{3}$', 'y'] }, undefined],
  [{ matching: ['^ab+$'], max: 1 }, undefined],
])('finds a shortest text for %j', (requirements, text) => {
  expect(findSeparatingText(requirements)).toEqual(
    text === undefined ? { kind: 'none' } : { kind: 'text', text },
  );
});

it('finds only texts that match one pattern and not the other', () => {
  fc.assert(
    fc.property(patternSources, patternSources, (a, b) => {
      const found = findSeparatingText({ matching: [a], other: b });
      if (found.kind !== 'text') return;
      const flags = [a, b].some((source) => /\\[pu]|[^\0-\uffff]/u.test(source)) ? 'u' : '';
      expect(new RegExp(a, flags).test(found.text)).toBe(true);
      expect(new RegExp(b, flags).test(found.text)).toBe(false);
    }),
  );
});

it('leaves patterns of code points undecided next to those of code units', () => {
  expect(findSeparatingText({ matching: ['^.$', '^\\-$'] }).kind).toBe('undecided');
});
