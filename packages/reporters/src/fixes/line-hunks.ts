import type { Edit } from './reported-fix.js';

/** Lines of the old text, by their indexes, and the text that takes their place. */
export interface LineChange {
  readonly first: number;
  /** The index after the last one. */
  readonly end: number;
  readonly text: string;
}

/** Changes that stand close together, with the lines around them that stay. */
export interface LineHunk {
  readonly first: number;
  /** The index after the last line. */
  readonly end: number;
  readonly changes: readonly LineChange[];
}

/** A text and its lines, which end with LF as those of `git diff` do. */
export interface LineText {
  readonly text: string;
  readonly lines: readonly string[];
  /** The offset of each line. */
  readonly starts: readonly number[];
}

/** Number of lines around a difference. */
const context = 3;

/** Splits a text into its lines, ends included. */
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

/** The lines of a text, ends included. */
export function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Builds the hunks of a text's edits, in order, without the unchanged lines at the ends of each change. */
export function lineHunks(before: LineText, edits: readonly Edit[]): LineHunk[] {
  return groupHunks(listLineChanges(before, edits), before.lines.length);
}

/** Edites as changes of whole lines, without the lines that stay at their ends. */
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

/** Leaves out the lines at both ends of a change that are the same in both texts. */
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

/** The index of the line that holds an offset; the end of the text belongs to the line that it ends. */
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
