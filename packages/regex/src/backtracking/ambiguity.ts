import { commonLetter } from './alphabet.js';
import { OutOfSteps, type Steps } from './steps.js';
import { strongComponents } from './strong-components.js';
import type { Edge, WayAutomaton } from './path-automaton.js';

/** A string, as letters, for which the number of paths grows if all pumps are repeated equally often. */
export interface GrowingText {
  readonly pumps: readonly { readonly prefix: readonly number[]; readonly pump: readonly number[] }[];
  readonly suffix: readonly number[];
}

/** Growth of the number of paths through an automaton with the length of the string. */
export interface Ambiguity {
  /** The power of the length: 0 if the number is bounded, Infinity for exponential growth. */
  readonly degree: number;
  /** Undefined if the number is bounded. */
  readonly text: GrowingText | undefined;
}

const limited: Ambiguity = { degree: 0, text: undefined };

/**
 * Determines the ambiguity of an automaton (Weber and Seidl, 1991). It is exponential if one string leads from a state back to
 * itself on two paths. Otherwise its degree is the longest chain of state pairs: one string must lead from the first state to
 * itself and to the second, and from the second to itself.
 *
 * @throws OutOfSteps if the limit of steps is reached
 */
export function ambiguityOf(automaton: WayAutomaton, steps: Steps): Ambiguity {
  return new AmbiguitySearch(automaton, steps).decide();
}

/** The states of several copies of the automaton after the same string, and how they were reached. */
interface Reached {
  readonly states: readonly number[];
  readonly letter: number;
  readonly from: Reached | undefined;
}

/** Two states and a string that leads from the first to both, and from the second to itself. */
interface Pair {
  readonly first: number;
  readonly second: number;
  readonly pump: readonly number[];
}

class AmbiguitySearch {
  private readonly automaton: WayAutomaton;
  private readonly steps: Steps;
  private readonly isReachable: Uint8Array;
  private readonly component: Int32Array;
  /** The states of each component. */
  private readonly members: readonly (readonly number[])[];
  /** The components in which a string leads from a state back to itself. */
  private readonly loops: readonly number[];

  constructor(automaton: WayAutomaton, steps: Steps) {
    this.automaton = automaton;
    this.steps = steps;
    this.isReachable = this.statesFrom(automaton.starts);
    this.component = strongComponents(automaton.edges.length, (state) => this.listTargets(state));
    this.members = this.findMembers();
    this.loops = [...this.members.keys()].filter((number) => this.isLoop(number));
  }

  decide(): Ambiguity {
    for (const number of this.loops) {
      const text = this.exponential(this.listMembers(number));
      if (text !== undefined) return { degree: Infinity, text };
    }
    return this.polynomial();
  }

  private edgesOf(state: number): readonly Edge[] {
    return this.automaton.edges[state] ?? [];
  }

  private getComponent(state: number): number {
    return this.component[state] ?? -1;
  }

  private getPhase(state: number): number {
    return this.automaton.phases[state] ?? 0;
  }

  private listTargets(state: number): number[] {
    const edges = this.isReachable[state] === 1 ? this.edgesOf(state) : [];
    this.steps.take(edges.length + 1);
    return edges.map(({ to }) => to);
  }

  private statesFrom(starts: readonly number[]): Uint8Array {
    const reached = new Uint8Array(this.automaton.edges.length);
    const pending = [...starts];
    for (const start of starts) reached[start] = 1;
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      for (const { to } of this.edgesOf(state)) {
        this.steps.take();
        if (reached[to] === 1) continue;
        reached[to] = 1;
        pending.push(to);
      }
    }
    return reached;
  }

  private findMembers(): number[][] {
    const members: number[][] = [];
    for (let state = 0; state < this.component.length; state++) {
      (members[this.getComponent(state)] ??= []).push(state);
    }
    return members;
  }

  private listMembers(number: number): readonly number[] {
    return this.members[number] ?? [];
  }

  private isLoop(number: number): boolean {
    return this.listMembers(number).some((state) =>
      this.listTargets(state).some((to) => this.getComponent(to) === number),
    );
  }

  /** Returns a string that doubles the paths from a state of a component back to itself with each pump. */
  private exponential(states: readonly number[]): GrowingText | undefined {
    const size = this.automaton.edges.length;
    const [some = 0] = states;
    const component = this.getComponent(some);
    const seen = new Set<number>();
    const pending: Reached[] = states.map((state) => ({
      states: [state, state],
      letter: -1,
      from: undefined,
    }));
    for (const reached of pending) {
      const [a = 0, b = 0] = reached.states;
      for (const [first, second, letter] of this.together(a, b, component, component)) {
        const next = { states: [first, second], letter, from: reached };
        // Two paths have met again, and a string leads from here back to their start.
        if (first === second) return this.growing(this.parted(next), next);
        const key = Math.min(first, second) * size + Math.max(first, second);
        if (seen.has(key)) continue;
        seen.add(key);
        pending.push(next);
      }
    }
    return undefined;
  }

  private parted(reached: Reached): number {
    let first = reached;
    while (first.from !== undefined) first = first.from;
    return first.states[0] ?? 0;
  }

  private growing(state: number, reached: Reached): GrowingText {
    const back = this.wordTo([reached.states[0] ?? 0], state, this.getComponent(state));
    const pump = [...wordOf(reached), ...back];
    const prefix = this.wordTo(this.automaton.starts, state);
    return { pumps: [{ prefix, pump }], suffix: this.automaton.rest(this.getPhase(state)) };
  }

  /** Yields the states that one letter leads two states to, each inside its component. An edge is not paired with itself. */
  private *together(
    a: number,
    b: number,
    component: number,
    otherComponent: number,
  ): Generator<readonly [first: number, second: number, letter: number]> {
    for (const first of this.edgesOf(a)) {
      if (this.getComponent(first.to) !== component) continue;
      for (const second of this.edgesOf(b)) {
        this.steps.take();
        if (this.getComponent(second.to) !== otherComponent || first === second) continue;
        if (this.getPhase(first.to) !== this.getPhase(second.to)) continue;
        const letter = commonLetter(first.letters, second.letters);
        if (letter !== -1) yield [first.to, second.to, letter];
      }
    }
  }

  /**
   * Finds the longest chain of pairs. Components are numbered from the ends of the automaton, so that the successors of a
   * component are known before it.
   */
  private polynomial(): Ambiguity {
    const chains: (readonly Pair[])[] = [];
    try {
      for (let number = 0; number < this.members.length; number++) {
        const chain = this.longestBehind(number, chains);
        chains.push(chain);
        chains[number] = this.longestFrom(number, chain, chains);
      }
    } catch (error) {
      // The chains found so far are valid, but may not be the longest.
      if (!(error instanceof OutOfSteps) || chains.every(({ length }) => length === 0)) throw error;
    }
    const longest = chains.reduce<readonly Pair[]>((best, chain) => longer(best, chain), []);
    return longest.length === 0 ? limited : { degree: longest.length, text: this.buildGrowingText(longest) };
  }

  /** Returns the longest chain of pairs that is reachable from a component. */
  private longestBehind(number: number, chains: readonly (readonly Pair[])[]): readonly Pair[] {
    let longest: readonly Pair[] = [];
    for (const state of this.listMembers(number)) {
      for (const to of this.listTargets(state))
        longest = longer(longest, chains[this.getComponent(to)] ?? []);
    }
    return longest;
  }

  /** Returns the longest chain that begins with a pair whose first state is in a component; `least` if none is longer. */
  private longestFrom(
    number: number,
    least: readonly Pair[],
    chains: readonly (readonly Pair[])[],
  ): readonly Pair[] {
    if (!this.loops.includes(number)) return least;
    let longest = least;
    const behind = this.statesFrom(this.listMembers(number));
    for (const other of this.loops) {
      if (other >= number) break;
      const chain = chains[other] ?? [];
      if (behind[this.listMembers(other)[0] ?? 0] === 0 || chain.length + 1 <= longest.length) continue;
      const pair = this.pairBetween(this.listMembers(number), this.listMembers(other));
      if (pair !== undefined) longest = [pair, ...chain];
    }
    return longest;
  }

  /** Finds a pair of states of two components. One pair represents all that one string leads back to together. */
  private pairBetween(firsts: readonly number[], seconds: readonly number[]): Pair | undefined {
    const { length } = seconds;
    const indices = new Map(
      [...firsts.entries(), ...seconds.entries()].map(([index, state]) => [state, index]),
    );
    const component = this.getComponent(firsts[0] ?? 0);
    const other = this.getComponent(seconds[0] ?? 0);
    this.steps.take(firsts.length * length);
    const next = (node: number): number[] => {
      const first = firsts[Math.floor(node / length)] ?? 0;
      const second = seconds[node % length] ?? 0;
      if (this.getPhase(first) !== this.getPhase(second)) return [];
      return [...this.together(first, second, component, other)].map(
        ([a, b]) => (indices.get(a) ?? 0) * length + (indices.get(b) ?? 0),
      );
    };
    const together = strongComponents(firsts.length * length, next);
    const tried = new Set<number>();
    for (let node = 0; node < together.length; node++) {
      const number = together[node] ?? -1;
      if (tried.has(number) || !next(node).some((target) => together[target] === number)) continue;
      tried.add(number);
      const pair = this.getPair(firsts[Math.floor(node / length)] ?? 0, seconds[node % length] ?? 0);
      if (pair !== undefined) return pair;
    }
    return undefined;
  }

  /** Returns the pair of two states if one string leads from the first to both and from the second to itself. */
  private getPair(first: number, second: number): Pair | undefined {
    const size = this.automaton.edges.length;
    const component = this.getComponent(first);
    const right = this.getComponent(second);
    const seen = new Set<number>();
    const pending: Reached[] = [{ states: [first, first, second], letter: -1, from: undefined }];
    for (const reached of pending) {
      const [left = 0, middle = 0, last = 0] = reached.states;
      for (const a of this.edgesOf(left)) {
        if (this.getComponent(a.to) !== component) continue;
        for (const c of this.edgesOf(last)) {
          this.steps.take();
          if (this.getComponent(c.to) !== right || this.getPhase(a.to) !== this.getPhase(c.to)) continue;
          if (commonLetter(a.letters, c.letters) === -1) continue;
          for (const b of this.edgesOf(middle)) {
            this.steps.take();
            const number = this.getComponent(b.to);
            if (number > component || number < right || this.getPhase(a.to) !== this.getPhase(b.to)) continue;
            const letter = commonLetter(a.letters, b.letters, c.letters);
            const key = (a.to * size + b.to) * size + c.to;
            if (letter === -1 || seen.has(key)) continue;
            seen.add(key);
            const next = { states: [a.to, b.to, c.to], letter, from: reached };
            if (a.to === first && b.to === second && c.to === second) {
              return { first, second, pump: wordOf(next) };
            }
            pending.push(next);
          }
        }
      }
    }
    return undefined;
  }

  private buildGrowingText(chain: readonly Pair[]): GrowingText {
    let starts = this.automaton.starts;
    const pumps = chain.map(({ first, second, pump }) => {
      const prefix = this.wordTo(starts, first);
      starts = [second];
      return { prefix, pump };
    });
    return { pumps, suffix: this.automaton.rest(this.getPhase(starts[0] ?? 0)) };
  }

  /** Returns a shortest string that leads from one of some states to another. */
  private wordTo(starts: readonly number[], goal: number, component?: number): readonly number[] {
    const seen = new Set(starts);
    const pending: Reached[] = starts.map((state) => ({ states: [state], letter: -1, from: undefined }));
    for (const reached of pending) {
      const [state = 0] = reached.states;
      if (state === goal) return wordOf(reached);
      for (const { to, letters } of this.edgesOf(state)) {
        this.steps.take();
        if (seen.has(to) || (component !== undefined && this.getComponent(to) !== component)) continue;
        seen.add(to);
        pending.push({ states: [to], letter: commonLetter(letters, letters), from: reached });
      }
    }
    return [];
  }
}

function longer(a: readonly Pair[], b: readonly Pair[]): readonly Pair[] {
  return b.length > a.length ? b : a;
}

/** Returns the letters on the path to a search state. */
function wordOf(reached: Reached): readonly number[] {
  const word: number[] = [];
  for (let step: Reached | undefined = reached; step?.from !== undefined; step = step.from)
    word.push(step.letter);
  return word.reverse();
}
