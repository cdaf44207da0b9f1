import type { Io } from '@assay/run/io';
import type { Output } from '@assay/run/output/file-output';

/**
 * Opens the file of `--output`, or standard output without the option.
 *
 * @param inputs - the paths of the inputs, which must not be overwritten
 * @throws CommandError if the file cannot be written.
 */
export async function openOutput(
  path: string | undefined,
  inputs: readonly string[],
  io: Io,
): Promise<Output> {
  if (path === undefined) {
    const { openStream } = await import('./stream-output.js');
    return openStream(io.stdout);
  }
  const { openFile } = await import('@assay/run/output/file-output');
  return openFile(path, inputs, io.cwd());
}

/**
 * Writes a complete result to the file of `--output`, or to standard output. If writing fails, no partial file remains.
 *
 * @param inputs - the paths of the inputs, which must not be overwritten
 * @throws CommandError if the file cannot be written.
 */
export async function writeOutput(
  text: string,
  path: string | undefined,
  inputs: readonly string[],
  io: Io,
): Promise<void> {
  const output = await openOutput(path, inputs, io);
  try {
    await output.write(text);
    await output.commit();
  } catch (error) {
    await output.abort();
    throw error;
  }
}
