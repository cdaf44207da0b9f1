import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseSource } from '@assay/core';
import { CodeGate, displayName, expandInputs, type CodePolicy } from '@assay/host';
import { trustFilePath } from '@assay/host/trust-file';
import type { AgentCommands, AgentHost, ChosenRules, CommandResult } from '@assay/mcp';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { IdleMemory } from '@assay/run/idle-memory';
import { loadOptional } from '@assay/run/optional-package';
import { version } from '@assay/run/version';

/** The options of `assay mcp` from the command line. */
export interface McpFlags {
  readonly config?: boolean;
  readonly trust?: boolean;
}

/** Runs a command line as if a user had typed it. */
export type RunCommand = (args: readonly string[], io: Io) => Promise<ExitCode>;

/**
 * Runs `assay mcp`: serves an agent until it disconnects. The agent can use only files in the working directory.
 *
 * @param runCommand - runs the commands that the agent uses
 * @throws CommandError if the package of the server is not installed.
 */
export async function serveAgent(flags: McpFlags, io: Io, runCommand: RunCommand): Promise<ExitCode> {
  const { serveAgents } = await loadOptional('@assay/mcp', '`assay mcp`', () => import('@assay/mcp'));
  const folder = realpathSync(io.cwd());
  const log = (message: string): void => void io.stderr.write(`assay mcp: ${message}\n`);
  const host: AgentHost = {
    version,
    folder,
    async findDocuments(path) {
      const { inputs } = await expandInputs([path], { cwd: folder });
      return inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : []));
    },
    async findSuspects(path) {
      const { suspects } = await expandInputs([path], { cwd: folder });
      return suspects.map(({ input }) => input.path);
    },
    readDocument: readMasked,
    log,
    commands: commandsIn(folder, flags, io, runCommand, log),
  };
  await serveAgents(host, { input: io.stdin, output: io.stdout });
  return 0;
}

/** Reads a document with its secrets masked. */
async function readMasked(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const { maskSecrets } = await import('@assay/api-knowledge');
  const parsed = parseSource({ uri: pathToFileURL(path).href, bytes });
  return maskSecrets(parsed.ok ? parsed.document : { text: bytes.toString() }).text;
}

/** The commands that an agent may use, with the defaults of their options. */
function commandsIn(
  root: string,
  flags: McpFlags,
  io: Io,
  runCommand: RunCommand,
  log: (message: string) => void,
): AgentCommands {
  const policy: CodePolicy =
    flags.trust === true
      ? { mode: 'run', credentials: 'all' }
      : { mode: 'trusted', trustFile: trustFilePath(io.env) };
  const memory = new IdleMemory();
  const logged = new Set<string>();
  const logOnce = (message: string): void => {
    if (!logged.has(message)) log(message);
    logged.add(message);
  };
  const run = async (name: string, options: readonly string[], ...operands: readonly string[]) => {
    const notes: string[] = [];
    const codeGate = new CodeGate(policy, root, {
      onRun: (path) => logOnce(`Running ${displayName(pathToFileURL(path).href, root)}`),
      onRefused: ({ message }) => {
        notes.push(message);
        logOnce(message);
      },
    });
    const result = await memory.during(() =>
      runCaptured(
        (inner) => runCommand([name, ...options, '--', ...operands], { ...inner, codeGate }),
        root,
        io,
      ),
    );
    return { ...result, notes };
  };
  const inRoot = `--root=${root}`;
  const config = flags.config === false ? ['--no-config'] : [];
  return {
    validate: (documents, preset, chosen) => {
      const rules = [...presetOption(preset), ...chosenOptions(chosen)];
      return run('validate', [inRoot, ...config, ...rules, '--format=json'], ...documents);
    },
    score: (documents) => run('score', [inRoot, ...config, '--format=json'], ...documents),
    ignore: ({ document, rule, pointer, reason, owner, until, file }) =>
      run(
        'ignore',
        [
          `--reason=${reason}`,
          ...(owner === undefined ? [] : [`--owner=${owner}`]),
          `--until=${until}`,
          `--ignore-file=${file}`,
        ],
        document,
        rule,
        ...(pointer === undefined || pointer === '' ? [] : [pointer]),
      ),
    fix: (documents, { kinds, rules, preset, apply }) => {
      const chosenRules = rules.map((rule) => `--rule=${rule}`);
      const flags = [...(kinds === 'safe' ? [] : [`--${kinds}`]), ...(apply ? [] : ['--dry-run'])];
      return run('fix', [inRoot, ...config, ...presetOption(preset), ...chosenRules, ...flags], ...documents);
    },
    importDocument: (document, out) =>
      run('import', [inRoot, ...(out === undefined ? [] : [`--out=${out}`]), '--no-color'], document),
    diff: (before, after) => run('diff', [inRoot, '--format=json', '--fail-on=none'], before, after),
    listRules: () => run('rules', ['--format=json']),
    explain: (id, full = false) => run('explain', ['--no-color', ...(full ? ['--full'] : [])], id),
  };
}

function presetOption(preset: string | undefined): readonly string[] {
  return preset === undefined ? [] : [`--preset=${preset}`];
}

function chosenOptions({ only, tags }: ChosenRules = {}): readonly string[] {
  return [...(only ?? []).map((id) => `--only=${id}`), ...(tags ?? []).map((tag) => `--tag=${tag}`)];
}

/** Runs a command in this process and captures its output. */
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
