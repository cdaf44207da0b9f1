import { parseSource, type SourceDocument } from '@assay/core';
import {
  applyPatches,
  entryLines,
  isObject,
  isSameValue,
  NoPatchError,
  type Patch,
  stepInto,
  writeJson,
  writeYaml,
  writeYamlScalar,
  type YamlText,
} from '@assay/text/patches';
import type { Content, EditNode, Edits } from './edits.js';
import { placeKey, valueAt, type Place } from './place.js';
import type { SourceText, Span } from './source-text.js';
import type { Values } from './values.js';

/** Inputs for patching YAML. */
export interface YamlSources {
  readonly edits: Edits;
  readonly textOf: (document: SourceDocument) => SourceText;
  /** The values of the bundle, for comparing. */
  readonly plain: Values;
  /** The same values with the original number literals, for writing. */
  readonly exact: Values;
}

/**
 * Writes parts of documents as YAML. A part in block style keeps its text and comments, and is indented for its new position. The
 * result is parsed again. If it has another value, for example because an anchor is elsewhere, the value is written from scratch.
 */
export class YamlPatcher {
  private readonly sources: YamlSources;
  private readonly known = new Map<string, YamlText>();

  constructor(sources: YamlSources) {
    this.sources = sources;
  }

  /** Returns the whole text of a document with its edits. */
  document(document: SourceDocument): string {
    const { text } = this.sources.textOf(document);
    const patches = this.patches({ document, segments: [] }, text.includes('\r\n') ? '\r\n' : '\n');
    return applyPatches(text, patches, 0, text.length);
  }

  /** Returns the text of a part with its edits, as lines without indentation. */
  part(place: Place): YamlText {
    return this.at(place);
  }

  private of(content: Content): YamlText {
    if (content.kind === 'place') return this.at(content.place);
    if (content.kind === 'value' || content.entries.length === 0)
      return writeYaml(this.sources.exact.of(content));
    return {
      kind: 'block',
      lines: content.entries.flatMap(([name, entry]) => entryLines(writeYamlScalar(name), this.of(entry))),
    };
  }

  private at(place: Place): YamlText {
    const key = placeKey(place);
    let text = this.known.get(key);
    if (text === undefined) {
      text = this.moved(place) ?? writeYaml(this.sources.exact.at(place));
      this.known.set(key, text);
    }
    return text;
  }

  /** Returns the original text of a part as lines without indentation; undefined if it cannot be moved. */
  private moved(place: Place): YamlText | undefined {
    const { document } = place;
    const value = valueAt(place);
    const source = this.sources.textOf(document);
    const span = source.findSpan(place.segments);
    if (document.syntax !== 'yaml' || span === undefined || typeof value !== 'object') return undefined;
    if (/[{[]/.test(source.text[span.start] ?? '')) return undefined;
    const lineStart = source.lines.getLineStart(span.start);
    const end = endWithComment(source, span.end);
    let lines: string[];
    try {
      const text = applyPatches(source.text, this.patches(place, '\n'), span.start, end);
      lines = dedented(text, span.start - lineStart);
    } catch (error) {
      if (error instanceof NoPatchError) return undefined;
      throw error;
    }
    const text = `${lines.join('\n')}\n`;
    if (hasAnchor(text) || !this.parsesAs(text, this.sources.plain.at(place))) return undefined;
    return { kind: 'block', lines: withoutFileComments(lines), above: commentsAbove(source, span) };
  }

  private parsesAs(text: string, value: unknown): boolean {
    const parsed = parseSource({ uri: 'memory:///part', bytes: new TextEncoder().encode(text) });
    return parsed.ok && parsed.document.syntax === 'yaml' && isSameValue(parsed.document.value, value);
  }

  private patches(place: Place, newline: string): Patch[] {
    const node = this.sources.edits.at(place);
    const source = this.sources.textOf(place.document);
    if (node === undefined) return [];
    const patcher = new NodePatcher(source, newline, this.sources.exact, (content) => this.of(content));
    patcher.visit(node, place.segments, valueAt(place), isFlowAt(source, place));
    return patcher.patches;
  }
}

function isFlowAt(source: SourceText, { segments }: Place): boolean {
  for (let length = 0; length < segments.length; length++) {
    const span = source.findSpan(segments.slice(0, length));
    if (span !== undefined && /[{[]/.test(source.text[span.start] ?? '')) return true;
  }
  return false;
}

/** Collects the patches for one part of a text. */
class NodePatcher {
  readonly patches: Patch[] = [];
  private readonly source: SourceText;
  private readonly newline: string;
  private readonly exact: Values;
  private readonly write: (content: Content) => YamlText;

  constructor(source: SourceText, newline: string, exact: Values, write: (content: Content) => YamlText) {
    this.source = source;
    this.newline = newline;
    this.exact = exact;
    this.write = write;
  }

  visit(node: EditNode, segments: readonly string[], value: unknown, isFlow: boolean): void {
    const span = this.getSpan(segments);
    if (node.edit?.kind === 'replace') {
      this.replace(span, node.edit.content, value, isFlow);
      return;
    }
    if (node.edit?.kind === 'remove') {
      this.remove(span);
      return;
    }
    const isInside = isFlow || (typeof value === 'object' && /[{[]/.test(this.source.text[span.start] ?? ''));
    for (const [key, child] of node.children)
      this.visit(child, [...segments, key], stepInto(value, key), isInside);
    if (node.edit?.kind === 'merge') this.merge(segments, node.edit.place, value, isInside);
    if (node.added.length > 0) this.add(span, node.added, isInside);
  }

  private getSpan(segments: readonly string[]): Span {
    const span = this.source.findSpan(segments);
    if (span === undefined) throw new NoPatchError('the text has no place for it');
    return span;
  }

  private replace(span: Span, content: Content, before: unknown, isFlow: boolean): void {
    if (content.kind === 'value' && typeof content.value === 'string' && typeof before === 'string') {
      this.push(span.start, span.end, this.scalarLike(span, content.value));
    } else if (isFlow) {
      this.push(span.start, span.end, writeJson(this.exact.of(content), 'spaced'));
    } else this.replaceBlock(span, this.write(content));
  }

  /** Quotes a text in the style of the scalar that it replaces. */
  private scalarLike({ start, end }: Span, value: string): string {
    const before = this.source.text.slice(start, end);
    if (before.startsWith('"')) return JSON.stringify(value);
    const isPlainBefore = !/^['|>]/.test(before);
    const isPlain = /^[\w./-][\w./#:@%+~-]*$/.test(value) && !/:$|^[-\d.]|: /.test(value);
    if (isPlainBefore && isPlain) return value;
    return /^[ -~]*$/.test(value) ? `'${value.replaceAll("'", "''")}'` : writeYamlScalar(value);
  }

  private replaceBlock(span: Span, output: YamlText): void {
    const { text, lines } = this.source;
    if (output.kind === 'inline') {
      this.push(span.start, span.end, output.text);
      return;
    }
    const lineStart = lines.getLineStart(span.start);
    const before = text.slice(lineStart, span.start);
    const comment = this.commentBehind(span.end);
    const end = comment === '' ? span.end : lines.findLineEnd(span.end);
    const isAtItsColumn =
      /^ *(?:- +)*$/.test(before) && before !== '' ? true : before === '' && span.keyStart < 0;
    this.putAbove(span, output.above ?? []);
    if (isAtItsColumn) {
      const body = comment === '' ? output.lines : [comment, ...output.lines];
      this.push(span.start, end, this.joined(body, before.length));
      return;
    }
    if (span.keyStart < 0) throw new NoPatchError('the text has no place for it');
    const column = span.keyStart - lines.getLineStart(span.keyStart) + 2;
    const start = lineStart + before.trimEnd().length;
    const pad = ' '.repeat(column);
    const head = comment === '' ? '' : ` ${comment}`;
    this.push(start, end, `${head}${this.newline}${pad}${this.joined(output.lines, column)}`);
  }

  /** Inserts comment lines above the line of an entry. */
  private putAbove({ keyStart, start }: Span, comments: readonly string[]): void {
    const at = keyStart < 0 ? start : keyStart;
    const lineStart = this.source.lines.getLineStart(at);
    const before = this.source.text.slice(lineStart, at);
    if (comments.length === 0 || !/^ *(?:- +)*$/.test(before)) return;
    const pad = /^ */.exec(before)?.[0] ?? '';
    this.push(lineStart, lineStart, comments.map((line) => pad + line + this.newline).join(''));
  }

  /** Returns the comment after a value. Block style allows nothing else there. */
  private commentBehind(end: number): string {
    const rest = this.source.text.slice(end, this.source.lines.findLineEnd(end));
    if (/^\s*$/.test(rest)) return '';
    if (/^\s+#/.test(rest)) return rest.trim();
    throw new NoPatchError('the text has no place for it');
  }

  private merge(segments: readonly string[], place: Place, value: unknown, isFlow: boolean): void {
    const span = this.getSpan([...segments, '$ref']);
    const merged = valueAt(place);
    const output = this.write({ kind: 'place', place });
    const isPlain =
      isObject(merged) && isObject(value) && Object.keys(merged).every((key) => !Object.hasOwn(value, key));
    if (isFlow || !isPlain || output.kind === 'inline')
      throw new NoPatchError('the text has no place for it');
    const { lines } = this.source;
    const comment = this.commentBehind(span.end);
    const body = comment === '' ? output.lines : [comment, ...output.lines];
    const end = comment === '' ? span.end : lines.findLineEnd(span.end);
    this.push(span.keyStart, end, this.joined(body, span.keyStart - lines.getLineStart(span.keyStart)));
  }

  private add(span: Span, added: EditNode['added'], isFlow: boolean): void {
    const { text, lines } = this.source;
    if (isFlow) {
      const last = text.slice(0, span.end - 1).trimEnd().length;
      for (const [name, content] of added)
        this.push(last, last, `, ${JSON.stringify(name)}: ${writeJson(this.exact.of(content), 'spaced')}`);
      return;
    }
    const column = span.start - lines.getLineStart(span.start);
    const end = lines.findLineEnd(span.end);
    this.commentBehind(span.end);
    const pad = ' '.repeat(column);
    for (const [name, content] of added) {
      const entry = this.joined(entryLines(writeYamlScalar(name), this.write(content)), column);
      this.push(end, end, `${this.newline}${pad}${entry}`);
    }
  }

  private remove({ keyStart, end }: Span): void {
    const { text, lines } = this.source;
    const lineStart = lines.getLineStart(keyStart);
    if (!/^ *$/.test(text.slice(lineStart, keyStart))) throw new NoPatchError('the text has no place for it');
    this.commentBehind(end);
    const lineEnd = lines.findLineEnd(end);
    const behind = text.startsWith('\r\n', lineEnd) ? 2 : 1;
    this.push(lineStart, Math.min(text.length, lineEnd + behind), '');
  }

  /** Joins lines and indents all but the first. */
  private joined(lines: readonly string[], column: number): string {
    const pad = ' '.repeat(column);
    return lines.map((line, index) => (index === 0 || line === '' ? line : pad + line)).join(this.newline);
  }

  private push(start: number, end: number, text: string): void {
    this.patches.push({ start, end, text });
  }
}

/** Returns the end of a value, including a comment on its last line. */
function endWithComment({ text, lines }: SourceText, end: number): number {
  const lineEnd = lines.findLineEnd(end);
  return /^[ \t]+#/.test(text.slice(end, lineEnd)) ? lineEnd : end;
}

function dedented(text: string, column: number): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.map((line, index) => {
    if (index === 0) return line;
    const blank = /^ */.exec(line)?.[0].length ?? 0;
    return line.slice(Math.min(blank, column));
  });
}

/** True if a text may define an anchor, which would apply to the whole bundle. */
function hasAnchor(text: string): boolean {
  return /(?:^|[\s[{,])&[^\s&,[\]{}]/m.test(text);
}

const fileComment = /^\s*#\s*assay-ignore-file\b/;

/** Removes comments that apply to a whole file and must not apply to the bundle. */
function withoutFileComments(lines: readonly string[]): string[] {
  return lines.filter((line) => !fileComment.test(line));
}

/** Returns the comment lines directly above a part: above its key, or at the top of its file. */
function commentsAbove({ text, lines }: SourceText, { keyStart, start }: Span): string[] {
  const comments: string[] = [];
  for (let at = lines.getLineStart(keyStart < 0 ? start : keyStart); at > 0;) {
    const previous = lines.getLineStart(at - 1);
    const line = text.slice(previous, at).trim();
    if (!line.startsWith('#')) break;
    if (!fileComment.test(line)) comments.unshift(line);
    at = previous;
  }
  return comments;
}
