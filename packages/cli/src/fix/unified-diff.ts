import type { Patch } from '@assay/fixes';
import type { LineNote } from './shared-notes.js';

/** Lines of the old text, by their indexes, and the text that takes their place. */
interface Change {
  readonly first: number;
  /** The index after the last one. */
  readonly end: number;
  readonly text: string;
}

/** How many lines are shown around what differs. */
const context = 3;

/**
 * Writes what differs between two texts as a unified diff, as `git apply` and `patch -p1` take it; '' where nothing does.
 *
 * @param name - the path of the file, with slashes
 * @param patches - the changes of the text, in order
 * @param notes - what is said of lines: it stands in the heading of a hunk that changes some of them, where `git diff` has the name of a function
 */
export function unifiedDiff(
  name: string,
  before: string,
  patches: readonly Patch[],
  notes: readonly LineNote[] = [],
): string {
  const lines = linesOf(before);
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length;
  }
  const hunks = hunksOf(changesOf(before, lines, starts, patches), lines.length);
  if (hunks.length === 0) return '';
  const out = [`--- ${quoted(`a/${name}`)}\n+++ ${quoted(`b/${name}`)}\n`];
  let shift = 0;
  for (const hunk of hunks) {
    const body: string[] = [];
    let [olds, news] = [0, 0];
    const keep = (from: number, to: number): void => {
      for (const line of lines.slice(from, to)) body.push(` ${terminated(line)}`);
      olds += to - from;
      news += to - from;
    };
    let next = hunk.first;
    for (const change of hunk.changes) {
      keep(next, change.first);
      for (const line of lines.slice(change.first, change.end)) body.push(`-${terminated(line)}`);
      const added = linesOf(change.text);
      for (const line of added) body.push(`+${terminated(line)}`);
      olds += change.end - change.first;
      news += added.length;
      next = change.end;
    }
    keep(next, hunk.end);
    const ranges = `-${rangeOf(hunk.first, olds)} +${rangeOf(hunk.first + shift, news)}`;
    out.push(`@@ ${ranges} @@${headingOf(hunk, notes)}\n`, ...body);
    shift += news - olds;
  }
  return out.join('');
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function terminated(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`;
}

function rangeOf(first: number, count: number): string {
  return count === 0 ? `${first},0` : count === 1 ? `${first + 1}` : `${first + 1},${count}`;
}

/** Patches as changes of whole lines, without the lines that stay at their ends. */
function changesOf(
  before: string,
  lines: readonly string[],
  starts: readonly number[],
  patches: readonly Patch[],
): Change[] {
  const groups: { first: number; end: number; patches: Patch[] }[] = [];
  for (const patch of patches) {
    const first = lineAt(starts, patch.start, before);
    const isWhole = patch.end === (starts[first] ?? before.length) && patch.text.endsWith('\n');
    const end = isWhole ? first : Math.min(lines.length, lineAt(starts, patch.end, before) + 1);
    const last = groups.at(-1);
    if (last !== undefined && first < last.end) {
      last.end = Math.max(last.end, end);
      last.patches.push(patch);
    } else groups.push({ first, end, patches: [patch] });
  }
  return groups.flatMap((group) => {
    const from = starts[group.first] ?? before.length;
    const to = starts[group.end] ?? before.length;
    let text = '';
    let at = from;
    for (const patch of group.patches) {
      text += before.slice(at, patch.start) + patch.text;
      at = patch.end;
    }
    return trimmed({ first: group.first, end: group.end, text: text + before.slice(at, to) }, lines);
  });
}

/** Leaves out the lines at both ends of a change that are the same in both texts. */
function trimmed({ first, end, text }: Change, lines: readonly string[]): Change[] {
  const added = linesOf(text);
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

interface Hunk {
  first: number;
  end: number;
  readonly changes: Change[];
}

function hunksOf(changes: readonly Change[], count: number): Hunk[] {
  const hunks: Hunk[] = [];
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

function headingOf({ changes }: Hunk, notes: readonly LineNote[]): string {
  const found = notes.filter((note) =>
    changes.some(({ first, end }) => first < note.end + 1 && Math.max(end, first + 1) > note.first),
  );
  return found.length === 0 ? '' : ` ${found.map(({ text }) => text).join('; ')}`;
}

/** A path as git writes it: in quotes where it has characters that would not be read back. */
function quoted(path: string): string {
  if (!/[\p{Cc}"\\\u0080-\u{10ffff}]/u.test(path)) return path.includes(' ') ? `${path}\t` : path;
  const bytes = [...new TextEncoder().encode(path)].map((byte) => {
    if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
    return byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte);
  });
  return `"${bytes.join('')}"`;
}
