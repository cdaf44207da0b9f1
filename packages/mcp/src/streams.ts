import type { Readable, Writable } from 'node:stream';

/** The streams that an agent is connected to. */
export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}
