import { LineIndex } from './line-index.js';
import type { SourceDocument } from './source-document.js';
import type { Place, PointerSegments, Range } from './source.js';
import { wantPointers, type Spans, type Wanted } from './wanted.js';

/** Finds wanted values in a text: sets the `spans` of every asked node that exists. */
export type FindWanted = (root: Wanted) => void;

/** A document over a text, whose values are found again by the given search. */
export class TextDocument implements SourceDocument {
  readonly uri: string;
  readonly syntax: 'json' | 'yaml';
  readonly text: string;
  readonly value: unknown;
  private readonly find: FindWanted;
  private lines: LineIndex | undefined;

  constructor(uri: string, syntax: 'json' | 'yaml', text: string, value: unknown, find: FindWanted) {
    this.uri = uri;
    this.syntax = syntax;
    this.text = text;
    this.value = value;
    this.find = find;
  }

  locate(pointers: readonly PointerSegments[]): (Place | undefined)[] {
    const { root, asked } = wantPointers(pointers);
    if (asked.length > 0) this.find(root);
    return asked.map(({ spans }) => (spans === undefined ? undefined : this.place(spans)));
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
    return { key, value, token: isWhole ? value : this.range(spans.tokenStart, spans.tokenEnd) };
  }
}
