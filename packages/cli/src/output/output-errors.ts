import { errorCode, writeReason } from '@assay/host/file-reasons';
import type { OutputStream } from '@assay/run/io';

/** Lets a command end in peace where a stream takes nothing any more: what is lost of standard output is told by `describeLostOutput`. */
export function survivesLoss(stream: OutputStream): OutputStream {
  stream.on('error', () => {});
  return stream;
}

/** Says that standard output has not taken everything, as a sentence; undefined where it has, or its reader has gone: `assay --help | head`. */
export function describeLostOutput({ errored }: OutputStream): string | undefined {
  return errored === null || hasNoReader(errored) ? undefined : lossBy(errored);
}

/** Says what an error of standard output means, as a sentence. */
export function lossBy(error: Error): string {
  return `Cannot write to standard output: ${writeReason(error)}.`;
}

/** True for the error of a stream whose reader has gone. */
export function hasNoReader(error: Error): boolean {
  return ['EPIPE', 'ERR_STREAM_DESTROYED'].includes(String(errorCode(error)));
}
