import type { OutputStream } from '../io.js';

/** Lets a command end in peace where the reader of a stream has gone: `assay --help | head`. Other errors stay errors. */
export function survivesBrokenPipe(stream: OutputStream): OutputStream {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return stream;
}
