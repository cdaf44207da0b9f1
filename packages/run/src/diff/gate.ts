import type { ChangeGate } from '@assay/diff';
import { UsageError } from '../command-error.js';

const words = ['weaker', 'breaking', 'none'];

/**
 * Parses the value of `--fail-on`: `weaker`, `breaking`, both with a comma, or `none`.
 *
 * @throws UsageError for other values.
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

/** Formats the gate as typed; undefined if none exists. */
export function describeGate({ weaker, breaking }: ChangeGate): string | undefined {
  if (weaker && breaking) return 'weaker,breaking';
  if (weaker) return 'weaker';
  return breaking ? 'breaking' : undefined;
}
