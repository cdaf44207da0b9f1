import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FixCounts } from '@assay/run/fix/count-fixes';

/** A run that failed its gate. */
export interface FailedRun {
  /** Inputs as the user typed them. */
  readonly inputs: readonly string[];
  /** Fixes of all documents together. */
  readonly fixes: FixCounts;
  readonly cwd: string;
  /** Names of configurations of other tools in the folder. */
  readonly peers: readonly string[];
  /** True if somebody can answer questions. */
  readonly isInteractive: boolean;
}

/** Longer lists of inputs are left out of a command. */
const maxInputs = 60;

/** Suggests what to do after a run that failed its gate: a command on each line, with its purpose. */
export function describeNextSteps(run: FailedRun): string[] {
  const { inputs, cwd } = run;
  const typed = inputs.map(quoted).join(' ');
  const target = typed.length > maxInputs ? '<documents>' : typed;
  const hasOnlyFiles = inputs.every((input) => input !== '-' && !/^[a-z][a-z\d+.-]+:\/\//i.test(input));
  if (!hasOnlyFiles) return [];
  const steps = [...fixSteps(run, target), ...migrateSteps(run), adoptStep(target, findMainBranch(cwd))];
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
  // Without a terminal `fix` applies safe fixes and asks nothing.
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
  return [['assay migrate', `take over the rules of ${peer}`]];
}

function adoptStep(target: string, branch: string | undefined): Step {
  const call = ['assay validate', target].filter((word) => word !== '').join(' ');
  return branch === undefined
    ? [
        `${call} --baseline assay-baseline.json --update-baseline`,
        'accept what there is, and report only what is new',
      ]
    : [`${call} --since ${branch}`, 'report only what is new since that branch'];
}

/** Finds the main branch of the repository around a folder, without starting git; undefined if there is none with a commit. */
function findMainBranch(cwd: string): string | undefined {
  const git = findGitFolder(cwd);
  if (git === undefined) return undefined;
  const packed = readIfThere(join(git, 'packed-refs'));
  return ['main', 'master'].find(
    (name) => existsSync(join(git, 'refs/heads', name)) || packed.includes(` refs/heads/${name}\n`),
  );
}

function findGitFolder(folder: string): string | undefined {
  const path = join(folder, '.git');
  if (existsSync(join(path, 'HEAD'))) return path;
  // A worktree has a file that names its folder, which names the folder with the branches.
  const [, worktree] = /^gitdir: (.+)$/m.exec(readIfThere(path)) ?? [];
  if (worktree !== undefined) {
    const common = readIfThere(join(worktree, 'commondir')).trim();
    return common === '' ? worktree : join(worktree, common);
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : findGitFolder(parent);
}

/** Reads a small file; what is no file, or cannot be read, has no text. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Quotes an input for a shell if it needs that. */
function quoted(input: string): string {
  return /^[\w@%+=:,./-]+$/.test(input) ? input : `'${input.replaceAll("'", "'\\''")}'`;
}
