import { addLetter, hasLetter, type Letter, type LetterSet } from './alphabet.js';
import type { Steps } from './steps.js';
import type { Move, Next, MatchPaths } from './match-paths.js';

/** A transition. Two transitions between the same states with a common letter are two paths. */
export interface Edge {
  readonly to: number;
  readonly letters: LetterSet;
}

/** The paths of an engine as an automaton. */
export interface WayAutomaton {
  readonly edges: readonly (readonly Edge[])[];
  readonly starts: readonly number[];
  /** States that one string leads to have the same phase, which determines the possible rest of the string. */
  readonly phases: Int32Array;
  /** Returns the letters of a rest after which the engine has tried all its paths. */
  readonly rest: (phase: number) => readonly number[];
}

/** Returns all paths, including those that an engine never tries because an earlier one matches. */
export function allPaths({ letters, moves }: MatchPaths): WayAutomaton {
  return {
    edges: moves.map((list) =>
      list.flatMap((move) => {
        const set = move.kind === 'take' ? letters[move.state] : undefined;
        return move.kind === 'take' && set !== undefined ? [{ to: move.state, letters: set }] : [];
      }),
    ),
    starts: [0],
    phases: new Int32Array(moves.length),
    rest: () => [],
  };
}

/**
 * Returns the paths that an engine really tries. Each state occurs once for each phase: a set of states that some rest of the
 * string matches from (Weideman, van der Merwe, Berglund and Watson, 2016).
 *
 * @throws OutOfSteps if the limit of steps is reached
 */
export function triedWays(ways: MatchPaths, steps: Steps): WayAutomaton {
  return new Trial(ways, steps).automaton();
}

/** The states that a rest of the string matches from. */
interface Phase {
  readonly matching: Uint8Array;
  readonly rest: readonly number[];
}

class Trial {
  private readonly ways: MatchPaths;
  private readonly steps: Steps;
  private readonly phases: Phase[] = [];
  private readonly known = new Map<string, number>();
  private readonly edges: Edge[][] = [];

  constructor(ways: MatchPaths, steps: Steps) {
    this.ways = ways;
    this.steps = steps;
  }

  automaton(): WayAutomaton {
    const { moves, alphabet } = this.ways;
    const size = moves.length;
    this.getPhaseNumber(
      Uint8Array.from(moves, (list) => (list.some((move) => matchesAtEnd(move)) ? 1 : 0)),
      [],
    );
    for (let phase = 0; phase < this.phases.length; phase++) {
      for (const [letter, target] of alphabet.letters.entries()) this.addLetter(phase, letter, target);
    }
    return {
      edges: this.edges,
      starts: this.phases.map((_, phase) => phase * size),
      phases: Int32Array.from(this.edges, (_, state) => Math.floor(state / size)),
      rest: (phase) => this.phases[phase]?.rest ?? [],
    };
  }

  private getPhaseNumber(matching: Uint8Array, rest: readonly number[]): number {
    const key = matching.join('');
    let phase = this.known.get(key);
    if (phase === undefined) {
      // States also take memory.
      this.steps.take(20 * matching.length);
      phase = this.phases.push({ matching, rest }) - 1;
      this.known.set(key, phase);
      for (let state = 0; state < matching.length; state++) this.edges.push([]);
    }
    return phase;
  }

  /** Adds the edges of a letter, from the phase before it to the given phase. */
  private addLetter(after: number, letter: number, describedLetter: Letter): void {
    const { moves } = this.ways;
    const size = moves.length;
    const { matching, rest } = this.phases[after] ?? { matching: new Uint8Array(size), rest: [] };
    const tried: number[][] = [];
    const matchingBefore = new Uint8Array(size);
    for (const [state, list] of moves.entries()) {
      const states: number[] = [];
      tried.push(states);
      for (const move of list) {
        this.steps.take();
        if (move.kind === 'take') {
          if (!this.takes(move.state, letter)) continue;
          states.push(move.state);
          if (matching[move.state] === 0) continue;
        } else if (!allows(move.next, describedLetter)) continue;
        matchingBefore[state] = 1;
        break;
      }
    }
    const before = this.getPhaseNumber(matchingBefore, [letter, ...rest]);
    for (const [state, states] of tried.entries())
      this.connect(
        before * size + state,
        states.map((to) => after * size + to),
        letter,
      );
  }

  private takes(state: number, letter: number): boolean {
    const letters = this.ways.letters[state];
    return letters !== undefined && hasLetter(letters, letter);
  }

  private connect(from: number, targets: readonly number[], letter: number): void {
    const edges = this.edges[from];
    if (edges === undefined) return;
    for (const to of targets) {
      let edge = edges.find((known) => known.to === to && !hasLetter(known.letters, letter));
      if (edge === undefined) {
        edge = { to, letters: new Int32Array((this.ways.alphabet.letters.length + 31) >> 5) };
        edges.push(edge);
      }
      addLetter(edge.letters, letter);
    }
  }
}

function matchesAtEnd(move: Move): boolean {
  return move.kind === 'match' && move.next !== 'word';
}

function allows(next: Next, { isWord }: Letter): boolean {
  return next === 'any' || next === (isWord ? 'word' : 'other');
}
