import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapedSegment, unescapedSegment } from './escapes.js';

it('writes any name as one segment of a pointer, which resolves to that name', () => {
  expect(escapedSegment('a/b~c~1')).toBe('a~1b~0c~01');
  const name = fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a', 'é') });
  fc.assert(
    fc.property(name, (text) => {
      const segment = escapedSegment(text);
      expect(segment).toMatch(/^(?:[^~/]|~[01])*$/);
      expect(unescapedSegment(segment)).toBe(text);
    }),
  );
});
