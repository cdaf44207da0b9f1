import { UsageError } from '../command-error.js';
import type { DocumentTask } from './task.js';

/** Options that need all rules, or those that count for a score. */
interface Refusable {
  readonly minScore?: string;
  readonly ruleset?: string;
}

/**
 * Refuses options that need all rules.
 *
 * @throws UsageError where there is one.
 */
export function refuseWithSomeRules({ minScore, ruleset }: Refusable): void {
  if (minScore !== undefined)
    throw new UsageError(`\`--min-score ${minScore}\` needs all rules: omit \`--only\` and \`--tag\`.`);
  if (ruleset !== undefined)
    throw new UsageError(
      `\`--only\` and \`--tag\` choose rules of Assay and of plugins: omit \`--ruleset ${ruleset}\`.`,
    );
}

/**
 * Refuses a minimum score where the rules that count for it do not run.
 *
 * @throws UsageError where there is one.
 */
export function refuseScoreForAgents(
  { minScore }: Refusable,
  documents: readonly Pick<DocumentTask, 'preset'>[],
): void {
  if (minScore === undefined || documents.every(({ preset }) => preset !== 'agents')) return;
  throw new UsageError(
    `\`--min-score ${minScore}\` needs the rules of the preset \`recommended\`, which \`agents\` does not have.`,
  );
}
