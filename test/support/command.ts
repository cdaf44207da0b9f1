import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Io } from '@assay/run/io';
import { run } from '../../packages/cli/src/run.js';

/** The output and exit code of a command. */
export interface Result {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in this process, in a folder. */
export async function runCommand(
  folder: string,
  args: readonly string[],
  given: Partial<Io> & { readonly input?: string } = {},
): Promise<Result> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const stdin = Readable.from([Buffer.from(given.input ?? '')]);
  // The width of the documented output.
  const env = { COLUMNS: '100' };
  const outputs = Promise.all([text(stdout), text(stderr)]);
  // `--ca` sets an environment variable, which must not affect other tests in this process.
  const { ASSAY_CA: authorities } = process.env;
  const exitCode = await run(args, { stdin, stdout, stderr, env, cwd: () => folder, ...given });
  if (authorities === undefined) delete process.env['ASSAY_CA'];
  else process.env['ASSAY_CA'] = authorities;
  stdout.end();
  stderr.end();
  const [out, err] = await outputs;
  return { exitCode, stdout: out, stderr: err };
}
