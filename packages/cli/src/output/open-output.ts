import type { Io } from '@assay/run/io';
import type { Output } from '@assay/run/output/file-output';

/**
 * Opens the file of `--output`, or standard output where there is none.
 *
 * @param inputs - the paths that are read, which must not be written over
 * @throws CommandError where the file cannot be written.
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
 * Writes a whole result to the file of `--output`, or to standard output where there is none; nothing of it remains where that fails.
 *
 * @param inputs - the paths that are read, which must not be written over
 * @throws CommandError where the file cannot be written.
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
