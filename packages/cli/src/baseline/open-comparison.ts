import { dirname, resolve } from 'node:path';
import {
  BaselineError,
  displayName,
  formatBaseline,
  GitCommit,
  GitError,
  readBaseline,
  type Input,
  type ReadPolicy,
} from '@assay/host';
import { escapeForTerminal } from '@assay/reporters';
import { CommandError, UsageError } from '../command-error.js';
import type { Io } from '../io.js';
import { BaselineUpdate } from './baseline-update.js';
import type { ComparisonResult, FindingComparison } from './comparison.js';
import { FileComparison } from './file-comparison.js';
import { PastComparison } from './past-comparison.js';

/** The options that say what findings are compared with. */
export interface BaselineFlags {
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly since?: string;
}

/**
 * Opens what the findings of a run are compared with; undefined where no option asks for that. What can go wrong goes
 * wrong here, before anything is analysed.
 *
 * @throws UsageError where the options contradict each other.
 * @throws CommandError where the baseline cannot be read, or the documents have no such past.
 */
export async function openComparison(
  { baseline, updateBaseline, since }: BaselineFlags,
  inputs: readonly Input[],
  policy: ReadPolicy,
): Promise<FindingComparison | undefined> {
  if (updateBaseline === true && baseline === undefined) {
    throw new UsageError('`--update-baseline` needs `--baseline FILE`, which says what to write.');
  }
  if (baseline !== undefined && since !== undefined) {
    throw new UsageError('Findings are compared with a `--baseline` or `--since` a commit, not with both.');
  }
  try {
    if (since !== undefined) return await openPast(since, inputs, policy);
    return baseline === undefined
      ? undefined
      : await openFileComparison(baseline, updateBaseline === true, inputs, policy.cwd);
  } catch (error) {
    if (error instanceof BaselineError || error instanceof GitError) throw new CommandError(error.message);
    throw error;
  }
}

/** Tells what a comparison came to on standard error. */
export function tellComparison({ lines }: ComparisonResult, io: Io): void {
  for (const line of lines) io.stderr.write(`${escapeForTerminal(line)}\n`);
}

async function openFileComparison(
  name: string,
  update: boolean,
  inputs: readonly Input[],
  cwd: string,
): Promise<FindingComparison> {
  const path = resolve(cwd, name);
  const entries = await readBaseline(path, name);
  if (update) {
    return new BaselineUpdate(name, dirname(path), entries ?? [], async (current) => {
      const { openFile } = await import('../output/file-output.js');
      const paths = inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : []));
      const output = await openFile(path, paths, cwd);
      try {
        await output.write(formatBaseline(current));
      } catch (error) {
        await output.abort();
        throw error;
      }
      await output.commit();
    });
  }
  if (entries === undefined) {
    throw new CommandError(
      `Cannot read the baseline \`${name}\`: no such file. \`--update-baseline\` writes it.`,
    );
  }
  return new FileComparison(name, dirname(path), entries);
}

async function openPast(
  ref: string,
  inputs: readonly Input[],
  policy: ReadPolicy,
): Promise<FindingComparison> {
  const commits = new Map<string, GitCommit>();
  for (const input of inputs) {
    if (input.kind !== 'file') {
      const name = input.kind === 'stdin' ? '-' : displayName(input.uri, policy.cwd);
      throw new UsageError(`\`--since ${ref}\`: \`${name}\` has no past; only files have.`);
    }
    const folder = dirname(input.path);
    if (!commits.has(folder)) commits.set(folder, await GitCommit.open(ref, folder));
  }
  return new PastComparison(ref, policy, (input) =>
    input.kind === 'file' ? commits.get(dirname(input.path)) : undefined,
  );
}
