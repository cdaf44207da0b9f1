import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedOffsets, suspectOffsets } from './inexact-literals.js';
import { findTextChange } from './text-change.js';

const line = fc.constantFrom(
  'a: 1',
  'b: 12345678901234567890',
  '- 1e400',
  'c: [0.1, 123456789012345678901]',
  '',
  'text',
  '12345678901234567890',
  'd: 0.12345678901234567890123',
);
const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'));

describe('the suspect offsets of an edited text', () => {
  it('are those of the new text', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const moved = movedOffsets(suspectOffsets(before), before, after, findTextChange(before, after));
        expect(moved).toEqual(suspectOffsets(after));
      }),
    );
  });

  it('are kept before the edit, and shifted behind it', () => {
    const [before, after] = [
      'a: 12345678901234567890\nb: 1\nc: 1e400\n',
      'a: 12345678901234567890\nb: 234\nc: 1e400\n',
    ];
    const moved = movedOffsets(suspectOffsets(before), before, after, findTextChange(before, after));
    expect(moved).toEqual(suspectOffsets(after));
    expect(moved.length).toBeGreaterThan(1);
  });
});
