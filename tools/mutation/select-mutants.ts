import { createHash } from 'node:crypto';
import { type Mutant, mutantId, operators } from './operators.js';

/** A mutant that cannot change behaviour, with the reason. */
export interface EquivalentMutant {
  readonly file: string;
  readonly operator: string;
  /** The changed line without its indentation. */
  readonly line: string;
  readonly reason: string;
}

/**
 * Selects mutants: equally many from each package, and within a package from each operator in turn. The choice depends only on
 * the seed and the ids, so that a changed source affects few other mutants.
 *
 * @param byPackage - all mutants of each package
 * @param count - the total number to select; fewer if the packages have fewer
 */
export function selectMutants(
  byPackage: ReadonlyMap<string, readonly Mutant[]>,
  count: number,
  seed: number,
): Map<string, Mutant[]> {
  const selected = new Map<string, Mutant[]>();
  let remaining = count;
  let packages = byPackage.size;
  for (const [name, mutants] of byPackage) {
    const share = Math.ceil(remaining / packages);
    const drawn = drawInTurn(shuffle(mutants, seed), share);
    selected.set(name, drawn);
    remaining -= drawn.length;
    packages -= 1;
  }
  return selected;
}

function shuffle(mutants: readonly Mutant[], seed: number): Mutant[] {
  const hash = (mutant: Mutant): string =>
    createHash('sha256')
      .update(`${seed}\n${mutantId(mutant)}`)
      .digest('hex');
  return mutants
    .map((mutant) => ({ mutant, key: hash(mutant) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ mutant }) => mutant);
}

function drawInTurn(mutants: readonly Mutant[], count: number): Mutant[] {
  const piles = operators.map((operator) => mutants.filter((mutant) => mutant.operator === operator));
  const drawn: Mutant[] = [];
  for (let turn = 0; drawn.length < count && piles.some(({ length }) => length > turn); turn++)
    drawn.push(...piles.flatMap((pile) => pile[turn] ?? []));
  return drawn.slice(0, count);
}
