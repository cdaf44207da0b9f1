import { describe, expect, it } from 'vitest';
import { lineText } from '../fixes/line-hunks.js';
import { pageDiff } from './review.js';

const numbered = Array.from({ length: 200 }, (_, index) => `line ${index + 1}\n`).join('');

/** Returns the edit that replaces a part of a text. */
function edit(text: string, old: string, now: string) {
  const start = text.indexOf(old);
  return { start, end: start + old.length, text: now };
}

describe('the diff of a fix on a page', () => {
  it('has the lines around each change, with their numbers before and after', () => {
    const edits = [edit(numbered, 'line 10\n', 'a\nb\n'), edit(numbered, 'line 100', 'c')];
    const { hunks, more } = pageDiff('a.yaml', lineText(numbered), edits);
    expect(hunks.map(({ old, now }) => [old, now])).toEqual([
      [7, 7],
      [97, 98],
    ]);
    expect(hunks[0]?.lines).toEqual([
      [' ', 'line 7'],
      [' ', 'line 8'],
      [' ', 'line 9'],
      ['-', 'line 10'],
      ['+', 'a'],
      ['+', 'b'],
      [' ', 'line 11'],
      [' ', 'line 12'],
      [' ', 'line 13'],
    ]);
    expect(more).toBe(0);
  });

  it('has 60 lines at most, and the number of omitted lines', () => {
    const { hunks, more } = pageDiff('a.yaml', lineText(numbered), [edit(numbered, numbered, 'x\n')]);
    expect(hunks.flatMap(({ lines }) => lines)).toHaveLength(60);
    expect(more).toBe(141);
  });

  it('shows only the changed part of a long line', () => {
    const text = `{"a":"${'x'.repeat(5000)}","url":"http://a.test","b":"${'y'.repeat(5000)}"}`;
    const { hunks } = pageDiff('a.json', lineText(text), [edit(text, 'http:', 'https:')]);
    const lines = hunks.flatMap((hunk) => hunk.lines.map(([sign, line]) => `${sign}${line}`));
    expect(lines).toEqual([
      expect.stringMatching(/^-…x+","url":"http:.*y+…$/),
      expect.stringMatching(/^\+…x+","url":"https:.*y+…$/),
    ]);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(243);
  });
});
