import { type Mutant, operators } from './operators.js';

/** A mutant that cannot change behaviour, with the reason. */
export interface EquivalentMutant {
  readonly file: string;
  readonly operator: string;
  /** The changed line without its indentation. */
  readonly line: string;
  readonly reason: string;
}

/** Draws numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Selects mutants: as many from each package, and within a package from each operator in turn.
 *
 * @param byPackage - all mutants of each package
 * @param count - how many to select in all; fewer if the packages have fewer
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
    const drawn = drawInTurn(mutants, share, seededRandom(seed));
    selected.set(name, drawn);
    remaining -= drawn.length;
    packages -= 1;
  }
  return selected;
}

function drawInTurn(mutants: readonly Mutant[], count: number, random: () => number): Mutant[] {
  const piles = operators.map((operator) => mutants.filter((mutant) => mutant.operator === operator));
  const drawn: Mutant[] = [];
  while (drawn.length < count && piles.some(({ length }) => length > 0)) {
    for (const pile of piles) {
      if (pile.length === 0 || drawn.length === count) continue;
      drawn.push(...pile.splice(Math.floor(random() * pile.length), 1));
    }
  }
  return drawn;
}

/** The number of the line that a mutant changes, and that line before and after, without indentation. */
export function changedLine(
  { start, end, replacement }: Mutant,
  text: string,
): { readonly number: number; readonly before: string; readonly after: string } {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', end);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const firstBreak = text.indexOf('\n', start);
  const before = text.slice(lineStart, firstBreak < 0 ? text.length : firstBreak).trim();
  const after = (text.slice(lineStart, start) + replacement + text.slice(end, lineEnd)).trim();
  return { number: text.slice(0, start).split('\n').length, before, after };
}
