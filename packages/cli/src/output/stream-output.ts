import { CommandError } from '@assay/run/command-error';
import type { OutputStream } from '@assay/run/io';
import { hasNoReader, describeOutputError } from './output-errors.js';
import type { Output } from '@assay/run/output/file-output';

/** Streams whose reader has closed them. `process.stdout` does not keep its error. */
const unread = new WeakSet<OutputStream>();

/** True if the reader closed the stream before all data was written. */
export function isUnread(stream: OutputStream): boolean {
  return unread.has(stream);
}

/** Opens a stream as an output. If its reader has closed it (`| head`), further data is dropped silently. */
export function openStream(stream: OutputStream): Output {
  let isClosed = false;
  // The callback of `write` receives the error. Without a listener, the same error would crash the process.
  const ignore = (): void => {};
  stream.on('error', ignore);

  function write(text: string): Promise<void> {
    if (isClosed || text === '') return Promise.resolve();
    return new Promise((resolve, reject) => {
      stream.write(text, (error) => {
        isClosed = error instanceof Error;
        if (error instanceof Error && hasNoReader(error)) unread.add(stream);
        if (error instanceof Error && !hasNoReader(error))
          reject(new CommandError(describeOutputError(error)));
        else resolve();
      });
    });
  }

  return { write, commit: () => Promise.resolve(), abort: () => Promise.resolve() };
}
