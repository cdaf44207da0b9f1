import type { Instruction, Program } from '../program/program.js';
import { CharacterSet, wordCharacters } from '../syntax/character-set.js';
import { Alphabet, type LetterSet } from './alphabet.js';
import type { Steps } from './steps.js';

const nexts = ['any', 'word', 'other', 'end'] as const;

/** Requirement for the next character: `other` than a word character, or none; `end` is none. */
export type Next = (typeof nexts)[number];

/** Move that an engine tries from a state. */
export type Move =
  | { readonly kind: 'take'; readonly state: number }
  | { readonly kind: 'match'; readonly next: Next };

/**
 * The ways of an engine through a program: a state for each place where a character is taken (Glushkov, 1961), and from each the
 * moves in the order in which they are tried. A move that can be made in two ways or more is there twice. State 0 is the start.
 */
export interface Ways {
  readonly alphabet: Alphabet;
  /** Letters that lead to a state; none for the start. */
  readonly letters: readonly LetterSet[];
  readonly moves: readonly (readonly Move[])[];
}

/**
 * Follows all ways through a program from one taken character to the next.
 *
 * @param isLoose true if assertions are taken to hold everywhere, which gives more ways; look-arounds and backreferences are
 *   passed over in either case
 * @throws OutOfSteps
 */
export function waysThrough(program: Program, isUnicode: boolean, isLoose: boolean, steps: Steps): Ways {
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
  /** The rounds that have taken nothing yet, as `check` asks for. */
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

  /** The moves from a state, whose instructions go on at `at`. */
  from(state: number, at: number): Move[] {
    const moves: Move[] = [];
    const seen = new Map<string | number, number>();
    const pending: Stop[] = [{ at, next: 'any', empty: [] }];
    for (let stop = pending.pop(); stop !== undefined; stop = pending.pop()) {
      // It takes ten times as long as a step of an engine.
      this.steps.take(10);
      const place = stop.at * 4 + nexts.indexOf(stop.next);
      const key = stop.empty.length === 0 ? place : `${place} ${stop.empty.join()}`;
      const times = (seen.get(key) ?? 0) + 1;
      // What follows from here has already been found twice, which is enough.
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

  /** The program separates word characters from others, so one letter represents all. */
  private isWord(state: number): boolean {
    const { letters } = this.alphabet;
    const set = this.letters[state];
    return letters.some(
      ({ isWord }, letter) => isWord && set !== undefined && ((set[letter >> 5] ?? 0) >>> (letter & 31)) & 1,
    );
  }
}
