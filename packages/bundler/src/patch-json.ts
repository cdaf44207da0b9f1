import type { SourceDocument } from '@assay/core';
import {
  applyPatches,
  detectJsonLayout,
  NoPatchError,
  type Patch,
  stepInto,
  writeJson,
} from '@assay/text/patches';
import type { Content, EditNode, Edits } from './edits.js';
import type { SourceText, Span } from './source-text.js';
import { membersBeside, type Values } from './values.js';

/** Applies edits to the text of a JSON document. All other text stays as it is, character by character. */
export function patchJson(document: SourceDocument, source: SourceText, edits: Edits, exact: Values): string {
  const { text } = source;
  const patches: Patch[] = [];
  const layout = detectJsonLayout(text);
  const root = edits.at({ document, segments: [] });
  if (root !== undefined) visit(root, [], document.value);
  return applyPatches(text, patches, 0, text.length);

  function visit(node: EditNode, segments: readonly string[], value: unknown): void {
    const span = getSpan(segments);
    if (node.edit?.kind === 'replace') {
      patches.push({ start: span.start, end: span.end, text: write(node.edit.content, span.start) });
      return;
    }
    if (node.edit?.kind === 'remove') {
      patches.push(removal(span));
      return;
    }
    for (const [key, child] of node.children) visit(child, [...segments, key], stepInto(value, key));
    if (node.edit?.kind === 'merge') merge(segments, value, exact.at(node.edit.place));
    if (node.added.length > 0) add(span, node.added);
  }

  function getSpan(segments: readonly string[]): Span {
    const span = source.findSpan(segments);
    if (span === undefined) throw new NoPatchError('the value is not in the text');
    return span;
  }

  function write(content: Content, at: number): string {
    return writeValue(exact.of(content), at);
  }

  function writeValue(value: unknown, at: number): string {
    return withNewlines(writeJson(value, layout, marginAt(at)));
  }

  function marginAt(at: number): string {
    return /^[ \t]*/.exec(text.slice(source.lines.getLineStart(at), at))?.[0] ?? '';
  }

  function withNewlines(output: string): string {
    return text.includes('\r\n') ? output.replaceAll('\n', '\r\n') : output;
  }

  function merge(segments: readonly string[], value: unknown, merged: unknown): void {
    const span = getSpan([...segments, '$ref']);
    const members = membersBeside(merged, value);
    if (members.length === 0) throw new NoPatchError('the value is not in the text');
    const margin = marginAt(span.keyStart);
    const separator = layout === 'compact' ? ',' : withNewlines(`,\n${margin}`);
    const output = members.map(([key, inner]) => member(key, inner, span.keyStart));
    patches.push({ start: span.keyStart, end: span.end, text: output.join(separator) });
  }

  function member(key: string, value: unknown, at: number): string {
    return `${JSON.stringify(key)}:${layout === 'compact' ? '' : ' '}${writeValue(value, at)}`;
  }

  function add(span: Span, added: EditNode['added']): void {
    const close = span.end - 1;
    const last = text.slice(0, close).trimEnd().length;
    const isOneLine = !/[\n\r]/.test(text.slice(last, close));
    const margin = marginAt(close);
    for (const [name, content] of added) {
      const value = exact.of(content);
      const output =
        isOneLine || typeof layout === 'string'
          ? `${JSON.stringify(name)}:${layout === 'compact' ? '' : ' '}${writeJson(value, layout === 'compact' ? layout : 'spaced')}`
          : `${JSON.stringify(name)}: ${withNewlines(writeJson(value, layout, margin + layout.indent))}`;
      const gap =
        isOneLine || typeof layout === 'string'
          ? layout === 'compact'
            ? ''
            : ' '
          : withNewlines(`\n${margin}${layout.indent}`);
      patches.push({ start: last, end: last, text: `,${gap}${output}` });
    }
  }

  function removal({ keyStart, end }: Span): Patch {
    const after = /^\s*,\s*/.exec(text.slice(end))?.[0];
    if (after !== undefined) return { start: keyStart, end: end + after.length, text: '' };
    const before = /,\s*$/.exec(text.slice(0, keyStart))?.[0] ?? '';
    return { start: keyStart - before.length, end, text: '' };
  }
}
