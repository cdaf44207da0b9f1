import type { Change } from '@assay/diff';
import { UsageError } from '../command-error.js';

/** Condition under which a comparison fails. */
export interface ChangeGate {
  readonly weaker: boolean;
  readonly breaking: boolean;
}

const words = ['weaker', 'breaking', 'none'];

/**
 * Reads the value of `--fail-on`: `weaker`, `breaking`, both with a comma, or `none`.
 *
 * @throws UsageError where it is something else.
 */
export function readChangeGate(value: string): ChangeGate {
  const names = value.split(',').map((word) => word.trim());
  const isKnown = names.every((word) => words.includes(word));
  if (!isKnown || (names.includes('none') && names.length > 1)) {
    throw new UsageError(
      `\`--fail-on ${value}\` is not known. Use \`weaker\`, \`breaking\`, \`weaker,breaking\` or \`none\`.`,
    );
  }
  return { weaker: names.includes('weaker'), breaking: names.includes('breaking') };
}

/** The gate as it is typed; undefined for none. */
export function describeGate({ weaker, breaking }: ChangeGate): string | undefined {
  if (weaker && breaking) return 'weaker,breaking';
  if (weaker) return 'weaker';
  return breaking ? 'breaking' : undefined;
}

/** True where a change fails the gate: a weaker one from medium on, a breaking one of any severity, and what cannot be compared at all. */
export function reachesGate({ id, security, clients, severity }: Change, gate: ChangeGate): boolean {
  if (gate.weaker && security === 'weaker' && severity !== 'low' && severity !== 'info') return true;
  if (gate.breaking && clients === 'breaking') return true;
  return id === 'different-api' && (gate.weaker || gate.breaking);
}
