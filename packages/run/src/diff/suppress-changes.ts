import { applySuppressions } from '@assay/findings';
import type { Finding, IgnoreFile, SourceDocument } from '@assay/core';
import { changeIds, type Change } from '@assay/diff';

/** The changes that are left, and what is said about the others. */
export interface LeftChanges {
  readonly changes: readonly Change[];
  readonly suppressed: number;
  readonly notes: readonly string[];
}

/**
 * Takes the changes out that the new document, or an ignore file, asks to leave out: by the same comments and fields as for findings,
 * with the id of the change in place of that of a rule.
 */
export function suppressChanges(
  changes: readonly Change[],
  documents: readonly SourceDocument[],
  ignoreFile: IgnoreFile | undefined,
  today: string,
): LeftChanges {
  const byFinding = new Map<Finding, Change>();
  for (const change of changes) {
    const location = change.new ?? change.old;
    if (location === null) continue;
    const { id, severity, operation, problem, impact, recommendation } = change;
    const texts = { problem, impact, recommendation };
    byFinding.set({ id, name: id, category: 'security', severity, operation, ...texts, location }, change);
  }
  const result = applySuppressions([...byFinding.keys()], documents, {
    // Rules are a matter of `validate`. What suppresses nothing is not reported: a change is gone once it is merged.
    getRuleStatus: () => 'idle',
    known: changeIds,
    today,
    ignoreFile,
  });
  const out = new Set(result.suppressed.map(({ finding }) => byFinding.get(finding)));
  const notes = result.problems.flatMap((problem) =>
    problem.kind === 'ExpiredSuppressionFault' && isChange(problem.rule)
      ? [`The suppression of \`${problem.rule}\` ended on ${problem.until}.`]
      : [],
  );
  return { changes: changes.filter((change) => !out.has(change)), suppressed: out.size, notes };
}

function isChange(id: string): boolean {
  const ids: readonly string[] = changeIds;
  return ids.includes(id);
}
