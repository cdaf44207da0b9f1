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

/** A place where the latest key stroke changed something, and the next one will. */
interface WatchedPlace {
  readonly uri: string;
  readonly segments: PointerSegments;
}

/**
 * State of the analysis of an edited document, kept for its next version. Where the two differ only in what nobody
 * could read unnoticed, and the model was not built from that, the model stays, and only the rules that did read it are
 * asked again. Whatever else has changed is analysed from the beginning. What is found is the same in both ways.
 */
export class Revisions {
  private kept: Kept | undefined;
  /** By URI of the document, as it was when it could last be read. */
  private readonly values = new Map<string, unknown>();
  private places: readonly WatchedPlace[] = [];
  private readonly documents = new Map<string, SourceDocument>();

  /** The latest version of a document that could be parsed, with which the next one is. */
  latest(uri: string): SourceDocument | undefined {
    return this.documents.get(uri);
  }

  /** Notes the latest version of a document. */
  private parsed(document: SourceDocument): void {
    this.documents.set(document.uri, document);
  }

  /** Watches a document that was parsed, at the places that are edited. */
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
    recording.watch.becomes(undefined);
    if (recording.canBeKept && prepared.model !== undefined) this.kept = { prepared, recording, selected };
  }

  /**
   * Brings what is kept up to date with the next version of the root document, where that can be done. It is then not kept any longer.
   *
   * @param parsed The next version of the root document.
   * @param parse Parses another document.
   * @returns undefined where the analysis has to be made from the beginning.
   */
  async next(
    parsed: ParseResult,
    selected: readonly SelectedRule[],
    read: ReadDocument | undefined,
    parse: (source: Source) => ParseResult,
  ): Promise<Kept | undefined> {
    // What cannot be read for the moment changes nothing that is known.
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

  /** The latest changes are where the next ones will be. */
  private noteChanges({ uri, value }: SourceDocument): void {
    if (!this.values.has(uri)) return;
    const changed = changedPlaces(this.values.get(uri), value);
    if (changed.length > 0) this.places = changed.map((segments) => ({ uri, segments }));
  }

  /** Takes over the next version of a document; false where it cannot be done. */
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
    // It may yet turn out that the model has to be built again.
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
