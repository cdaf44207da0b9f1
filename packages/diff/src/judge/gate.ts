import type { Change } from '../change.js';
import type { VersionStep } from '../report/compare-versions.js';

/** Condition under which a comparison fails. */
export interface ChangeGate {
  readonly weaker: boolean;
  readonly breaking: boolean;
}

/** The policy for judging breaking changes. */
export interface ChangePolicy {
  /** The number of days that a deprecated part must stay after its sunset. */
  readonly graceDays: number;
  /** True if breaking changes require a new major version, which then allows them. */
  readonly requireMajor: boolean;
}

/**
 * Returns the gate for a version step. With `requireMajor`, breaking changes fail unless the new document has a new major
 * version.
 */
export function gateUnder(
  gate: ChangeGate,
  { requireMajor }: Pick<ChangePolicy, 'requireMajor'>,
  version: VersionStep,
): ChangeGate {
  const isOff = !gate.weaker && !gate.breaking;
  return requireMajor && !isOff ? { ...gate, breaking: !version.isMajor } : gate;
}

/**
 * True if a change fails the gate: a weakening change from medium on, a breaking change of any severity, and documents that
 * cannot be compared.
 */
export function reachesGate({ id, security, clients, severity }: Change, gate: ChangeGate): boolean {
  if (gate.weaker && security === 'weaker' && severity !== 'low' && severity !== 'info') return true;
  if (gate.breaking && clients === 'breaking') return true;
  return id === 'different-api' && (gate.weaker || gate.breaking);
}
