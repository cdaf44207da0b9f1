import { CommandError } from '@assay/run/command-error';
import type { OutputStream } from '@assay/run/io';
import { hasNoReader, lossBy } from './output-errors.js';
import type { Output } from '@assay/run/output/file-output';

/** Streams whose reader has gone. `process.stdout` itself forgets its error. */
const unread = new WeakSet<OutputStream>();

/** True if the reader of a stream has gone before it had everything. */
export function isUnread(stream: OutputStream): boolean {
  return unread.has(stream);
}

/** Writes to a stream. Where its reader has gone (`| head`), the rest is dropped and nothing is said. */
export function openStream(stream: OutputStream): Output {
  let isClosed = false;
  // The callback of `write` says what went wrong; without a listener the same error would end the process.
  const ignore = (): void => {};
  stream.on('error', ignore);

  function write(text: string): Promise<void> {
    if (isClosed || text === '') return Promise.resolve();
    return new Promise((resolve, reject) => {
      stream.write(text, (error) => {
        isClosed = error instanceof Error;
        if (error instanceof Error && hasNoReader(error)) unread.add(stream);
        if (error instanceof Error && !hasNoReader(error)) reject(new CommandError(lossBy(error)));
        else resolve();
      });
    });
  }

  return { write, commit: () => Promise.resolve(), abort: () => Promise.resolve() };
}
