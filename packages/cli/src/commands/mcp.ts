import { realpathSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expandInputs } from '@assay/host';
import type { AgentCommands, AgentHost, CommandResult } from '@assay/mcp';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { loadOptional } from '@assay/run/optional-package';
import { version } from '@assay/run/version';

/** Runs a command line as a user would type it. */
export type RunCommand = (args: readonly string[], io: Io) => Promise<ExitCode>;

/**
 * Runs `assay mcp`: serves an agent until it goes. The agent can use files of the working directory, and no others.
 *
 * @param runCommand - runs the commands that the agent uses
 * @throws CommandError where the package of the server is not installed.
 */
export async function serveAgent(io: Io, runCommand: RunCommand): Promise<ExitCode> {
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
    commands: commandsIn(folder, io, runCommand),
  };
  await serveAgents(host, { input: io.stdin, output: io.stdout });
  return 0;
}

/** The commands that an agent may use, with their default options where it chooses none. */
function commandsIn(root: string, io: Io, runCommand: RunCommand): AgentCommands {
  const run = (name: string, options: readonly string[], ...operands: readonly string[]) =>
    runCaptured((inner) => runCommand([name, ...options, '--', ...operands], inner), root, io);
  const inRoot = `--root=${root}`;
  return {
    validate: (documents, preset) =>
      run('validate', [inRoot, ...presetOption(preset), '--format=json'], ...documents),
    fix: (documents, { kinds, rules, preset, apply }) => {
      const chosenRules = rules.map((rule) => `--rule=${rule}`);
      const flags = [...(kinds === 'safe' ? [] : [`--${kinds}`]), ...(apply ? [] : ['--dry-run'])];
      return run('fix', [inRoot, ...presetOption(preset), ...chosenRules, ...flags], ...documents);
    },
    importDocument: (document, out) =>
      run('import', [inRoot, ...(out === undefined ? [] : [`--out=${out}`]), '--no-color'], document),
    diff: (before, after) => run('diff', [inRoot, '--format=json', '--fail-on=none'], before, after),
    listRules: () => run('rules', ['--format=json']),
    explain: (id) => run('explain', ['--no-color'], id),
  };
}

function presetOption(preset: string | undefined): readonly string[] {
  return preset === undefined ? [] : [`--preset=${preset}`];
}

/** Runs a command in this process, and takes what it writes. */
async function runCaptured(
  command: (io: Io) => Promise<ExitCode>,
  folder: string,
  { env, watch }: Io,
): Promise<CommandResult> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const outputs = Promise.all([text(stdout), text(stderr)]);
  const io = { stdin: Readable.from([]), stdout, stderr, env, cwd: () => folder, watch };
  const exitCode = await command(io).catch(async (error: unknown): Promise<ExitCode> => {
    const { describeError } = await import('../command-line/usage.js');
    stderr.write(`${describeError(error, env)}\n`);
    return 2;
  });
  stdout.end();
  stderr.end();
  const [out, err] = await outputs;
  return { exitCode, stdout: out, stderr: err };
}
