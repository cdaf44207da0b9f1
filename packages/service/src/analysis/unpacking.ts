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

/** An archive to take documents out of. */
export interface UnpackJob {
  /** The path of the archive; the caller deletes it. */
  readonly path: string;
  readonly kind: ArchiveKind;
  readonly limits: UnpackLimits;
}

/** Limits of what an archive may have. */
export interface UnpackLimits {
  readonly documents: number;
  readonly documentBytes: number;
  /** Of all documents together. */
  readonly bytes: number;
  /** Entries of all kinds, and the bytes of them as far as they have to be unpacked. */
  readonly entries: number;
  readonly unpackedBytes: number;
}

/** Reasons why an entry of an archive is not taken, though it may be meant as a document. */
export const skipReasons = ['archive', 'link', 'device', 'outside', 'name-too-long'] as const;

/** Reason why an entry is skipped. */
export type SkipReason = (typeof skipReasons)[number];

/** An entry of an archive that is not taken. */
export interface SkippedEntry {
  readonly name: string;
  readonly reason: SkipReason;
}

/** Entries that are not taken: how many there are, and the first of them. */
export interface SkippedEntries {
  readonly count: number;
  readonly entries: readonly SkippedEntry[];
}

/** Maximum number of skipped entries that are listed. */
export const maxSkippedListed = 100;

/** Reasons why an archive is refused: one of the limits, or that it cannot be read. */
export const unpackRefusals = [
  'broken',
  'documents',
  'documentBytes',
  'bytes',
  'entries',
  'unpackedBytes',
  'disk',
] as const;
/** Reason why an archive is refused. */
export type UnpackRefusal = (typeof unpackRefusals)[number];

/** The documents of an archive, or why there are none. */
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
