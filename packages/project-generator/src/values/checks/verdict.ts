import type { JsonSchema } from '../../records/index.js';
import type { Keywords } from '../keywords.js';

/** Whether a value satisfies something; undefined where that is not known. */
export type Verdict = boolean | undefined;

/** A value and the schema that it is looked at through, from the outermost one that applies to it. */
export interface Frame {
  readonly value: unknown;
  readonly root: JsonSchema;
  /** Schemas that are being applied to the value: one that applies itself again says nothing new. */
  readonly active: Set<Keywords>;
}

/** False where one is, true where all are. */
export function every(checks: Iterable<() => Verdict>): Verdict {
  let verdict: Verdict = true;
  for (const check of checks) {
    const found = check();
    if (found === false) return false;
    if (found === undefined) verdict = undefined;
  }
  return verdict;
}

/** The opposite of what is known. */
export function negate(verdict: Verdict): Verdict {
  return verdict === undefined ? undefined : !verdict;
}
