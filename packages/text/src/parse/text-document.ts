import { noDeadline, type Deadline } from '../base/deadline.js';
import { ExactNumbers } from '../base/exact-numbers.js';
import { movedOffsets, suspectOffsets } from '../base/inexact-literals.js';
import { LineIndex } from '../base/line-index.js';
import type { DuplicatePlace, SourceDocument } from '../base/source-document.js';
import type { Place, PointerSegments, Range } from '../base/source.js';
import { buildPointerTrie, type Spans, type RequestedValue } from '../base/requested-values.js';
import type { UsualReading } from '../yaml-fast/reread.js';
import { findTextChange, type TextChange } from '../base/text-change.js';

/** Finds requested values in a text: sets the `spans` of every requested node that exists. */
export type LocateRequested = (root: RequestedValue, deadline: Deadline) => void;

/** Finds the numbers that JavaScript cannot represent. Each of them contains one of the given offsets of the text. */
export type FindExactNumbers = (offsets: readonly number[]) => ExactNumbers;

/** Lines of a text, 1-based and inclusive. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** A document of a text, which locates its values by the given functions. */
export class TextDocument implements SourceDocument {
  readonly uri: string;
  readonly syntax: 'json' | 'yaml';
  readonly text: string;
  /** For an edited document it may be a copy that records its readers. */
  value: unknown;
  duplicateKeys: readonly DuplicatePlace[] = [];
  hasRewrittenKeys = false;
  private find: LocateRequested;
  private findExact: FindExactNumbers;
  private exactNumbers: ExactNumbers | undefined;
  private lines: LineIndex | undefined;
  /** Result of reading the text in the usual style, for the next version. */
  usual: UsualReading | undefined;
  private suspects: readonly number[] | undefined;
  /**
   * The latest version of the text. Reading it is not recorded, so use it only for results that do not depend on the whole text.
   */
  written: string;
  private readonly mentioned = new Map<RegExp, boolean>();
  /**
   * The lines that the latest version changed. All other lines are unchanged and at the same location. Undefined if lines may
   * have moved.
   */
  editedLines: Lines | undefined;

  constructor(
    uri: string,
    syntax: 'json' | 'yaml',
    text: string,
    value: unknown,
    find: LocateRequested,
    findExact: FindExactNumbers,
  ) {
    this.uri = uri;
    this.syntax = syntax;
    this.text = text;
    this.written = text;
    this.value = value;
    this.find = find;
    this.findExact = findExact;
  }

  locate(pointers: readonly PointerSegments[], deadline: Deadline = noDeadline): (Place | undefined)[] {
    const { root, requested } = buildPointerTrie(pointers);
    const { text } = this;
    this.lines ??= new LineIndex(text);
    if (requested.length > 0) this.find(root, deadline);
    return requested.map(({ spans }) => {
      deadline.tick();
      return spans === undefined ? undefined : this.place(spans);
    });
  }

  exactValue(container: object, key: string | number): unknown {
    // `as`: only own members of the document's plain objects and arrays are read.
    return this.exact().at(container, key) ?? (container as Readonly<Record<string | number, unknown>>)[key];
  }

  exactCopy(value: unknown): unknown {
    return this.exact().copy(value);
  }

  /** True if a pattern matches anywhere in the text. The result is cached by pattern, so use constant patterns. */
  mentions(pattern: RegExp): boolean {
    let answer = this.mentioned.get(pattern);
    if (answer === undefined) {
      answer = pattern.test(this.written);
      this.mentioned.set(pattern, answer);
    }
    return answer;
  }

  /** True if the document has numbers that no JavaScript number can represent. */
  get hasExactNumbers(): boolean {
    return !this.exact().isEmpty;
  }

  /**
   * Adopts the text and the locations of the next version of the document. The caller updates the value.
   *
   * @returns False, without any change, if an earlier result of this document would differ now.
   */
  renew(next: TextDocument): boolean {
    if (this.hasExactNumbers || next.hasExactNumbers || this.syntax !== next.syntax) return false;
    if (this.hasRewrittenKeys || next.hasRewrittenKeys) return false;
    if (this.written === next.written) return true;
    for (const [pattern, answer] of this.mentioned) if (next.mentions(pattern) !== answer) return false;
    const lines = new LineIndex(next.written);
    this.editedLines = splitDocumentLines(
      findTextChange(this.written, next.written),
      this.lines ?? new LineIndex(this.written),
      lines,
    );
    this.written = next.written;
    this.suspects = next.suspects;
    this.find = next.find;
    this.findExact = next.findExact;
    this.lines = lines;
    return true;
  }

  /** Adopts facts about the unchanged text from the previous version. */
  followed(before: TextDocument, change: TextChange): void {
    if (before.suspects !== undefined)
      this.suspects = movedOffsets(
        before.suspects,
        before.usual?.tree.text ?? before.written,
        this.text,
        change,
      );
  }

  private exact(): ExactNumbers {
    if (this.exactNumbers === undefined) {
      const offsets = (this.suspects ??= suspectOffsets(this.written));
      this.exactNumbers = offsets.length === 0 ? new ExactNumbers() : this.findExact(offsets);
    }
    return this.exactNumbers;
  }

  /** Returns the range between two offsets of the text. */
  range(start: number, end: number): Range {
    this.lines ??= new LineIndex(this.text);
    return this.lines.range(start, end);
  }

  private place(spans: Spans): Place {
    const key = spans.keyStart < 0 ? undefined : this.range(spans.keyStart, spans.keyEnd);
    const value = this.range(spans.valueStart, spans.valueEnd);
    const isWhole = spans.tokenStart === spans.valueStart && spans.tokenEnd === spans.valueEnd;
    const token = isWhole ? value : this.range(spans.tokenStart, spans.tokenEnd);
    const { alias } = spans;
    return alias === undefined
      ? { key, value, token }
      : { key, value, token, alias: this.range(alias.start, alias.end) };
  }
}

/** Returns the lines of a change; undefined if it changes the number of lines. */
function splitDocumentLines(
  { start, oldEnd, newEnd }: TextChange,
  before: LineIndex,
  after: LineIndex,
): Lines | undefined {
  if (before.count !== after.count) return undefined;
  // One more character on both sides, because a character can form another line break with its neighbours.
  const first = after.position(Math.max(0, start - 1)).line;
  return { first, last: Math.max(before.position(oldEnd + 1).line, after.position(newEnd + 1).line) };
}

/**
 * True if a pattern matches anywhere in the text of a document. Reading the text is not recorded. Use constant patterns, because
 * the result is cached.
 */
export function mentions(document: SourceDocument, pattern: RegExp): boolean {
  return document.mentions?.(pattern) ?? pattern.test(document.text);
}
