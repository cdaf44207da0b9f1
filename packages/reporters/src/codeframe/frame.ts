import type { Range } from '@assay/core';
import { escapeForTerminal } from '../terminal/text.js';
import { fit, fitEnd, widthOf } from '../terminal/layout.js';
import type { Lines } from './lines.js';
import type { Paint } from '../terminal/paint.js';

/** The line of a problem, cut to a width: the parts before, inside and after the range. */
interface CutLine {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
  /** True if the beginning of the line is hidden. */
  readonly isScrolled: boolean;
}

/** Width of code from minified documents if the output has no width limit. */
const endlessWidth = 120;

/**
 * Draws the first line of a range and the line above, with carets under the range. Empty if the text has no such line.
 *
 * `@babel/code-frame` is not used. It counts columns in code units, so that carets are misplaced after wide characters. It also
 * colours lines as JavaScript, and neither escapes nor cuts them, although a minified document is one line of megabytes.
 *
 * @param width - the maximum number of columns; Infinity for no limit
 */
export function codeFrame(lines: Lines, range: Range, width: number, paint: Paint): string[] {
  const { line, column } = range.start;
  const text = lines.line(line);
  if (text === undefined) return [];
  const margin = String(line).length;
  const room = Math.max(20, (width === Infinity ? endlessWidth : width) - margin - 5);
  const endColumn = range.end.line === line ? range.end.column : text.length + 1;
  const { before, marked, after, isScrolled } = cutLine(text, column - 1, endColumn - 1, room);
  const carets = '^'.repeat(Math.max(1, widthOf(marked)));
  const above = isScrolled ? undefined : lines.line(line - 1);
  return [
    ...(above === undefined
      ? []
      : [paint.faint(row(' ', String(line - 1), margin, contextLine(above, room)))]),
    row(paint.fault('>'), String(line), margin, before + paint.strong(marked) + after),
    row(' ', '', margin, ' '.repeat(widthOf(before)) + paint.fault(carets)),
  ];
}

function row(sign: string, number: string, margin: number, content: string): string {
  return `${sign} ${number.padStart(margin)} | ${content}`.trimEnd();
}

function contextLine(text: string, width: number): string {
  return fit(show(text.slice(0, width + 1)), width);
}

/** Cuts a line to a width around a range. It examines only that part, however long the line is. */
function cutLine(text: string, start: number, end: number, width: number): CutLine {
  const before = show(text.slice(Math.max(0, start - width - 1), start));
  const marked = show(text.slice(start, Math.min(end, start + width + 1)));
  const after = show(text.slice(end, end + width + 1));
  if (widthOf(before) + widthOf(marked) + widthOf(after) <= width)
    return { before, marked, after, isScrolled: false };

  const visibleMarked = fit(marked, Math.ceil(width * 0.6));
  const visibleBefore = fitEnd(
    before,
    Math.max(Math.floor(width * 0.3), width - widthOf(marked) - widthOf(after)),
  );
  const left = width - widthOf(visibleBefore) - widthOf(visibleMarked);
  return {
    before: visibleBefore,
    marked: visibleMarked,
    after: visibleMarked === marked ? fit(after, left) : '',
    isScrolled: visibleBefore !== before,
  };
}

function show(text: string): string {
  return escapeForTerminal(text.replaceAll('\t', '  '));
}
