import { realpathSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expandInputs } from '@assay/host';
import type { AgentCommands, AgentHost, CommandResult } from '@assay/mcp';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { loadOptional } from '@assay/run/optional-package';
import type { ReportArgument } from '@assay/run/output/report-requests';
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
    commands: commandsIn(folder, io),
  };
  await serveAgents(host, { input: io.stdin, output: io.stdout });
  return 0;
}

/** The commands that an agent may use, each loaded when it is first used. */
function commandsIn(root: string, io: Io): AgentCommands {
  const capture = (command: (inner: Io) => Promise<ExitCode>): Promise<CommandResult> =>
    runCaptured(command, root, io);
  return {
    validate: (documents, preset) =>
      capture(async (inner) => {
        const { validate } = await import('./validate.js');
        return validate(documents, { root, preset, reports: json, color: true, diff: true }, inner);
      }),
    fix: (documents, { kinds, rules, preset, apply }) =>
      capture(async (inner) => {
        const { fixFiles } = await import('./fix.js');
        const rule = rules.length === 0 ? undefined : rules;
        const chosen = { suggested: kinds === 'suggested', unsafe: kinds === 'unsafe', rule, preset };
        return fixFiles(documents, { root, ...chosen, dryRun: !apply }, inner);
      }),
    importDocument: (document, out) =>
      capture(async (inner) => {
        const command = await import('./import.js');
        return command.importDocument(document, { root, out, color: false }, inner);
      }),
    diff: (before, after) =>
      capture(async (inner) => {
        const { diffDocuments } = await import('./diff.js');
        return diffDocuments(before, after, { root, reports: json, failOn: 'none', color: true }, inner);
      }),
    listRules: () =>
      capture(async (inner) =>
        (await import('./rules.js')).listRules({ format: 'json', color: true }, inner),
      ),
    explain: (id) =>
      capture(async (inner) => (await import('./explain.js')).explain(id, { color: false }, inner)),
  };
}

const json: readonly ReportArgument[] = [{ option: 'format', value: 'json' }];

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
