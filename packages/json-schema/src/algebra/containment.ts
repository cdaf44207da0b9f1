/** Containment of one schema's values in another's. `unknown` if undecided. */
export type Containment = 'yes' | 'no' | 'unknown';

/** Relation between the values of an old and a new schema. */
export interface Relation {
  /** Containment of the new schema's values in the old schema's. */
  readonly newInOld: Containment;
  /** Containment of the old schema's values in the new schema's. */
  readonly oldInNew: Containment;
}

/** Verdict about the new schema. */
export type Verdict = 'equal' | 'narrower' | 'wider' | 'incomparable' | 'unknown';

/** The same values are valid. */
export const same: Relation = { newInOld: 'yes', oldInNew: 'yes' };
/** Some old values are no longer valid. */
export const narrower: Relation = { newInOld: 'yes', oldInNew: 'no' };
/** Some values are newly valid. */
export const wider: Relation = { newInOld: 'no', oldInNew: 'yes' };
/** Some values are newly valid, and some old values are no longer valid. */
export const incomparable: Relation = { newInOld: 'no', oldInNew: 'no' };
/** Undecided in both directions. */
export const undecided: Relation = { newInOld: 'unknown', oldInNew: 'unknown' };

/** Combines two containments that both must hold. */
export function both(a: Containment, b: Containment): Containment {
  if (a === 'no' || b === 'no') return 'no';
  return a === 'yes' && b === 'yes' ? 'yes' : 'unknown';
}

/** Combines two effects that both apply. */
export function bothOf(a: Relation, b: Relation): Relation {
  return { newInOld: both(a.newInOld, b.newInOld), oldInNew: both(a.oldInNew, b.oldInNew) };
}

/** Combines two containments of which one suffices. */
export function either(a: Containment, b: Containment): Containment {
  if (a === 'yes' || b === 'yes') return 'yes';
  return a === 'no' && b === 'no' ? 'no' : 'unknown';
}

/** Weakens the containment of a part that does not determine the whole: `no` becomes `unknown`. */
export function damp(containment: Containment): Containment {
  return containment === 'yes' ? 'yes' : 'unknown';
}

/** Returns the same relation, read from the new schema to the old one. */
export function mirrored({ newInOld, oldInNew }: Relation): Relation {
  return { newInOld: oldInNew, oldInNew: newInOld };
}

/** Returns the verdict of a relation; `unknown` if either direction is unknown. */
export function getVerdict({ newInOld, oldInNew }: Relation): Verdict {
  if (newInOld === 'unknown' || oldInNew === 'unknown') return 'unknown';
  if (newInOld === 'yes') return oldInNew === 'yes' ? 'equal' : 'narrower';
  return oldInNew === 'yes' ? 'wider' : 'incomparable';
}
