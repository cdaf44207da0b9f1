import { LineIndex, type Location } from '@assay/core';
import type { ReportedFix } from '../fixes/reported-fix.js';
import { json } from '../json/quote.js';
import { messageText } from './text.js';

/** Writes `fix` objects (3.55). */
export class FixWriter {
  private readonly artifact: (uri: string) => string;
  /** By the text of a document, of which a fix has the very one that all others have. */
  private readonly lines = new Map<string, { readonly text: string; readonly lines: LineIndex }>();

  /** @param artifact - writes the `artifactLocation` of a document */
  constructor(artifact: (uri: string) => string) {
    this.artifact = artifact;
  }

  /** Writes a fix; the replacements of a document are those of its text as it is. */
  write({ kind, title, shared, documents }: ReportedFix): string {
    const changes = documents.map(({ uri, text, edits }) => {
      const lines = this.getLineIndex(uri, text);
      const replacements = edits.map((edit) => {
        const region = regionOf({ start: lines.position(edit.start), end: lines.position(edit.end) });
        // What is inserted is exact: unlike a message, nothing of it is made visible.
        const inserted = edit.text === '' ? '' : `,"insertedContent":${json({ text: edit.text })}`;
        return `{"deletedRegion":${region}${inserted}}`;
      });
      return `{"artifactLocation":${this.artifact(uri)},"replacements":[${replacements.join()}]}`;
    });
    const description = [title, ...shared.map((item) => `It changes ${item}.`)].join(' ');
    return (
      `{"description":${json({ text: messageText(description) })},"artifactChanges":[${changes.join()}]` +
      `,"properties":${json({ kind })}}`
    );
  }

  private getLineIndex(uri: string, text: string): LineIndex {
    let known = this.lines.get(uri);
    if (known?.text !== text) this.lines.set(uri, (known = { text, lines: new LineIndex(text) }));
    return known.lines;
  }
}

/** Writes a `region` (3.30). */
export function regionOf({ start, end }: Location['range']): string {
  return (
    `{"startLine":${start.line},"startColumn":${start.column}` +
    `,"endLine":${end.line},"endColumn":${end.column}}`
  );
}
