import type { Change } from '@assay/diff';
import { UsageError } from '../command-error.js';

/** What fails a comparison. */
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
  const given = value.split(',').map((word) => word.trim());
  const isKnown = given.every((word) => words.includes(word));
  if (!isKnown || (given.includes('none') && given.length > 1)) {
    throw new UsageError(
      `\`--fail-on ${value}\` is not known: use \`weaker\`, \`breaking\`, \`weaker,breaking\` or \`none\`.`,
    );
  }
  return { weaker: given.includes('weaker'), breaking: given.includes('breaking') };
}

/** True where one of the changes fails the gate: a weaker one from medium on, a breaking one of any severity. */
export function reachesChangeGate(changes: readonly Change[], gate: ChangeGate): boolean {
  return changes.some((change) => reachesGate(change, gate));
}

/** True where a change fails the gate. */
export function reachesGate({ security, clients, severity }: Change, gate: ChangeGate): boolean {
  if (gate.weaker && security === 'weaker' && severity !== 'low' && severity !== 'info') return true;
  return gate.breaking && clients === 'breaking';
}
