import {
  NoPatchError,
  type Patch,
  type TextStyle,
  writeFlow,
  writeJson,
  writeLike,
  writeYaml,
} from '@assay/text/patches';
import type { Span } from './spans.js';

/** Replaces a value by another one, in JSON or inside YAML brackets. */
export function replaceFlow(style: TextStyle, { start, end }: Span, before: unknown, value: unknown): Patch {
  const { text, lines, json, isJson, newline } = style;
  if (!isJson) {
    const like =
      typeof value === 'string' && typeof before === 'string'
        ? quotedLike(style, start, end, value)
        : undefined;
    return { start, end, text: like ?? writeFlow(value, style.yaml.quote, false) };
  }
  const margin = /^[ \t]*/.exec(text.slice(lines.getLineStart(start), start))?.[0] ?? '';
  return { start, end, text: writeJson(value, json, margin).replaceAll('\n', newline) };
}

/** Replaces a value by another one, in YAML block style. */
export function replaceBlock(style: TextStyle, span: Span, before: unknown, value: unknown): Patch {
  const { text, lines, newline, yaml } = style;
  const { start, end, keyStart, keyEnd } = span;
  if (typeof value === 'string' && typeof before === 'string') {
    const like = writeLike(text.slice(start, end), value, yaml.quote);
    if (like !== undefined) return { start, end, text: like };
  }
  const output =
    isListOfScalars(value) && (typeof before !== 'object' || before === null)
      ? { kind: 'inline' as const, text: writeFlow(value, yaml.quote, false) }
      : writeYaml(value, yaml);
  // The entry of a key without a value ends with the colon.
  const gap = start > 0 && !/\s/.test(text[start - 1] ?? ' ') ? ' ' : '';
  if (output.kind === 'inline')
    return { start: fromKey(style, span), end, text: valueGap(style, span, gap) + output.text };
  const lineStart = lines.getLineStart(start);
  const [first = ''] = output.lines;
  const column = keyEnd < 0 ? start - lineStart : keyStart - lines.getLineStart(keyStart);
  const behind = text.slice(end, lines.findLineEnd(end));
  if (!/^\s*$/.test(behind)) throw new NoPatchError('a comment follows it');
  if (first.startsWith('|')) {
    const pad = ' '.repeat(column + yaml.indent);
    const body = output.lines.map((line, index) => (index === 0 || line === '' ? line : pad + line));
    return { start: fromKey(style, span), end, text: valueGap(style, span, gap) + body.join(newline) };
  }
  if (keyEnd < 0) {
    const pad = ' '.repeat(column);
    return { start, end, text: indentedBy(output.lines, pad).slice(column) };
  }
  const by = Array.isArray(value) ? yaml.itemIndent : yaml.indent;
  const from = keyEnd + colonBehind(text, keyEnd, start) + 1;
  return { start: from, end, text: newline + indentedBy(output.lines, ' '.repeat(column + by)) };

  function indentedBy(block: readonly string[], pad: string): string {
    return block.map((line) => (line === '' ? '' : pad + line)).join(newline);
  }
}

/** True for a list of scalars, which can replace a scalar on the same line: `[string, 'null']`. */
function isListOfScalars(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 4 &&
    value.every((item) => typeof item !== 'object' || item === null)
  );
}

/** Returns the start of an inline value: after the colon, even if the replaced value is on lines below. */
function fromKey(style: TextStyle, { start, keyEnd }: Span): number {
  const { text } = style;
  if (keyEnd < 0 || !/[\n\r]/.test(text.slice(keyEnd, start))) return start;
  return keyEnd + colonBehind(text, keyEnd, start) + 1;
}

function valueGap(style: TextStyle, span: Span, gap: string): string {
  return fromKey(style, span) === span.start ? gap : ' ';
}

/** Returns the offset of the colon after a key. Only white space may be between it and the value. */
function colonBehind(text: string, keyEnd: number, start: number): number {
  const between = text.slice(keyEnd, start);
  const match = /^\s*:\s*$/.exec(between);
  if (match === null) throw new NoPatchError('an anchor, a tag or a comment precedes it');
  return between.indexOf(':');
}

/**
 * Writes a text inside brackets with the quotes of the text that it replaces, or without quotes if that had none. Returns
 * undefined if the new text needs quotes.
 */
function quotedLike(
  { text, yaml }: TextStyle,
  start: number,
  end: number,
  value: string,
): string | undefined {
  const like = writeLike(text.slice(start, end), value, yaml.quote);
  return /^['"]/.test(text[start] ?? '') || like === value ? like : undefined;
}
