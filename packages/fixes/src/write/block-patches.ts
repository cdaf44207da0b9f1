import type { Addition, EditNode } from '../edits/edit-tree.js';
import {
  entryLines,
  itemLines,
  NoPatchError,
  type Patch,
  type TextStyle,
  writeKey,
  writeYaml,
} from '@assay/text/patches';
import { listKeptChildren, listKeyTexts, type Child, type Span } from './spans.js';

/** Adds and removes fields or items of a YAML block mapping or sequence. At least one of them must remain. */
export function blockPatches(
  style: TextStyle,
  span: Span,
  children: readonly Child[],
  node: EditNode,
  isArray: boolean,
): Patch[] {
  const keptChildren = listKeptChildren(children, node);
  const last = keptChildren.at(-1);
  if (last === undefined) throw new NoPatchError('nothing would be left of it');
  const patches = removals(style, children, new Set(keptChildren), isArray);
  const column = span.start - style.lines.getLineStart(span.start);
  const siblings = listKeyTexts(children, style.text);
  for (const addition of node.added) {
    const lines = writeYamlLines(style, addition, siblings, isArray);
    patches.push(insertion(style, keptChildren, last, addition, lines, column, isArray));
  }
  return patches;
}

function writeYamlLines(
  { yaml }: TextStyle,
  { key, value }: Addition,
  siblings: readonly string[],
  isArray: boolean,
): string[] {
  const lines = writeYaml(value, yaml);
  return isArray
    ? itemLines(lines)
    : entryLines(writeKey(key, siblings, yaml.quote, false), lines, yaml, Array.isArray(value));
}

function insertion(
  style: TextStyle,
  keptChildren: readonly Child[],
  last: Child,
  { position }: Addition,
  lines: readonly string[],
  column: number,
  isArray: boolean,
): Patch {
  const { text, newline } = style;
  const pad = ' '.repeat(column);
  const find = (key: string): Child => {
    const child = keptChildren.find((item) => item.key === key);
    if (child === undefined) throw new NoPatchError('the value next to it is removed');
    return child;
  };
  const block = lines.map((line) => (line === '' ? '' : pad + line)).join(newline);
  if (position !== undefined && 'before' in position) {
    const child = find(position.before);
    const at = isArray ? dashOf(style, child) : child.keyStart;
    const top = findCommentsAbove(style, at);
    // Comments above a field belong to it.
    if (top !== undefined) return { start: top, end: top, text: block + newline };
    return { start: at, end: at, text: `${block.slice(column)}${newline}${pad}` };
  }
  const anchor = position === undefined ? last : find(position.after);
  const end = lineEnd(style, anchor);
  if (end === text.length) return { start: end, end, text: newline + block };
  const next = afterBreak(text, end);
  return { start: next, end: next, text: block + newline };
}

/** Returns the end of the last line of a child. Only a comment may follow the child there. */
function lineEnd({ text, lines }: TextStyle, { end }: Child): number {
  const last = lines.findLineEnd(end);
  if (!/^\s*(?:#.*)?$/.test(text.slice(end, last))) throw new NoPatchError('its line has another value');
  return last;
}

function afterBreak(text: string, at: number): number {
  return text.startsWith('\r\n', at) ? at + 2 : at + 1;
}

function removals(
  style: TextStyle,
  children: readonly Child[],
  keptChildren: ReadonlySet<Child>,
  isArray: boolean,
): Patch[] {
  const patches: Patch[] = [];
  const { text, lines } = style;
  children.forEach((child, index) => {
    if (keptChildren.has(child)) return;
    const start = isArray ? dashOf(style, child) : child.keyStart;
    const lineStart = lines.getLineStart(start);
    const end = lineEnd(style, child);
    if (/^ *$/.test(text.slice(lineStart, start))) {
      patches.push(removal(style, { lineStart, start, end }));
      return;
    }
    // The first field of an item follows the dash; the next field takes its place.
    const next = children[index + 1];
    if (next === undefined || !keptChildren.has(next) || isArray)
      throw new NoPatchError('its line has another value');
    if (!/^\s*$/.test(text.slice(child.end, next.keyStart))) throw new NoPatchError('a comment follows it');
    patches.push({ start, end: next.keyStart, text: '' });
  });
  return patches;
}

/** A child on lines of its own. */
interface OwnLines {
  readonly lineStart: number;
  readonly start: number;
  /** The end of its last line. */
  readonly end: number;
}

/**
 * Removes the lines of a child. Its comments are kept, separated from the next entry, which they do not describe. Suppressions of
 * its findings are removed.
 */
function removal(style: TextStyle, { lineStart, start, end }: OwnLines): Patch {
  const { text, newline, listComments } = style;
  const pad = text.slice(lineStart, start);
  const top = findCommentsAbove(style, start) ?? lineStart;
  const survivors = listComments(top, end).filter(({ body }) => !body.startsWith('assay-ignore'));
  const lines = survivors.map((comment) => pad + text.slice(comment.start, comment.end));
  if (end === text.length) {
    const from = top > 0 ? beforeBreak(text, top) : top;
    return { start: from, end, text: lines.map((line) => newline + line).join('') };
  }
  const next = afterBreak(text, end);
  const isApart = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(next, style.lines.findLineEnd(next) + 1));
  const all = lines.length > 0 && !isApart ? [...lines, ''] : lines;
  return { start: top, end: next, text: all.map((line) => line + newline).join('') };
}

/** Returns the start of the comment lines directly above a line, with its indentation; undefined if none exist. */
function findCommentsAbove({ text, lines, listComments }: TextStyle, at: number): number | undefined {
  const lineStart = lines.getLineStart(at);
  if (!/^ *$/.test(text.slice(lineStart, at))) return undefined;
  let top = lineStart;
  while (top > 0) {
    const above = lines.getLineStart(beforeBreak(text, top));
    const line = text.slice(above, top);
    const indent = at - lineStart;
    const isComment = line.trimStart().startsWith('#') && line.length - line.trimStart().length === indent;
    if (!isComment || listComments(above + indent, above + indent + 1).length === 0) break;
    top = above;
  }
  return top === lineStart ? undefined : top;
}

function beforeBreak(text: string, at: number): number {
  return text.startsWith('\r\n', at - 2) ? at - 2 : at - 1;
}

/** Returns the offset of an item's `-`. */
function dashOf({ text }: TextStyle, { start }: Child): number {
  let at = start - 1;
  while (at >= 0 && /\s/.test(text[at] ?? '')) at--;
  if (text[at] !== '-') throw new NoPatchError('the item has an anchor or a tag');
  return at;
}
