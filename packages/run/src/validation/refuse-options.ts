import { UsageError } from '../command-error.js';
import type { DocumentTask } from './task.js';

/** Options that require all rules. */
interface Refusable {
  readonly minScore?: string;
  readonly ruleset?: string;
}

/**
 * Rejects options that require all rules.
 *
 * @throws UsageError if there is such an option.
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
 * Rejects a minimum score if the rules for scores do not run.
 *
 * @throws UsageError if a minimum score is set.
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
