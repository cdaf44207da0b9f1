import { noDeadline, type Deadline } from '../base/deadline.js';
import { ExactNumbers } from '../base/exact-numbers.js';
import { movedOffsets, suspectOffsets } from '../base/inexact-literals.js';
import { LineIndex } from '../base/line-index.js';
import type { DuplicatePlace, SourceDocument } from '../base/source-document.js';
import type { Place, PointerSegments, Range } from '../base/source.js';
import { wantPointers, type Spans, type RequestedValue } from '../base/requested-values.js';
import type { UsualReading } from '../yaml-fast/reread.js';
import { findTextChange, type TextChange } from '../base/text-change.js';

/** Finds wanted values in a text: sets the `spans` of every asked node that exists. */
export type LocateRequested = (root: RequestedValue, deadline: Deadline) => void;

/** Finds the numbers that no JavaScript number holds; such numbers have one of the given offsets of the text inside them. */
export type FindExactNumbers = (offsets: readonly number[]) => ExactNumbers;

/** Lines of a text, counted from 1, both inclusive. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** A document over a text, whose values are found again by the given searches. */
export class TextDocument implements SourceDocument {
  readonly uri: string;
  readonly syntax: 'json' | 'yaml';
  readonly text: string;
  /** Of a document that is edited it may be a copy that notes who reads it. */
  value: unknown;
  duplicateKeys: readonly DuplicatePlace[] = [];
  hasRewrittenKeys = false;
  private find: LocateRequested;
  private findExact: FindExactNumbers;
  private exactNumbers: ExactNumbers | undefined;
  private lines: LineIndex | undefined;
  /** Result of reading a text in the usual style, reused for its next version. */
  usual: UsualReading | undefined;
  private suspects: readonly number[] | undefined;
  /** The text, for what does not depend on all of it; that of the latest version. */
  written: string;
  private readonly mentioned = new Map<RegExp, boolean>();
  /** The lines that the latest version changed, all others being as and where they were; undefined where they may be elsewhere. */
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
    const { root, requested } = wantPointers(pointers);
    const { text } = this;
    this.lines ??= new LineIndex(text);
    if (requested.length > 0) this.find(root, deadline);
    return requested.map(({ spans }) => {
      deadline.tick();
      return spans === undefined ? undefined : this.place(spans);
    });
  }

  exactValue(container: object, key: string | number): unknown {
    // Own members of the document's plain objects and arrays only.
    return this.exact().at(container, key) ?? (container as Readonly<Record<string | number, unknown>>)[key];
  }

  exactCopy(value: unknown): unknown {
    return this.exact().copy(value);
  }

  /** Checks whether a pattern, the same for all documents, matches somewhere in the text. The answer is cached. */
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
   * Takes the text and the places of the next version of the document. Its value is for the caller to take over.
   *
   * @returns false, and leaves everything as it is, where what this document was asked before has another answer now.
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

  /** Takes over from the version before what is known of the text that has not changed. */
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

  /** The range between two offsets of the text. */
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

/** The lines that a change concerns, where it leaves as many as there were. */
function splitDocumentLines(
  { start, oldEnd, newEnd }: TextChange,
  before: LineIndex,
  after: LineIndex,
): Lines | undefined {
  if (before.count !== after.count) return undefined;
  // One more on both sides: together with its neighbours a character may make another line break.
  const first = after.position(Math.max(0, start - 1)).line;
  return { first, last: Math.max(before.position(oldEnd + 1).line, after.position(newEnd + 1).line) };
}

/**
 * Checks whether a pattern, the same for all documents, matches somewhere in the text of a document, without recording
 * a read.
 */
export function mentions(document: SourceDocument, pattern: RegExp): boolean {
  return document.mentions?.(pattern) ?? pattern.test(document.text);
}
