import { CHOMPING_MODE, getScalarValue, SCALAR_STYLE } from 'js-yaml';
import { scalar } from './scalar.js';
import { behindComment, nextLineStart, skipSpaces } from './text.js';

const header = /[|>](?:[-+][1-9]?|[1-9][-+]?)?/y;
const whiteSpace = /[ \t]*/y;

/** A block scalar. */
export interface BlockScalar {
  readonly value: string;
  /** The offset after the last line that is not blank; after the header if all are blank. */
  readonly end: number;
  /** The offset of the first line after the scalar. */
  readonly next: number;
}

/** Reads a block scalar whose content is indented by at least `indent`. Returns undefined if the reading is uncertain. */
export function readBlockScalar(text: string, start: number, indent: number): BlockScalar | undefined {
  header.lastIndex = start;
  header.test(text);
  const headerEnd = header.lastIndex;
  const signs = text.slice(start + 1, headerEnd);
  const valueStart = nextLineStart(text, headerEnd);
  const digit = /[1-9]/.exec(signs);
  const indicator = digit === null ? -1 : indent + Number(digit[0]) - 1;
  const lines = valueStart < 0 ? undefined : readLines(text, valueStart, indent, indicator);
  if (lines === undefined) return undefined;
  const { next } = lines;
  const end = lines.end < 0 ? headerEnd : lines.end;
  const isFolded = text.charCodeAt(start) === 0x3e;
  // V8 does not compile a repetition that is too long.
  const isUsual = lines.isUsual && (signs === '' || signs === '-') && lines.indent < 100;
  const value =
    isUsual && !(isFolded && lines.isUneven)
      ? unindented(
          text.slice(valueStart + lines.indent, signs === '-' ? end : end + 1),
          isFolded,
          lines.indent,
        )
      : getScalarValue(text, {
          ...scalar,
          valueStart,
          valueEnd: next,
          style: isFolded ? SCALAR_STYLE.FOLDED_BLOCK : SCALAR_STYLE.LITERAL_BLOCK,
          chomping: signs.includes('+')
            ? CHOMPING_MODE.KEEP
            : signs.includes('-')
              ? CHOMPING_MODE.STRIP
              : CHOMPING_MODE.CLIP,
          indent: lines.indent,
        });
  return { value, end, next };
}

interface BlockLines {
  /** The indentation of the content; -1 if none exists. */
  indent: number;
  /** The offset after the last line that is not blank; -1 if all are blank. */
  end: number;
  next: number;
  /** True if the first line is not blank, all lines end with LF, and no line consists of significant white space only. */
  isUsual: boolean;
  /** True if some lines are indented more than the first one, or are blank with content after them. */
  isUneven: boolean;
}

function readLines(text: string, start: number, min: number, explicitIndent: number): BlockLines | undefined {
  const lines: BlockLines = { indent: explicitIndent, end: -1, next: start, isUsual: true, isUneven: false };
  let blankIndent = 0;
  let isBehindBlank = false;
  while (lines.next < text.length) {
    const at = skipSpaces(text, lines.next);
    const column = at - lines.next;
    const code = text.charCodeAt(at);
    if (code === 0x0a || code === 0x0d) {
      if (lines.indent < 0 && column > blankIndent) blankIndent = column;
      if (code === 0x0d || lines.indent < 0 || column > lines.indent) lines.isUsual = false;
      isBehindBlank = true;
      lines.next = at + (code === 0x0a ? 1 : 2);
      continue;
    }
    if (lines.indent < 0) {
      // js-yaml must decide the meaning of a tab or a deeper blank line before the content.
      if (code === 0x09 || (column >= min && column < blankIndent)) return undefined;
      if (column < min) break;
      lines.indent = column;
    } else if (column < lines.indent) {
      if (code === 0x09) return undefined;
      break;
    }
    // White space at the end of the text may be content or not.
    if (at === text.length) return undefined;
    lines.isUneven ||= isBehindBlank || column > lines.indent;
    lines.next = behindComment(text, at);
    const end = lineEndBefore(text, lines.next);
    if (code === 0x09 || end !== lines.next - 1) lines.isUsual = false;
    if (code !== 0x09 || !isWhite(text, at, end)) lines.end = end;
  }
  if (lines.end < 0) lines.isUsual = false;
  return lines;
}

/** Returns the end of a line from the start of the next one. */
function lineEndBefore(text: string, next: number): number {
  if (text.charCodeAt(next - 1) !== 0x0a) return next;
  return text.charCodeAt(next - 2) === 0x0d ? next - 2 : next - 1;
}

function isWhite(text: string, from: number, end: number): boolean {
  whiteSpace.lastIndex = from;
  whiteSpace.test(text);
  return whiteSpace.lastIndex === end;
}

const folds = /\n *(?=[^])/g;

/** By indentation: matches a line break with that indentation, or with less on a blank line. */
const indentations: RegExp[] = [];

/**
 * Removes the indentation of the usual lines of a block scalar, which begin at the content of the first one. Two native calls for
 * all lines replace the line-by-line work of js-yaml, which saves 15 of 188 ms on rebilly.yaml.
 */
function unindented(lines: string, isFolded: boolean, indent: number): string {
  if (isFolded) return lines.replace(folds, ' ');
  const indentation = (indentations[indent] ??= new RegExp(`\\n {1,${indent}}`, 'g'));
  return lines.replace(indentation, '\n');
}
