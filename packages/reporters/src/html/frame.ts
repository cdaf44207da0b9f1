import type { Range } from '@assay/core';
import type { Lines } from '../codeframe/lines.js';
import type { PageFrame } from './page-data.js';

/** Number of lines shown before and after the place. */
const around = 2;
/** A line is cut to so many characters around the place. */
const longest = 240;

/** The lines around a place; undefined where the text has no such line. */
export function buildCodeFrame(lines: Lines, { start, end }: Range): PageFrame | undefined {
  const text = lines.line(start.line);
  if (text === undefined) return undefined;
  const from = Math.max(0, start.column - 1 - longest / 2);
  const first = Math.max(1, start.line - around);
  const visibleLines: string[] = [];
  for (let number = first; number <= start.line + around; number++) {
    const line = lines.line(number);
    if (line === undefined) break;
    visibleLines.push(line.slice(from, from + longest));
  }
  const last = end.line === start.line ? end.column - 1 : text.length;
  return {
    first,
    lines: visibleLines,
    marked: start.line - first,
    start: start.column - 1 - from,
    end: Math.min(longest, Math.max(last, start.column) - from),
  };
}
