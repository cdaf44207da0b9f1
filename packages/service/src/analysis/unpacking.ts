import type { Measures } from '../operation/metrics.js';
import type { PackedFile } from '../spool/spool.js';

/** Formats of archives. */
export type ArchiveKind = 'zip' | 'tar.gz';

/** Detects the archive format of an upload by its first four bytes; undefined for a document. */
export function archiveOf(head: Uint8Array): ArchiveKind | undefined {
  const text = Buffer.from(head.subarray(0, 4)).toString('latin1');
  if (text.startsWith('PK\x03\x04')) return 'zip';
  return text.startsWith('\x1F\x8B') ? 'tar.gz' : undefined;
}

/** An archive to unpack. */
export interface UnpackJob {
  /** The path of the archive; the caller deletes it. */
  readonly path: string;
  readonly kind: ArchiveKind;
  readonly limits: UnpackLimits;
}

/** Limits of an archive. */
export interface UnpackLimits {
  readonly documents: number;
  readonly documentBytes: number;
  /** The maximum size of all documents together. */
  readonly bytes: number;
  /** The maximum number of entries of all kinds, and the maximum of their bytes that are unpacked. */
  readonly entries: number;
  readonly unpackedBytes: number;
}

/** Reasons to skip an entry of an archive that could be a document. */
export const skipReasons = ['archive', 'link', 'device', 'outside', 'name-too-long'] as const;

/** The reason why an entry is skipped. */
export type SkipReason = (typeof skipReasons)[number];

/** A skipped entry of an archive. */
export interface SkippedEntry {
  readonly name: string;
  readonly reason: SkipReason;
}

/** Skipped entries: their number and the first of them. */
export interface SkippedEntries {
  readonly count: number;
  readonly entries: readonly SkippedEntry[];
}

/** The maximum number of skipped entries in a list. */
export const maxSkippedListed = 100;

/** Reasons to refuse an archive: a limit, or an unreadable archive. */
export const unpackRefusals = [
  'broken',
  'documents',
  'documentBytes',
  'bytes',
  'entries',
  'unpackedBytes',
  'disk',
] as const;
/** The reason why an archive is refused. */
export type UnpackRefusal = (typeof unpackRefusals)[number];

/** The documents of an archive, or the reason why it has no documents. */
export interface UnpackAnswer {
  readonly outcome:
    | {
        readonly kind: 'unpacked';
        readonly documents: readonly { readonly name: string; readonly file: PackedFile }[];
        readonly skipped: SkippedEntries;
        /** Deletes the documents. Never rejects. */
        readonly delete: () => Promise<void>;
      }
    | { readonly kind: 'refused'; readonly refusal: UnpackRefusal }
    | { readonly kind: 'stopped'; readonly stop: NonNullable<Measures['stopped']> };
  readonly measures: Measures;
}
