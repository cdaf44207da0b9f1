/**
 * Stores uploads, fetched documents and answers in files of the data folder, so that they use no memory, and limits their size.
 */
export interface Spool {
  /**
   * Writes a body to a new file that only this user can read.
   *
   * @param owner - the id of the key to charge
   * @throws `SpoolFull` if there is no room, or `TooLarge` at the first byte over the limit. No file is left behind.
   */
  keep(body: AsyncIterable<Uint8Array>, maxBytes: number, owner?: string): Promise<SpooledFile>;
  /** Stores a body like `keep`, but in memory if the disk is full, within a small limit. */
  keepOrHold(body: AsyncIterable<Uint8Array>, maxBytes: number, owner?: string): Promise<HeldFile>;
  /** Returns a place for a file that another process may write. */
  place(owner?: string): SpooledPlace;
  /** Creates an empty pack. */
  pack(owner?: string): SpooledPack;
  /** The number of stored bytes. */
  readonly bytes: number;
}

/** Many bodies in one file, one after another: a small body costs hardly more than its bytes. */
export interface SpooledPack {
  /**
   * Appends a body. One body must end before the next begins.
   *
   * @throws `SpoolFull` if there is no room, or `TooLarge` at the first byte over the limit. The written bytes stay in the pack
   * until it is deleted.
   */
  add(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<PackedFile>;
  /** Deletes the file. No body can be read afterwards. Never rejects. */
  delete(): Promise<void>;
}

/** One body of a pack. */
export interface PackedFile {
  readonly bytes: number;
  /** Returns the bytes. Sequential reads are cheap. */
  read(): Promise<Uint8Array>;
}

/** A file on disk that its reader deletes. */
export interface SpooledFile {
  readonly path: string;
  readonly bytes: number;
  /** Deletes the file. Never rejects. */
  delete(): Promise<void>;
}

/** A file, or its content in memory. */
export interface HeldFile extends SpooledFile {
  /** The content in memory; undefined if it is in the file. */
  readonly content: Uint8Array | undefined;
}

/** The place of a file that may exist. */
export interface SpooledPlace {
  readonly path: string;
  /** Charges the owner for bytes that were written there. */
  written(bytes: number): SpooledFile;
  /** Charges the owner for bytes before they are written. Throws `SpoolFull` if there is no room for them. */
  take(bytes: number): void;
  /** Refunds the owner. */
  clear(): void;
  /** Returns the consecutive bodies that were written there, by their sizes. They are deleted with the file. */
  packed(sizes: readonly number[]): readonly PackedFile[];
  /** Deletes the file if it exists. Never rejects. */
  delete(): Promise<void>;
}

/** Error: there is no room for another upload. The message is for people. */
export class SpoolFull extends Error {
  readonly code = 'spool-full';
  /** The exceeded limit: the disk, the share of all keys together, or the share of one key. */
  readonly limit: 'disk' | 'all' | 'own';

  constructor(limit: SpoolFull['limit'], sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.limit = limit;
  }
}

/** Error: an upload exceeds the limit. */
export class TooLarge extends Error {
  readonly code = 'too-large';
}
