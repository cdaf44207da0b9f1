import type { Range } from '@assay/core';
import { escapeForTerminal } from '../terminal/text.js';
import { fit, fitEnd, widthOf } from '../terminal/layout.js';
import type { Lines } from './lines.js';
import type { Paint } from '../terminal/paint.js';

/** The line at fault, cut to a width: the parts before, at and behind the place. */
interface CutLine {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
  /** True where the beginning of the line is not shown. */
  readonly isScrolled: boolean;
}

/** A minified document has its code cut even where lines need not end. */
const endlessWidth = 120;

/**
 * Draws the line that a range begins on and the one above, with carets under the range; nothing where the text has no such line.
 *
 * `@babel/code-frame` counts columns in code units, so that its carets miss their place behind wide characters, colours
 * lines as JavaScript, and neither escapes nor cuts them (a minified document is one line of megabytes): what would be
 * left of it is the margin.
 *
 * @param width - the columns that the frame may take; Infinity where lines need not end
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

/** Cuts a line to a width around a place. Only that neighbourhood of it is looked at, however long it is. */
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
