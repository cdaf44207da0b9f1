import { errorCode, writeReason } from '@assay/host/file-reasons';
import type { OutputStream } from '@assay/run/io';

/** Ignores errors of a stream, so that a closed stream does not crash the process. `describeLostOutput` reports lost output. */
export function ignoreStreamErrors(stream: OutputStream): OutputStream {
  stream.on('error', () => {});
  return stream;
}

/**
 * Describes in a sentence why standard output is incomplete; undefined if it is complete or its reader has closed it, as in
 * `assay --help | head`.
 */
export function describeLostOutput({ errored }: OutputStream): string | undefined {
  return errored === null || hasNoReader(errored) ? undefined : describeOutputError(errored);
}

/** Describes an error of standard output in a sentence. */
export function describeOutputError(error: Error): string {
  return `Cannot write to standard output: ${writeReason(error)}.`;
}

/** True if an error means that the reader has closed the stream. */
export function hasNoReader(error: Error): boolean {
  return ['EPIPE', 'ERR_STREAM_DESTROYED'].includes(String(errorCode(error)));
}
