import { dirname, resolve } from 'node:path';
import { mapFormerIds, type Rule } from '@assay/core';
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
import type { ChangeGate, ChangePolicy } from '@assay/diff';
import { readChangeGate } from '../diff/gate.js';
import { readChangePolicy } from '../diff/policy.js';
import type { Io } from '../io.js';
import type { PastInputs } from '../review/previous-inputs.js';
import type { SharedFiles } from '../shared-files.js';
import { BaselineUpdate, FileComparison } from './file-comparison.js';
import type { ComparisonResult, ComparisonSource, FindingComparison } from './comparison.js';
import { PastComparison } from './past-comparison.js';

/** The options for the comparison of findings. */
export interface BaselineFlags {
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly since?: string;
  readonly diff?: boolean;
  readonly failOn?: string;
}

/** The context of a run that compares with a commit. */
export interface PastRun {
  readonly today: string;
  readonly repository: string;
  /** True if reports display secrets of documents. */
  readonly showSecrets: boolean;
  /** The policies for changes of documents, by URI. */
  readonly policies?: Readonly<Record<string, ChangePolicy>>;
  /** Finds what has happened to the inputs' documents since a commit. Without a gate, removed documents do not fail the run. */
  readonly findPast: (ref: string, gate: ChangeGate | undefined) => Promise<PastInputs>;
}

/**
 * Opens the comparison for the findings of a run; undefined if no option requests one. All errors are reported here, before the
 * analysis.
 *
 * @throws UsageError if the options contradict each other.
 * @throws CommandError if the baseline or the earlier version cannot be read.
 *
 * @param rules - all rules that can run
 * @param only - the ids of the selected rules, without those that always run; undefined if all run
 */
export async function openComparison(
  { baseline, updateBaseline, since, diff, failOn }: BaselineFlags,
  inputs: readonly Input[],
  policy: ReadPolicy,
  run: PastRun,
  shared: SharedFiles,
  rules: readonly Rule[] = [],
  only?: readonly string[],
): Promise<FindingComparison | undefined> {
  if (updateBaseline === true && baseline === undefined) {
    throw new UsageError('`--update-baseline` needs `--baseline FILE`, the file to write.');
  }
  if (baseline !== undefined && since !== undefined) {
    throw new UsageError('Findings are compared with a `--baseline` or `--since` a commit, not with both.');
  }
  if (since === undefined && (failOn !== undefined || diff === false)) {
    const option = failOn === undefined ? '--no-diff' : `--fail-on ${failOn}`;
    throw new UsageError(`\`${option}\` needs \`--since COMMIT\`, the commit to compare with.`);
  }
  if (diff === false && failOn !== undefined)
    throw new UsageError(`\`--fail-on ${failOn}\` is about changes, which \`--no-diff\` disables.`);
  try {
    if (since !== undefined) {
      const gate = diff === false ? undefined : readChangeGate(failOn ?? 'weaker');
      return await openPast(since, inputs, policy, { run, gate, shared });
    }
    return baseline === undefined
      ? undefined
      : await openFileComparison(baseline, updateBaseline === true, {
          inputs,
          cwd: policy.cwd,
          shared,
          rules,
          only,
        });
  } catch (error) {
    if (error instanceof BaselineError) throw new CommandError(error.message);
    throw error;
  }
}

/** Prints the result of a comparison on standard error. */
export function printComparison({ lines }: ComparisonResult, io: Io): void {
  for (const line of lines) io.stderr.write(`${escapeForTerminal(line)}\n`);
}

/**
 * Creates a comparison from the source of another one, in another thread.
 *
 * @throws CommandError when it is used, if the earlier version no longer exists.
 */
export function comparisonOf(source: ComparisonSource, shared: SharedFiles): FindingComparison {
  if (source.kind === 'past') return new PastComparison(source, commits(source.ref), shared);
  const { name, update } = source;
  if (update === undefined) return new FileComparison(source);
  return new BaselineUpdate(source, async (current) => {
    const { openFile } = await import('../output/file-output.js');
    const output = await openFile(name, update.inputs, update.cwd);
    try {
      await output.write(formatBaseline([...current, ...(source.others ?? [])]));
    } catch (error) {
      await output.abort();
      throw error;
    }
    await output.commit();
  });
}

async function openFileComparison(
  name: string,
  update: boolean,
  {
    inputs,
    cwd,
    shared,
    rules,
    only,
  }: {
    readonly inputs: readonly Input[];
    readonly cwd: string;
    readonly shared: SharedFiles;
    readonly rules: readonly Rule[];
    readonly only: readonly string[] | undefined;
  },
): Promise<FindingComparison> {
  const path = resolve(cwd, name);
  const entries = await readBaseline(path, name, shared.files);
  if (entries === undefined && !update) {
    throw new CommandError(
      `Cannot read the baseline \`${name}\`: no such file. \`--update-baseline\` writes it.`,
    );
  }
  const paths = inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : []));
  const formerIds = mapFormerIds(rules);
  const current = (entries ?? []).map((entry) => ({
    ...entry,
    rule: formerIds.get(entry.rule) ?? entry.rule,
  }));
  // Loaded on demand, because every run would otherwise load `node:fs/promises`.
  const { findFormerNames } = await import('./former-names.js');
  const { formerNames, notes } = await findFormerNames(inputs, current, path, name);
  const ran =
    only && new Set([...only, ...rules.flatMap(({ id, meta }) => (meta.always === true ? id : []))]);
  const source: ComparisonSource = {
    kind: 'file',
    name,
    path,
    entries: ran === undefined ? current : current.filter(({ rule }) => ran.has(rule)),
    others: ran && current.filter(({ rule }) => !ran.has(rule)),
    formerNames,
    notes,
    renamed: new Map([...formerIds].filter(([id]) => entries?.some(({ rule }) => rule === id))),
    update: update ? { cwd, inputs: paths } : undefined,
  };
  return comparisonOf(source, shared);
}

async function openPast(
  ref: string,
  inputs: readonly Input[],
  { cwd, root, maxBytes, fetch }: ReadPolicy,
  {
    run,
    gate,
    shared,
  }: { readonly run: PastRun; readonly gate: ChangeGate | undefined; readonly shared: SharedFiles },
): Promise<FindingComparison> {
  const commitOf = commits(ref);
  for (const input of inputs) {
    if (input.kind !== 'file') {
      const name = input.kind === 'stdin' ? '-' : displayName(input.uri, cwd);
      throw new UsageError(`\`--since ${ref}\`: \`${name}\` has no history; only files have one.`);
    }
    await commitOf(input);
  }
  const { today, repository, showSecrets, policies = {} } = run;
  const { renamed, removed, notes } = await run.findPast(ref, gate);
  const policy = { cwd, root, maxBytes, fetch };
  const defaultPolicy = readChangePolicy({});
  const review = gate && {
    gate,
    policies,
    policy: defaultPolicy,
    today,
    repository,
    showSecrets,
    removed,
  };
  return new PastComparison({ kind: 'past', ref, policy, renamed, notes, review }, commitOf, shared);
}

/** Returns a function that finds the commit of a ref in the repository of an input. Each folder is examined once. */
function commits(ref: string): (input: Input) => Promise<GitCommit> {
  const byFolder = new Map<string, Promise<GitCommit>>();
  return async (input) => {
    if (input.kind !== 'file') throw new TypeError('Only files have a history');
    const folder = dirname(input.path);
    const opening = byFolder.get(folder) ?? GitCommit.open(ref, folder);
    byFolder.set(folder, opening);
    try {
      return await opening;
    } catch (error) {
      throw error instanceof GitError ? new CommandError(error.message) : error;
    }
  };
}
