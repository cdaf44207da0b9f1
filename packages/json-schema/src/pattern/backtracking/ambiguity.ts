import { Automaton } from './automaton.js';
import { overlap } from '../syntax/character-set.js';
import { parsePattern } from '../syntax/parse-pattern.js';
import type { PatternNode } from '../syntax/pattern-node.js';

/**
 * True where the ways to match any string from one place are limited by a number that does not grow with the string, so that an
 * engine that backtracks takes linear time from there: the automaton of the pattern has no state that can be left and reached
 * again in two ways with one string, and no two states between which that string leads too (Weber and Seidl, 1991).
 * The number itself may be large: what `isPlainlyHarmless` calls harmless can be run, this need not.
 * False is no verdict: the pattern may use what is not looked at, or be too large to look at.
 */
export function isFinitelyAmbiguous(pattern: string): boolean {
  const node = parsePattern(pattern)?.root;
  // The larger automaton is only made for the few patterns that the smaller one does not clear.
  return node !== undefined && (isFinite(node, new Automaton()) || isFinite(node, new Automaton(true)));
}

function isFinite(node: PatternNode, automaton: Automaton): boolean {
  if (automaton.add(node) === undefined) return false;
  // Two ways from one state to the next.
  if (automaton.follow.some((next) => new Set(next).size < next.length)) return false;
  return new Search(automaton).isFinite();
}

const mostSteps = 500_000;

/** States of several copies of the automaton that read the same string. */
class Search {
  private readonly follow: readonly (readonly number[])[];
  private readonly size: number;
  private readonly overlaps: readonly (readonly boolean[])[];
  private steps = 0;

  constructor({ sets, follow }: Automaton) {
    this.follow = follow;
    this.size = sets.length;
    this.overlaps = sets.map((one) => sets.map((other) => overlap(one, other)));
  }

  isFinite(): boolean {
    for (let state = 0; state < this.size && this.steps <= mostSteps; state++) {
      const pairs = this.pairsFrom(state, state);
      for (const [left, right] of pairs.values()) {
        if (left === right) continue;
        if (this.pairsFrom(left, right).has(this.keyOf(state, state))) return false;
        if (left === state && this.leads(state, right)) return false;
      }
    }
    return this.steps <= mostSteps;
  }

  /** The pairs of states that one string leads to from two states. */
  private pairsFrom(first: number, second: number): ReadonlyMap<number, readonly [number, number]> {
    const found = new Map<number, readonly [number, number]>();
    const pending: (readonly [number, number])[] = [[first, second]];
    for (let pair = pending.pop(); pair !== undefined && this.steps <= mostSteps; pair = pending.pop()) {
      for (const left of this.next(pair[0])) {
        for (const right of this.next(pair[1])) {
          this.steps++;
          const key = this.keyOf(left, right);
          if (found.has(key) || !this.overlap(left, right)) continue;
          found.set(key, [left, right]);
          pending.push([left, right]);
        }
      }
    }
    return found;
  }

  /** True where one string leads from the first state to itself and to the second, and from the second to itself. */
  private leads(first: number, second: number): boolean {
    const found = new Set<number>();
    const pending: (readonly [number, number, number])[] = [[first, first, second]];
    const goal = this.keyOf(this.keyOf(first, second), second);
    for (
      let triple = pending.pop();
      triple !== undefined && this.steps <= mostSteps;
      triple = pending.pop()
    ) {
      for (const a of this.next(triple[0])) {
        for (const b of this.next(triple[1])) {
          if (!this.overlap(a, b)) continue;
          for (const c of this.next(triple[2])) {
            this.steps++;
            const key = this.keyOf(this.keyOf(a, b), c);
            // Ranges overlap in pairs; that all three have a character in common is taken for granted, which errs to the safe side.
            if (found.has(key) || !this.overlap(a, c) || !this.overlap(b, c)) continue;
            if (key === goal) return true;
            found.add(key);
            pending.push([a, b, c]);
          }
        }
      }
    }
    return false;
  }

  private next(state: number): readonly number[] {
    return this.follow[state] ?? [];
  }

  private overlap(one: number, other: number): boolean {
    return this.overlaps[one]?.[other] === true;
  }

  private keyOf(one: number, other: number): number {
    return one * this.size + other;
  }
}
