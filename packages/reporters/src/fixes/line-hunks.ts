import type { Edit } from './reported-fix.js';

/** A range of lines of the old text with its replacement. */
export interface LineChange {
  readonly first: number;
  /** The index after the last line. */
  readonly end: number;
  readonly text: string;
}

/** Changes that are close together, with the unchanged lines around them. */
export interface LineHunk {
  readonly first: number;
  /** The index after the last line. */
  readonly end: number;
  readonly changes: readonly LineChange[];
}

/** A text and its lines. They end with LF, as in `git diff`. */
export interface LineText {
  readonly text: string;
  readonly lines: readonly string[];
  /** The offsets of the lines. */
  readonly starts: readonly number[];
}

/** The number of unchanged lines around a difference. */
const context = 3;

/** Splits a text into its lines, line breaks included. */
export function lineText(text: string): LineText {
  const lines = splitLines(text);
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length;
  }
  return { text, lines, starts };
}

/** Splits a text into lines, line breaks included. */
export function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Builds the hunks for a text's edits, in order. Unchanged lines at the ends of each change are removed. */
export function lineHunks(before: LineText, edits: readonly Edit[]): LineHunk[] {
  return groupHunks(listLineChanges(before, edits), before.lines.length);
}

/** Converts edits to changes of whole lines, without the unchanged lines at their ends. */
function listLineChanges({ text: before, lines, starts }: LineText, edits: readonly Edit[]): LineChange[] {
  const groups: { first: number; end: number; edits: Edit[] }[] = [];
  for (const edit of edits) {
    const first = lineAt(starts, edit.start, before);
    const isWhole = edit.end === (starts[first] ?? before.length) && edit.text.endsWith('\n');
    const end = isWhole ? first : Math.min(lines.length, lineAt(starts, edit.end, before) + 1);
    const last = groups.at(-1);
    if (last !== undefined && first < last.end) {
      last.end = Math.max(last.end, end);
      last.edits.push(edit);
    } else groups.push({ first, end, edits: [edit] });
  }
  return groups.flatMap((group) => {
    const from = starts[group.first] ?? before.length;
    const to = starts[group.end] ?? before.length;
    let text = '';
    let at = from;
    for (const edit of group.edits) {
      text += before.slice(at, edit.start) + edit.text;
      at = edit.end;
    }
    return trimmed({ first: group.first, end: group.end, text: text + before.slice(at, to) }, lines);
  });
}

/** Removes the lines at both ends of a change that are equal in both texts. */
function trimmed({ first, end, text }: LineChange, lines: readonly string[]): LineChange[] {
  const added = splitLines(text);
  let head = 0;
  while (first + head < end && head < added.length && lines[first + head] === added[head]) head++;
  let tail = 0;
  while (
    first + head < end - tail &&
    head < added.length - tail &&
    lines[end - tail - 1] === added[added.length - tail - 1]
  )
    tail++;
  const rest = added.slice(head, added.length - tail).join('');
  return first + head === end - tail && rest === ''
    ? []
    : [{ first: first + head, end: end - tail, text: rest }];
}

/** Returns the index of the line with an offset. The end of the text belongs to the last line. */
function lineAt(starts: readonly number[], offset: number, text: string): number {
  if (offset === text.length && text.endsWith('\n')) return starts.length;
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? Infinity) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

function groupHunks(changes: readonly LineChange[], count: number): LineHunk[] {
  const hunks: { first: number; end: number; changes: LineChange[] }[] = [];
  for (const change of changes) {
    const first = Math.max(0, change.first - context);
    const end = Math.min(count, change.end + context);
    const last = hunks.at(-1);
    if (last !== undefined && first <= last.end) {
      last.end = end;
      last.changes.push(change);
    } else hunks.push({ first, end, changes: [change] });
  }
  return hunks;
}
