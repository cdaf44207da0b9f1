import { realpathSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expandInputs } from '@assay/host';
import type { AgentHost, CommandResult } from '@assay/mcp';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { loadOptional } from '@assay/run/optional-package';
import { version } from '@assay/run/version';

/**
 * Runs `assay mcp`: serves an agent until it goes. The agent can use files of the working directory, and no others.
 *
 * @throws CommandError where the package of the server is not installed.
 */
export async function serveAgent(io: Io): Promise<ExitCode> {
  const { serveAgents } = await loadOptional('@assay/mcp', '`assay mcp`', () => import('@assay/mcp'));
  const folder = realpathSync(io.cwd());
  const host: AgentHost = {
    version,
    folder,
    async findDocuments(path) {
      const { inputs } = await expandInputs([path], { cwd: folder });
      return inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : []));
    },
    log: (message) => void io.stderr.write(`assay mcp: ${message}\n`),
    run: (args) => runHere(args, folder, io),
  };
  await serveAgents(host, { input: io.stdin, output: io.stdout });
  return 0;
}

/** Runs another command line in this process, and takes what it writes. */
async function runHere(args: readonly string[], folder: string, { env, watch }: Io): Promise<CommandResult> {
  const { run } = await import('../run.js');
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const outputs = Promise.all([text(stdout), text(stderr)]);
  const exitCode = await run(args, {
    stdin: Readable.from([]),
    stdout,
    stderr,
    env,
    cwd: () => folder,
    watch,
  });
  stdout.end();
  stderr.end();
  const [out, err] = await outputs;
  return { exitCode, stdout: out, stderr: err };
}
