import type { Instruction, Program } from '../program/program.js';
import { CharacterSet, wordCharacters } from '../syntax/character-set.js';
import { Alphabet, type LetterSet } from './alphabet.js';
import type { Steps } from './steps.js';

const nexts = ['any', 'word', 'other', 'end'] as const;

/** Requirement for the next character: `other` means a non-word character or the end of the string; `end` means the end. */
export type Next = (typeof nexts)[number];

/** Move of an engine from a state. */
export type Move =
  | { readonly kind: 'take'; readonly state: number }
  | { readonly kind: 'match'; readonly next: Next };

/**
 * The paths of an engine through a program (Glushkov, 1961). Each consumed character of the pattern is a state, with its moves in
 * the order in which the engine tries them. A move that is possible in several ways is listed twice. State 0 is the start.
 */
export interface MatchPaths {
  readonly alphabet: Alphabet;
  /** Letters that lead to each state; none for the start. */
  readonly letters: readonly LetterSet[];
  readonly moves: readonly (readonly Move[])[];
}

/**
 * Follows all paths through a program from one consumed character to the next.
 *
 * @param isLoose True to assume that assertions always hold, which adds paths. Look-arounds and backreferences are skipped in any
 * case.
 * @throws OutOfSteps if the limit of steps is reached
 */
export function listPaths(program: Program, isUnicode: boolean, isLoose: boolean, steps: Steps): MatchPaths {
  const takes: number[] = [];
  const sets = program.instructions.flatMap((instruction, at) => {
    if (instruction.kind !== 'take') return [];
    takes.push(at);
    return [instruction.set];
  });
  const alphabet = new Alphabet([...sets, wordCharacters], isUnicode, steps);
  const letters = [alphabet.of(CharacterSet.of()), ...sets.map((set) => alphabet.of(set))];
  const stateOf = new Map(takes.map((at, index) => [at, index + 1]));
  const walk = new Walk(program.instructions, stateOf, letters, alphabet, isLoose, steps);
  return {
    alphabet,
    letters,
    moves: [walk.from(0, 0), ...takes.map((at, index) => walk.from(index + 1, at + 1))],
  };
}

/** State that a walk reaches without consuming a character. */
interface Stop {
  readonly at: number;
  readonly next: Next;
  /** The iterations that have not consumed a character yet, as needed by `check`. */
  readonly empty: readonly number[];
}

function withNumber(numbers: readonly number[], number: number): readonly number[] {
  return numbers.includes(number) ? numbers : [...numbers, number].sort((a, b) => a - b);
}

class Walk {
  private readonly instructions: readonly Instruction[];
  private readonly stateOf: ReadonlyMap<number, number>;
  private readonly letters: readonly LetterSet[];
  private readonly alphabet: Alphabet;
  private readonly isLoose: boolean;
  private readonly steps: Steps;

  constructor(
    instructions: readonly Instruction[],
    stateOf: ReadonlyMap<number, number>,
    letters: readonly LetterSet[],
    alphabet: Alphabet,
    isLoose: boolean,
    steps: Steps,
  ) {
    this.instructions = instructions;
    this.stateOf = stateOf;
    this.letters = letters;
    this.alphabet = alphabet;
    this.isLoose = isLoose;
    this.steps = steps;
  }

  /** Returns the moves from a state whose next instruction is at `at`. */
  from(state: number, at: number): Move[] {
    const moves: Move[] = [];
    const seen = new Map<string | number, number>();
    const pending: Stop[] = [{ at, next: 'any', empty: [] }];
    for (let stop = pending.pop(); stop !== undefined; stop = pending.pop()) {
      // This takes ten times as long as a step of an engine.
      this.steps.take(10);
      const place = stop.at * 4 + nexts.indexOf(stop.next);
      const key = stop.empty.length === 0 ? place : `${place} ${stop.empty.join()}`;
      const times = (seen.get(key) ?? 0) + 1;
      // The moves from here have already been listed twice, which is enough.
      if (times > 2) continue;
      seen.set(key, times);
      this.step(state, stop, pending, moves);
    }
    return moves;
  }

  private step(state: number, stop: Stop, pending: Stop[], moves: Move[]): void {
    const { at, next, empty } = stop;
    const instruction = this.instructions[at];
    switch (instruction?.kind) {
      case 'take': {
        const to = this.stateOf.get(at) ?? 0;
        if (this.allows(next, to)) moves.push({ kind: 'take', state: to });
        return;
      }
      case 'match':
        moves.push({ kind: 'match', next });
        return;
      case 'fork':
        pending.push({ ...stop, at: instruction.second }, { ...stop, at: instruction.first });
        return;
      case 'jump':
        pending.push({ ...stop, at: instruction.to });
        return;
      case 'assert': {
        const expectation = this.isLoose ? next : this.assert(instruction.name, state, next);
        if (expectation !== undefined) pending.push({ ...stop, at: at + 1, next: expectation });
        return;
      }
      case 'mark':
        pending.push({ at: at + 1, next, empty: withNumber(empty, instruction.register) });
        return;
      case 'check':
        if (!empty.includes(instruction.register)) pending.push({ ...stop, at: at + 1 });
        return;
      case 'look':
      case 'save':
      case 'clear':
      case 'recall':
        pending.push({ ...stop, at: at + 1 });
        return;
      case 'fail':
      case undefined:
    }
  }

  private allows(next: Next, state: number): boolean {
    if (next === 'any') return true;
    return next !== 'end' && this.isWord(state) === (next === 'word');
  }

  /** Returns the requirement for the next character that an assertion leaves; undefined if it fails. */
  private assert(name: string, state: number, next: Next): Next | undefined {
    if (name === 'start') return state === 0 ? next : undefined;
    const expectation =
      name === 'end' ? 'end' : this.isWord(state) === (name === 'boundary') ? 'other' : 'word';
    if (next === 'any' || next === expectation) return expectation;
    return next !== 'word' && expectation !== 'word' ? 'end' : undefined;
  }

  /** True for states of word characters. The program separates them from other characters, so one letter represents all. */
  private isWord(state: number): boolean {
    const { letters } = this.alphabet;
    const set = this.letters[state];
    return letters.some(
      ({ isWord }, letter) => isWord && set !== undefined && ((set[letter >> 5] ?? 0) >>> (letter & 31)) & 1,
    );
  }
}
