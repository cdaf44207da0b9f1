import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FixCounts } from '@assay/run/fix/count-fixes';

/** A run that failed its gate. */
export interface FailedRun {
  /** The inputs from the command line. */
  readonly inputs: readonly string[];
  readonly fixes: FixCounts;
  /** The number of documents that could not be analysed. */
  readonly notAnalysed: number;
  readonly cwd: string;
  /** The names of configurations of other tools in the folder. */
  readonly peers: readonly string[];
  /** True if a user can answer questions. */
  readonly isInteractive: boolean;
}

/** The maximum length of the inputs in a suggested command. */
const maxInputs = 60;

/** Suggests what to do after a run that failed its gate: a command on each line, with its purpose. */
export function describeNextSteps(run: FailedRun): string[] {
  const { inputs } = run;
  const typed = inputs.map(quoted).join(' ');
  const target = typed.length > maxInputs ? '<documents>' : typed;
  const hasOnlyFiles = inputs.every((input) => input !== '-' && !/^[a-z][a-z\d+.-]+:\/\//i.test(input));
  if (!hasOnlyFiles) return [];
  const steps = [...fixSteps(run, target), ...migrateSteps(run), ...adoptSteps(run, target)];
  if (steps.length === 0) return [];
  const width = Math.max(...steps.map(([command]) => command.length));
  return ['Next steps:', ...steps.map(([command, purpose]) => `  ${command.padEnd(width)}   ${purpose}`)];
}

type Step = readonly [command: string, purpose: string];

function fixSteps({ fixes: { safe, suggested }, isInteractive }: FailedRun, target: string): Step[] {
  const parts = [
    ...(safe === 0 ? [] : [`${safe} safe`]),
    ...(suggested === 0 ? [] : [`${suggested} suggested`]),
  ];
  if (parts.length === 0) return [];
  const only = safe + suggested;
  // Without a terminal, `fix` applies safe fixes without questions.
  const option = suggested === 0 || isInteractive ? '' : ' --suggested';
  return [
    [
      ['assay fix', target].filter((word) => word !== '').join(' ') + option,
      `apply ${parts.join(' and ')} ${only === 1 ? 'fix' : 'fixes'}, each verified first`,
    ],
  ];
}

function migrateSteps({ peers, cwd }: FailedRun): Step[] {
  const [peer] = peers;
  if (peer === undefined || readdirSync(cwd).some((name) => name.startsWith('assay.config.'))) return [];
  return [['assay migrate', `migrate the rules of ${peer}`]];
}

/** Suggests steps that accept existing findings. Documents that could not be analysed cannot be accepted. */
function adoptSteps({ inputs, notAnalysed, cwd }: FailedRun, target: string): Step[] {
  if (notAnalysed > 0) return [];
  const call = ['assay validate', target].filter((word) => word !== '').join(' ');
  const branch = findMainBranch(inputs.length === 0 ? [cwd] : inputs.map((input) => resolve(cwd, input)));
  return branch === undefined
    ? [
        [
          `${call} --baseline assay-baseline.json --update-baseline`,
          'accept existing findings, and report only new ones',
        ],
      ]
    : [[`${call} --since ${branch}`, 'report only findings that are new since that branch']];
}

/**
 * Finds the main branch that the repositories of all paths share, without running git; undefined if no such branch has a commit.
 */
function findMainBranch(paths: readonly string[]): string | undefined {
  const repositories = new Set(paths.map(findGitFolder));
  return ['main', 'master'].find((name) =>
    [...repositories].every((git) => git !== undefined && hasBranch(git, name)),
  );
}

function hasBranch(git: string, name: string): boolean {
  return (
    existsSync(join(git, 'refs/heads', name)) ||
    readIfThere(join(git, 'packed-refs')).includes(` refs/heads/${name}\n`)
  );
}

function findGitFolder(folder: string): string | undefined {
  const path = join(folder, '.git');
  if (existsSync(join(path, 'HEAD'))) return path;
  // A worktree has a file with the path of its git folder. That folder has a file with the path of the shared git folder.
  const [, worktree] = /^gitdir: (.+)$/m.exec(readIfThere(path)) ?? [];
  if (worktree !== undefined) {
    const common = readIfThere(join(worktree, 'commondir')).trim();
    return common === '' ? worktree : join(worktree, common);
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : findGitFolder(parent);
}

/** Reads a small file; empty if it does not exist or cannot be read. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Quotes an input for a shell if necessary. */
function quoted(input: string): string {
  return /^[\w@%+=:,./-]+$/.test(input) ? input : `'${input.replaceAll("'", "'\\''")}'`;
}
