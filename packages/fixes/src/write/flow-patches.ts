import type { EditNode } from '../edits/edit-tree.js';
import { type Patch, type TextStyle, writeFlow, writeJson, writeKey } from '@assay/text/patches';
import { listKeptChildren, listKeyTexts, type Child, type Span } from './spans.js';

/** The white space between the members of an object or array in brackets. */
interface Gaps {
  /** After a comma. */
  readonly gap: string;
  /** After a key: `: `. */
  readonly colon: string;
  /** True if the members are on separate lines. */
  readonly isSpread: boolean;
}

/** Adds and removes members of an object or array in brackets, in JSON or YAML flow style. */
export function flowPatches(
  style: TextStyle,
  span: Span,
  children: readonly Child[],
  node: EditNode,
  isArray: boolean,
): Patch[] {
  const keptChildren = listKeptChildren(children, node);
  const gaps = gapsOf(style, span, children, isArray);
  const siblings = listKeyTexts(children, style.text);
  const additions = node.added.map((addition) => ({
    ...addition,
    text: writeMember(style, gaps, siblings, addition.key, addition.value, isArray),
  }));
  const last = keptChildren.at(-1);
  if (last === undefined)
    return [
      around(
        style,
        span,
        gaps,
        additions.map(({ text }) => text),
      ),
    ];
  const patches = removals(children, keptChildren);
  for (const { text, position } of additions) {
    const before =
      position !== undefined && 'before' in position ? named(keptChildren, position.before) : undefined;
    const after =
      position !== undefined && 'after' in position ? named(keptChildren, position.after) : undefined;
    const { gap } = gaps;
    if (before !== undefined)
      patches.push({ start: before.keyStart, end: before.keyStart, text: `${text},${gap}` });
    else {
      const at = (after ?? last).end;
      patches.push({ start: at, end: at, text: `,${gap}${text}` });
    }
  }
  return patches;
}

function named(children: readonly Child[], key: string): Child | undefined {
  return children.find((child) => child.key === key);
}

/** Removes members with the comma after them, or before them at the end. */
function removals(children: readonly Child[], keptChildren: readonly Child[]): Patch[] {
  const patches: Patch[] = [];
  const isKept = new Set(keptChildren);
  let previous: Child | undefined;
  let removed: Child[] = [];
  for (const child of children) {
    if (!isKept.has(child)) {
      removed.push(child);
      continue;
    }
    const [first] = removed;
    if (first !== undefined) patches.push({ start: first.keyStart, end: child.keyStart, text: '' });
    removed = [];
    previous = child;
  }
  const last = removed.at(-1);
  if (last !== undefined && previous !== undefined)
    patches.push({ start: previous.end, end: last.end, text: '' });
  return patches;
}

/** Writes the new content of brackets whose old content is removed completely. */
function around(
  { text, newline, json }: TextStyle,
  { start, end }: Span,
  gaps: Gaps,
  members: readonly string[],
): Patch {
  const inside = { start: start + 1, end: end - 1 };
  if (members.length === 0) return { ...inside, text: '' };
  if (!gaps.isSpread) {
    const pad = text[start] === '{' && gaps.colon !== ':' ? ' ' : '';
    return { ...inside, text: `${pad}${members.join(`,${gaps.gap}`)}${pad}` };
  }
  const outer = gaps.gap.slice(gaps.gap.lastIndexOf('\n') + 1);
  const unit = typeof json === 'string' ? 2 : json.indent.length;
  const margin = outer.slice(0, Math.max(0, outer.length - unit));
  return { ...inside, text: `${gaps.gap}${members.join(`,${gaps.gap}`)}${newline}${margin}` };
}

function gapsOf(style: TextStyle, span: Span, children: readonly Child[], isArray: boolean): Gaps {
  const { text, json, isJson, newline } = style;
  const colon = isArray ? undefined : colonOf(text, children[0]);
  const isCompact = isJson && json === 'compact';
  const usual = colon ?? (isCompact ? ':' : ': ');
  const [first, second] = children;
  if (first === undefined) {
    if (typeof json === 'string') return { gap: isCompact ? '' : ' ', colon: usual, isSpread: false };
    const margin = marginAt(style, span.start) + json.indent;
    return { gap: newline + margin, colon: usual, isSpread: true };
  }
  const between =
    second === undefined ? undefined : /^\s*,(\s*)$/.exec(text.slice(first.end, second.keyStart))?.[1];
  const opening = text.slice(span.start + 1, first.keyStart);
  const gap =
    between ?? (/^\s*$/.test(opening) && /[\n\r]/.test(opening) ? opening.replace(/^[ \t]+/, '') : undefined);
  if (gap === undefined) return { gap: usual === ':' && isCompact ? '' : ' ', colon: usual, isSpread: false };
  return { gap, colon: usual, isSpread: /[\n\r]/.test(gap) };
}

function colonOf(text: string, child: Child | undefined): string | undefined {
  if (child === undefined || child.keyEnd < 0 || child.start < child.keyEnd) return undefined;
  const between = text.slice(child.keyEnd, child.start);
  return /^ ?: ?$/.test(between) ? between : undefined;
}

function marginAt({ text, lines }: TextStyle, at: number): string {
  return /^[ \t]*/.exec(text.slice(lines.getLineStart(at), at))?.[0] ?? '';
}

function writeMember(
  style: TextStyle,
  gaps: Gaps,
  siblings: readonly string[],
  key: string,
  value: unknown,
  isArray: boolean,
): string {
  const { quote } = style.yaml;
  const output = writeIn(
    style,
    gaps,
    value,
    siblings.some((sibling) => sibling.startsWith('"')),
  );
  if (isArray) return output;
  return `${style.isJson ? JSON.stringify(key) : writeKey(key, siblings, quote, true)}${gaps.colon}${output}`;
}

function writeIn(
  style: TextStyle,
  { gap, colon, isSpread }: Gaps,
  value: unknown,
  isQuoted: boolean,
): string {
  if (!style.isJson) return writeFlow(value, style.yaml.quote, isQuoted);
  if (isSpread && typeof style.json !== 'string') {
    const margin = gap.slice(Math.max(gap.lastIndexOf('\n'), gap.lastIndexOf('\r')) + 1);
    return writeJson(value, style.json, margin).replaceAll('\n', style.newline);
  }
  return writeJson(value, colon === ':' ? 'compact' : 'spaced');
}
