import type { Prepared } from './prepared.js';
import type { SelectedRule } from '../rule/selected-rule.js';
import {
  decode,
  listParseFaults,
  type ParseResult,
  type PointerSegments,
  type Source,
  type SourceDocument,
  TextDocument,
} from '@assay/text';
import type { ReadDocument, ReadResult } from '../read-document.js';
import { changedPlaces, watchedChanges } from './changes.js';
import type { Recording } from './recording.js';
import { watchAround } from '../watch/watch-context.js';

/** State of an analysis kept for the next version of its documents. */
interface Kept {
  readonly prepared: Prepared;
  readonly recording: Recording;
  readonly selected: readonly SelectedRule[];
}

/** A place that the latest key stroke changed. The next one will probably change it too. */
interface WatchedPlace {
  readonly uri: string;
  readonly segments: PointerSegments;
}

/**
 * State of the analysis of an edited document, kept for its next version. If only watched values changed and the model does not
 * depend on them, the model is kept. Only the rules that read those values then run again. After any other change the whole
 * document is analysed again. Both ways return the same findings.
 */
export class Revisions {
  private kept: Kept | undefined;
  /** The last parsed value of each document, by URI. */
  private readonly values = new Map<string, unknown>();
  private places: readonly WatchedPlace[] = [];
  private readonly documents = new Map<string, SourceDocument>();

  /** Returns the last version of a document that could be parsed. The parser uses it for the next version. */
  latest(uri: string): SourceDocument | undefined {
    return this.documents.get(uri);
  }

  /** Stores the latest version of a document. */
  private parsed(document: SourceDocument): void {
    this.documents.set(document.uri, document);
  }

  /** Watches the edited places of a parsed document. */
  adopt(recording: Recording, parsed: ParseResult & { readonly ok: true }): void {
    const { document } = parsed;
    const { uri, value } = document;
    this.parsed(document);
    const { watch, documents } = recording;
    if (
      !(document instanceof TextDocument) ||
      listParseFaults(parsed).length > 0 ||
      document.hasExactNumbers
    ) {
      recording.canBeKept = false;
      return;
    }
    this.noteChanges(document);
    this.values.set(uri, value);
    documents.push(document);
    watch.watchText(document, () => document.written);
    watch.as(undefined, () => {
      for (const place of this.places)
        if (place.uri === uri) document.value = watchAround(watch, document.value, place.segments);
    });
  }

  /** Keeps an analysis for the next version. */
  keep(prepared: Prepared, recording: Recording, selected: readonly SelectedRule[]): void {
    recording.watch.setReader(undefined);
    if (recording.canBeKept && prepared.model !== undefined) this.kept = { prepared, recording, selected };
  }

  /**
   * Updates the kept analysis to the next version of the root document, if possible, and stops keeping it.
   *
   * @param parsed The next version of the root document.
   * @param parse Parses another document.
   * @returns undefined if a complete analysis is necessary.
   */
  async next(
    parsed: ParseResult,
    selected: readonly SelectedRule[],
    read: ReadDocument | undefined,
    parse: (source: Source) => ParseResult,
  ): Promise<Kept | undefined> {
    // A version that cannot be parsed leaves the kept analysis unchanged.
    if (!parsed.ok) return undefined;
    const { kept } = this;
    this.kept = undefined;
    if (kept === undefined || !areSame(kept.selected, selected)) return undefined;
    const { recording } = kept;
    const versions: ParseResult[] = [parsed];
    for (const { request, result } of recording.readings) {
      const now = await read?.(request);
      if (now === undefined || !isSameAnswer(now, result)) return undefined;
      if (!now.ok || !result.ok) continue;
      const known = recording.documents.find(({ uri }) => uri === now.source.uri);
      if (known === undefined && !areSameBytes(now.source.bytes, result.source.bytes)) return undefined;
      if (known === undefined) continue;
      const decoded = decode(now.source.bytes);
      if (!decoded.ok) return undefined;
      if (decoded.text !== known.text) versions.push(parse(now.source));
    }
    return versions.every((each) => this.take(recording, each)) ? kept : undefined;
  }

  /** Records the changed places, because the next changes will probably be there too. */
  private noteChanges({ uri, value }: SourceDocument): void {
    if (!this.values.has(uri)) return;
    const changed = changedPlaces(this.values.get(uri), value);
    if (changed.length > 0) this.places = changed.map((segments) => ({ uri, segments }));
  }

  /** Applies the next version of a document. Returns false if that is impossible. */
  private take({ documents, watch }: Recording, parsed: ParseResult): boolean {
    if (!parsed.ok || listParseFaults(parsed).length > 0) return false;
    const next = parsed.document;
    this.parsed(next);
    const known = documents.find(({ uri }) => uri === next.uri);
    if (known === undefined || !(next instanceof TextDocument)) return false;
    const changes = watchedChanges(watch, known.value, next.value);
    if (changes === undefined || !known.renew(next)) return false;
    for (const { container, after } of changes) watch.update(container, after);
    watch.textChanged();
    // Recorded here because the model may still have to be built again.
    this.noteChanges(next);
    this.values.set(next.uri, next.value);
    return true;
  }
}

function isSameAnswer(now: ReadResult, before: ReadResult): boolean {
  if (now.ok && before.ok) return now.source.uri === before.source.uri;
  return !now.ok && !before.ok && now.code === before.code && now.reason === before.reason;
}

function areSameBytes(now: Uint8Array, before: Uint8Array): boolean {
  return now.length === before.length && now.every((byte, index) => byte === before[index]);
}

function areSame(now: readonly SelectedRule[], before: readonly SelectedRule[]): boolean {
  return (
    now.length === before.length &&
    now.every(({ rule, severity, options }, index) => {
      const other = before[index];
      return (
        other?.rule === rule &&
        other.severity === severity &&
        JSON.stringify(other.options) === JSON.stringify(options)
      );
    })
  );
}
