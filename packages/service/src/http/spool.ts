/** Keeps uploads in files of the data folder while they are analysed, so that they take no memory. */
export interface Spool {
  /**
   * Writes a body to a new file that only this user can read.
   *
   * @throws a `SpoolFull` where the disk has no room, a `TooLarge` at the first byte over the limit; nothing is left behind.
   */
  keep(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<SpooledFile>;
}

export interface SpooledFile {
  readonly path: string;
  readonly bytes: number;
  /** Never rejects. */
  delete(): Promise<void>;
}

/** The disk of the data folder is full. */
export class SpoolFull extends Error {
  readonly code = 'spool-full';
}

/** An upload has more bytes than the limit. */
export class TooLarge extends Error {
  readonly code = 'too-large';
}
