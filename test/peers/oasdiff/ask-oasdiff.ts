import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs the oasdiff program that ASSAY_OASDIFF names, and parses its JSON. Returns an empty list for no output. */
export async function askOasdiff(args: readonly string[]): Promise<unknown> {
  const binary = process.env['ASSAY_OASDIFF'];
  if (binary === undefined) throw new Error('Set ASSAY_OASDIFF to the program oasdiff.');
  const { stdout } = await run(binary, [...args, '--format', 'json'], { maxBuffer: 1 << 29 });
  return stdout.trim() === '' ? [] : JSON.parse(stdout);
}
