import { bySeverity, isMoreSevere, type Severity } from '@assay/core';
import type { Change, ChangeGate } from '@assay/diff';
import type { FoldedChange } from './merge-similar-changes.js';

/** Changes that one fix resolves: the same kind, direction, effects and consequences. */
export interface ChangeGroup {
  readonly first: FoldedChange;
  readonly others: readonly FoldedChange[];
}

/** True if the gate is only about clients. Then breaking changes come first. */
export function isBreakingFirst({ weaker, breaking }: ChangeGate): boolean {
  return breaking && !weaker;
}

/** Returns the severity of a change to display: the more relevant of its two severities for the gate. */
export function getShownSeverity(change: Change, gate: ChangeGate): Severity {
  const { severity, clientSeverity, security, clients } = change;
  if (isBreakingFirst(gate))
    return clients === 'breaking' || security !== 'weaker' ? clientSeverity : severity;
  if (security === 'weaker' || clients !== 'breaking') return severity;
  return isMoreSevere(clientSeverity, severity) ? clientSeverity : severity;
}

/** Orders changes by relevance for a gate, then by severity. */
export function orderChanges(changes: readonly Change[], gate: ChangeGate): readonly Change[] {
  const isBreaking = isBreakingFirst(gate);
  const rank = ({ security, clients }: Change): number => {
    const [weak, breaks] = [security === 'weaker', clients === 'breaking'];
    if (isBreaking ? breaks : weak) return 0;
    return (isBreaking ? weak : breaks) ? 1 : 2;
  };
  return changes.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      bySeverity({ severity: getShownSeverity(a, gate) }, { severity: getShownSeverity(b, gate) }),
  );
}

/** Groups changes that one decision resolves, in the order of their first change. */
export function groupByDecision(changes: readonly FoldedChange[]): readonly ChangeGroup[] {
  const groups = new Map<string, { readonly first: FoldedChange; readonly others: FoldedChange[] }>();
  for (const folded of changes) {
    const { id, axis, security, clients, severity, clientSeverity, impact, recommendation } = folded.change;
    const key = JSON.stringify([
      id,
      axis,
      security,
      clients,
      severity,
      clientSeverity,
      impact,
      recommendation,
    ]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { first: folded, others: [] });
    else known.others.push(folded);
  }
  return [...groups.values()];
}

/** Describes both effects of a change, with the severity for clients if it is breaking. */
export function describeEffects({ security, clients, clientSeverity }: Change): string {
  return `security ${security}, clients ${clients}${clients === 'breaking' ? ` (${clientSeverity})` : ''}`;
}
