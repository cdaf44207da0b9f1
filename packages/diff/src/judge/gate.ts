import type { Change } from '../change.js';
import type { VersionStep } from '../report/compare-versions.js';

/** Condition under which a comparison fails. */
export interface ChangeGate {
  readonly weaker: boolean;
  readonly breaking: boolean;
}

/** Policy that breaks are judged by. */
export interface ChangePolicy {
  /** Days after its sunset until a deprecated part may be removed. */
  readonly graceDays: number;
  /** True if what breaks clients needs a new major version, which allows it. */
  readonly requireMajor: boolean;
}

/** Returns the gate for a document of which this is the version: a new major version allows breaks where they need one. */
export function gateUnder(
  gate: ChangeGate,
  { requireMajor }: Pick<ChangePolicy, 'requireMajor'>,
  version: VersionStep,
): ChangeGate {
  const isOff = !gate.weaker && !gate.breaking;
  return requireMajor && !isOff ? { ...gate, breaking: !version.isMajor } : gate;
}

/** True where a change fails the gate: a weaker one from medium on, a breaking one of any severity, and what cannot be compared at all. */
export function reachesGate({ id, security, clients, severity }: Change, gate: ChangeGate): boolean {
  if (gate.weaker && security === 'weaker' && severity !== 'low' && severity !== 'info') return true;
  if (gate.breaking && clients === 'breaking') return true;
  return id === 'different-api' && (gate.weaker || gate.breaking);
}
