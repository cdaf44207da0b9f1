import { describe, expect, it } from 'vitest';
import { locateText } from '../../test/sample.js';
import { createPaint } from '../terminal/paint.js';
import { codeFrame } from './frame.js';
import { Lines } from './lines.js';

const frame = (text: string, wanted: string, width = 60): string[] =>
  codeFrame(new Lines(text), locateText(text, wanted).range, width, createPaint(false));

describe('a code frame', () => {
  it('puts carets under the range and shows the line above', () => {
    expect(frame('servers:\n  - url: http://a\n', 'http://a')).toEqual([
      '  1 | servers:',
      '> 2 |   - url: http://a',
      '    |          ^^^^^^^^',
    ]);
  });

  it('shows the context of a range in a line of megabytes', () => {
    const text = `{${'"a":"b",'.repeat(250_000)}"here":1,${'"c":"d",'.repeat(250_000)}"e":2}`;
    const lines = frame(text, '"here"');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^> 1 \| ….*"here":1,.*…$/);
    expect(lines[0]!.length).toBeLessThanOrEqual(60);
    expect(lines[0]!.slice(lines[1]!.indexOf('^'), lines[1]!.lastIndexOf('^') + 1)).toBe('"here"');
  });

  it('cuts a range that is too long itself', () => {
    const lines = frame(`url: ${'x'.repeat(5000)}`, 'x'.repeat(5000));
    expect(lines.every((line) => line.length <= 60)).toBe(true);
    expect(lines[0]).toMatch(/^> 1 \| .*xxx…$/);
  });

  it('puts carets under wide characters and behind tabs', () => {
    expect(frame('名前: "値段"\n', '"値段"')).toEqual(['> 1 | 名前: "値段"', '    |       ^^^^^^']);
    expect(frame('\t"a": 1', '1')).toEqual(['> 1 |   "a": 1', '    |        ^']);
  });

  it('ends a range at the end of its first line', () => {
    const range = { start: { line: 1, column: 4 }, end: { line: 3, column: 2 } };
    expect(codeFrame(new Lines('a: {\nb\n}'), range, 60, createPaint(false))).toEqual([
      '> 1 | a: {',
      '    |    ^',
    ]);
  });

  it('marks an empty range with one caret', () => {
    const range = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
    expect(codeFrame(new Lines(''), range, 60, createPaint(false))).toEqual(['> 1 |', '    | ^']);
  });

  it('counts lines as the parser does: LF, CRLF and CR end one, U+2028 does not', () => {
    const lines = new Lines('a\r\nb\rc\u2028d\ne');
    expect([1, 2, 3, 4, 5].map((number) => lines.line(number))).toEqual([
      'a',
      'b',
      'c\u2028d',
      'e',
      undefined,
    ]);
  });

  it('is empty if the text has no such line', () => {
    const range = { start: { line: 9, column: 1 }, end: { line: 9, column: 2 } };
    expect(codeFrame(new Lines('a'), range, 60, createPaint(false))).toEqual([]);
  });
});
