import type { Prepared } from '../prepared.js';
import type { SelectedRule } from '../rule/select-rules.js';
import { decode } from '../source/decode.js';
import { faultsOf, type ParseResult } from '../source/parse.js';
import type { ReadDocument, ReadResult } from '../source/read.js';
import type { SourceDocument } from '../source/source-document.js';
import type { PointerSegments, Source } from '../source/source.js';
import { TextDocument } from '../source/text-document.js';
import type { Recording } from './recording.js';
import { differenceOf, type ScalarChange } from './scalar-changes.js';
import { scalarsAround } from './scalars-around.js';
import type { Watch } from './watch.js';

/** What is kept of an analysis for that of the next version of its documents. */
interface Kept {
  readonly prepared: Prepared;
  readonly recording: Recording;
  readonly selected: readonly SelectedRule[];
}

/** A place whose scalar was changed by the latest key stroke, and will be by the next one. */
interface WatchedPlace {
  readonly uri: string;
  readonly segments: PointerSegments;
}

/**
 * What is kept of the analysis of one document that is being edited, for that of its next version. Where the two differ only in
 * scalars that nobody could read unnoticed, the model stays, and only the rules that did read one of them are asked again.
 * Whatever else has changed is analysed from the beginning. What is found is the same in both ways.
 */
export class Revisions {
  private kept: Kept | undefined;
  /** By URI of the document, as it was when it could last be read. */
  private readonly values = new Map<string, unknown>();
  private places: readonly WatchedPlace[] = [];
  private readonly documents = new Map<string, SourceDocument>();
  /** That of the latest analysis, whether it is kept or was given up. */
  private watch: Watch | undefined;

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
    if (this.watch !== watch) this.watch?.release();
    this.watch = watch;
    if (!(document instanceof TextDocument) || faultsOf(parsed).length > 0 || document.hasExactNumbers) {
      recording.canBeKept = false;
      return;
    }
    this.noteChanges(document);
    this.values.set(uri, value);
    documents.push(document);
    watch.add(document, 'text');
    for (const place of this.places) {
      if (place.uri !== uri) continue;
      for (const { holder, key } of scalarsAround(value, place.segments)) watch.add(holder, key);
    }
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
    const { scalars } = differenceOf(this.values.get(uri), value);
    if (scalars.length === 0) return;
    this.places = scalars.map(({ segments }) => ({ uri, segments }));
  }

  /** Takes over the next version of a document; false where it cannot be done. */
  private take({ documents, watch }: Recording, parsed: ParseResult): boolean {
    if (!parsed.ok || faultsOf(parsed).length > 0) return false;
    const next = parsed.document;
    this.parsed(next);
    const known = documents.find(({ uri }) => uri === next.uri);
    if (known === undefined || !(next instanceof TextDocument)) return false;
    const { scalars, isOnlyScalars } = differenceOf(known.value, next.value);
    if (!isOnlyScalars || !scalars.every((change) => isWatched(watch, change))) return false;
    if (!known.renew(next)) return false;
    for (const { before, after, key } of scalars)
      if (before !== undefined) watch.set(before, key, Reflect.get(after, key));
    watch.set(known, 'text', next.text);
    return true;
  }
}

function isWatched(watch: Watch, { before, key }: ScalarChange): boolean {
  return before !== undefined && watch.has(before, key);
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
