import { CHOMPING_MODE, EVENT_ID, getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';

const unusualBreak = /[ \t]\n|\n *\n|\r/;
const lineBreak = /\n */g;

/** Returns the text of a plain scalar on several lines. */
export function foldedPlain(text: string, start: number, end: number): string {
  const literal = text.slice(start, end);
  return unusualBreak.test(literal)
    ? decode(text, start, end, SCALAR_STYLE.PLAIN)
    : literal.replace(lineBreak, ' ');
}

/** Returns the text of a quoted scalar between two offsets, which include its quotes. */
export function quotedText(text: string, start: number, end: number): string {
  return text.charCodeAt(start) === 0x22
    ? doubleQuotedText(text, start + 1, end - 1)
    : singleQuotedText(text, start + 1, end - 1);
}

function singleQuotedText(text: string, start: number, end: number): string {
  const literal = text.slice(start, end);
  if (unusualBreak.test(literal)) return decode(text, start, end, SCALAR_STYLE.SINGLE_QUOTED);
  const folded = literal.includes('\n') ? literal.replace(lineBreak, ' ') : literal;
  return folded.includes("'") ? folded.replaceAll("''", "'") : folded;
}

function doubleQuotedText(text: string, start: number, end: number): string {
  const literal = text.slice(start, end);
  if (literal.includes('\\') || unusualBreak.test(literal))
    return decode(text, start, end, SCALAR_STYLE.DOUBLE_QUOTED);
  return literal.includes('\n') ? literal.replace(lineBreak, ' ') : literal;
}

function decode(text: string, valueStart: number, valueEnd: number, style: 1 | 2 | 3): string {
  return getScalarValue(text, { ...scalar, valueStart, valueEnd, style });
}

/** A scalar without tag and anchor, in the form of js-yaml. */
export const scalar = {
  type: EVENT_ID.SCALAR,
  valueStart: -1,
  valueEnd: -1,
  anchorStart: -1,
  anchorEnd: -1,
  tagStart: -1,
  tagEnd: -1,
  style: SCALAR_STYLE.PLAIN,
  chomping: CHOMPING_MODE.CLIP,
  indent: -1,
  fast: false,
} as const satisfies ScalarEvent;
