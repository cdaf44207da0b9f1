/** Keeps uploads, fetched documents and answers in files of the data folder, so that they take no memory, and bounds how many bytes they have. */
export interface Spool {
  /**
   * Writes a body to a new file that only this user can read.
   *
   * @param owner - who is charged for it: the id of a key
   * @throws a `SpoolFull` where there is no room, a `TooLarge` at the first byte over the limit; nothing is left behind.
   */
  keep(body: AsyncIterable<Uint8Array>, maxBytes: number, owner?: string): Promise<SpooledFile>;
  /** Keeps a body as `keep` does, but on a full disk in memory, as far as the little that may be there has room. */
  keepOrHold(body: AsyncIterable<Uint8Array>, maxBytes: number, owner?: string): Promise<HeldFile>;
  /** A file that another process will write, if it does. */
  place(owner?: string): SpooledPlace;
  /** Makes a pack, which is empty. */
  pack(owner?: string): SpooledPack;
  /** Number of bytes. */
  readonly bytes: number;
}

/** Many bodies in one file, one after the other: a small one costs hardly more than its bytes. */
export interface SpooledPack {
  /**
   * Writes a body behind the others, which has to end before the next one begins.
   *
   * @throws a `SpoolFull` where there is no room, a `TooLarge` at the first byte over the limit; what was written is in the pack
   * until that is deleted.
   */
  add(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<PackedFile>;
  /** Never rejects. Nothing can be read any more. */
  delete(): Promise<void>;
}

/** One body of a pack. */
export interface PackedFile {
  readonly bytes: number;
  /** Its bytes. Cheap where one is read after the other, in their order. */
  read(): Promise<Uint8Array>;
}

/** A file on disk that its reader deletes. */
export interface SpooledFile {
  readonly path: string;
  readonly bytes: number;
  /** Never rejects. */
  delete(): Promise<void>;
}

/** A file, or what would be in it. */
export interface HeldFile extends SpooledFile {
  /** Undefined where it is in the file. */
  readonly content: Uint8Array | undefined;
}

/** Possible location of a file. */
export interface SpooledPlace {
  readonly path: string;
  /** Charges its owner for what was written there. */
  written(bytes: number): SpooledFile;
  /** Charges its owner for bytes that are about to be written there. Throws a `SpoolFull` where there is no room for them. */
  take(bytes: number): void;
  /** Takes back what its owner was charged for. */
  clear(): void;
  /** The bodies that were written there one after the other, by their numbers of bytes; deleted with it. */
  packed(sizes: readonly number[]): readonly PackedFile[];
  /** Deletes the file, where there is one. Never rejects. */
  delete(): Promise<void>;
}

/** There is no room for another upload; its message says so to people. */
export class SpoolFull extends Error {
  readonly code = 'spool-full';
  /** Limit that is full: the disk, the share of all keys together, or that of the one key. */
  readonly limit: 'disk' | 'all' | 'own';

  constructor(limit: SpoolFull['limit'], sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.limit = limit;
  }
}

/** An upload has more bytes than the limit. */
export class TooLarge extends Error {
  readonly code = 'too-large';
}
