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

/** Nothing that could be valid has changed. */
export const same: Relation = { newInOld: 'yes', oldInNew: 'yes' };
/** Some old values are not valid any more. */
export const narrower: Relation = { newInOld: 'yes', oldInNew: 'no' };
/** Some values are valid that were not. */
export const wider: Relation = { newInOld: 'no', oldInNew: 'yes' };
/** Some values are valid that were not, and the reverse. */
export const incomparable: Relation = { newInOld: 'no', oldInNew: 'no' };
/** Not decided in either direction. */
export const undecided: Relation = { newInOld: 'unknown', oldInNew: 'unknown' };

/** Combines two answers that both have to hold. */
export function both(a: Containment, b: Containment): Containment {
  if (a === 'no' || b === 'no') return 'no';
  return a === 'yes' && b === 'yes' ? 'yes' : 'unknown';
}

/** Combines two effects. */
export function bothOf(a: Relation, b: Relation): Relation {
  return { newInOld: both(a.newInOld, b.newInOld), oldInNew: both(a.oldInNew, b.oldInNew) };
}

/** Combines two answers of which one is enough. */
export function either(a: Containment, b: Containment): Containment {
  if (a === 'yes' || b === 'yes') return 'yes';
  return a === 'no' && b === 'no' ? 'no' : 'unknown';
}

/** Weakens an answer about a part that does not decide about the whole: a part that is not contained proves nothing. */
export function damp(containment: Containment): Containment {
  return containment === 'yes' ? 'yes' : 'unknown';
}

/** The same change, read from the new schema to the old one. */
export function mirrored({ newInOld, oldInNew }: Relation): Relation {
  return { newInOld: oldInNew, oldInNew: newInOld };
}

/** The verdict of a relation; `unknown` as soon as one direction is. */
export function getVerdict({ newInOld, oldInNew }: Relation): Verdict {
  if (newInOld === 'unknown' || oldInNew === 'unknown') return 'unknown';
  if (newInOld === 'yes') return oldInNew === 'yes' ? 'equal' : 'narrower';
  return oldInNew === 'yes' ? 'wider' : 'incomparable';
}
