import { assertionHolds } from '../program/assertion.js';
import type { LookProgram, Program } from '../program/program.js';
import { includesCharacter } from '../syntax/character-set.js';
import type { BacktrackingMatch } from '../match/backtracking-match.js';
import { OutOfSteps, type Steps } from './steps.js';

/**
 * Counts the steps of `matchByBacktracking` without executing them. The outcome of an engine depends only on its instruction, its
 * position and the captures of referenced groups. Each outcome is therefore computed only once, regardless of the number of paths
 * that lead there.
 *
 * @throws OutOfSteps also if a look-around contains a backreference, or a group that is referenced
 */
export function countSteps(program: Program, characters: readonly number[], steps: Steps): BacktrackingMatch {
  const recalled = recalledIn(program);
  if (recalled.length > 0 && looksOf(program).some((look) => touches(look, recalled))) throw new OutOfSteps();
  const outcome = new Count(program, characters, recalled, steps).from(0);
  return { isMatch: outcome > 0, steps: Math.abs(outcome) };
}

/** The number of steps until a match; negative if none exists. */
type Outcome = number;

const failed: Outcome = -1;

/** Returns the registers of the referenced groups, in order. */
function recalledIn({ instructions }: Program): readonly number[] {
  const registers = instructions.flatMap((instruction) =>
    instruction.kind === 'recall' ? [instruction.register, instruction.register + 1] : [],
  );
  return [...new Set([...registers, ...looksOf({ instructions }).flatMap(recalledIn)])];
}

function looksOf({ instructions }: Pick<Program, 'instructions'>): readonly Program[] {
  return instructions.flatMap((instruction) =>
    instruction.kind === 'look' ? [instruction.look.program] : [],
  );
}

function touches(program: Program, registers: readonly number[]): boolean {
  return (
    looksOf(program).some((look) => touches(look, registers)) ||
    program.instructions.some(
      (instruction) =>
        (instruction.kind === 'save' || instruction.kind === 'recall') &&
        registers.includes(instruction.register),
    )
  );
}

/**
 * A position in a string, with the captures of referenced groups, and the iterations that have begun here without consuming a
 * character, as needed by `check`.
 */
class Spot {
  readonly place: number;
  readonly groups: readonly number[];
  readonly empty: readonly number[];
  /** Outcome of an engine at each instruction; 0 if unknown. */
  readonly outcomes: Float64Array;
  private readonly more = new Map<number, Spot>();
  private readonly steps: Steps;

  constructor(
    place: number,
    groups: readonly number[],
    empty: readonly number[],
    size: number,
    steps: Steps,
  ) {
    // Allocating memory takes time too.
    steps.take(1 + (size >> 2));
    this.place = place;
    this.groups = groups;
    this.empty = empty;
    this.outcomes = new Float64Array(size);
    this.steps = steps;
  }

  inRound(register: number): Spot {
    if (this.empty.includes(register)) return this;
    let spot = this.more.get(register);
    if (spot === undefined) {
      spot = new Spot(this.place, this.groups, [...this.empty, register], this.outcomes.length, this.steps);
      this.more.set(register, spot);
    }
    return spot;
  }
}

/** Counts the steps of one program on one string. */
class Count {
  private readonly program: Program;
  private readonly characters: readonly number[];
  private readonly recalled: readonly number[];
  private readonly steps: Steps;
  private readonly spots = new Map<number | string, Spot>();
  private readonly looks = new Map<LookProgram, Count>();
  /** A stack of outcomes to compute: each is needed by the one below it. */
  private readonly pending: { readonly at: number; readonly spot: Spot }[] = [];

  constructor(program: Program, characters: readonly number[], recalled: readonly number[], steps: Steps) {
    this.program = program;
    this.characters = characters;
    this.recalled = recalled;
    this.steps = steps;
  }

  /** Returns the outcome of an engine that starts at a position. */
  from(place: number): Outcome {
    const start = this.spotAt(
      place,
      this.recalled.map(() => -1),
    );
    this.known(0, start);
    for (let next = this.pending.at(-1); next !== undefined; next = this.pending.at(-1)) {
      this.steps.take(2);
      const outcome = this.follow(next.at, next.spot);
      if (outcome === undefined) continue;
      next.spot.outcomes[next.at] = outcome;
      this.pending.pop();
    }
    return start.outcomes[0] ?? failed;
  }

  private spotAt(place: number, groups: readonly number[], empty: readonly number[] = []): Spot {
    const key = groups.length === 0 ? place : `${place} ${groups.join()}`;
    let spot = this.spots.get(key);
    if (spot === undefined) {
      spot = new Spot(place, groups, [], this.program.instructions.length + 1, this.steps);
      this.spots.set(key, spot);
    }
    return empty.reduce((inside, register) => inside.inRound(register), spot);
  }

  /** Returns the spot at the same position with another value in some registers. */
  private withGroups({ place, groups, empty }: Spot, registers: readonly number[], value: number): Spot {
    const changed = groups.map((heldGroups, index) =>
      registers.includes(this.recalled[index] ?? -1) ? value : heldGroups,
    );
    return this.spotAt(place, changed, empty);
  }

  /** Returns a known outcome. Otherwise schedules it and returns undefined. */
  private known(at: number, spot: Spot): Outcome | undefined {
    const outcome = spot.outcomes[at] ?? 0;
    if (outcome !== 0) return outcome;
    this.pending.push({ at, spot });
    return undefined;
  }

  /** Executes one step of an engine. Returns undefined if the following outcome has to be computed first. */
  private follow(at: number, spot: Spot): Outcome | undefined {
    const instruction = this.program.instructions[at];
    switch (instruction?.kind) {
      case 'match':
        return 1;
      case 'take': {
        const { isBackward } = this.program;
        const character = this.characters[isBackward ? spot.place - 1 : spot.place];
        if (character === undefined || !includesCharacter(instruction.set, character)) return failed;
        return after(1, this.known(at + 1, this.spotAt(spot.place + (isBackward ? -1 : 1), spot.groups)));
      }
      case 'fork': {
        const first = this.known(instruction.first, spot);
        if (first === undefined || first > 0) return after(1, first);
        return after(1 - first, this.known(instruction.second, spot));
      }
      case 'jump':
        return after(1, this.known(instruction.to, spot));
      case 'assert': {
        const isTrue = assertionHolds(instruction.name, this.characters, spot.place);
        return isTrue ? after(1, this.known(at + 1, spot)) : failed;
      }
      case 'look': {
        const looked = this.lookFor(instruction.look).from(spot.place);
        const steps = 1 + Math.abs(looked);
        const isTrue = looked > 0 !== instruction.look.isNegated;
        return isTrue ? after(steps, this.known(at + 1, spot)) : -steps;
      }
      case 'mark':
        return after(1, this.known(at + 1, spot.inRound(instruction.register)));
      case 'check':
        return spot.empty.includes(instruction.register) ? failed : after(1, this.known(at + 1, spot));
      case 'save':
        return after(
          1,
          this.known(
            at + 1,
            this.isRecalled([instruction.register])
              ? this.withGroups(spot, [instruction.register], spot.place)
              : spot,
          ),
        );
      case 'clear':
        return after(
          1,
          this.known(
            at + 1,
            this.isRecalled(instruction.registers) ? this.withGroups(spot, instruction.registers, -1) : spot,
          ),
        );
      case 'recall':
        return this.recall(instruction.register, at, spot);
      case 'fail':
      case undefined:
        return failed;
    }
  }

  private isRecalled(registers: readonly number[]): boolean {
    return this.recalled.length > 0 && registers.some((register) => this.recalled.includes(register));
  }

  /** Consumes the capture of a group. The program reads forwards, because backward programs never contain backreferences. */
  private recall(register: number, at: number, spot: Spot): Outcome | undefined {
    const start = spot.groups[this.recalled.indexOf(register)] ?? -1;
    const end = spot.groups[this.recalled.indexOf(register + 1)] ?? -1;
    const length = start === -1 || end === -1 ? 0 : end - start;
    if (length === 0) return after(1, this.known(at + 1, spot));
    if (spot.place + length > this.characters.length) return failed;
    for (let offset = 0; offset < length; offset++) {
      if (this.characters[start + offset] !== this.characters[spot.place + offset])
        return failed - offset - 1;
    }
    return after(1 + length, this.known(at + 1, this.spotAt(spot.place + length, spot.groups)));
  }

  private lookFor(look: LookProgram): Count {
    let count = this.looks.get(look);
    if (count === undefined) {
      count = new Count(look.program, this.characters, [], this.steps);
      this.looks.set(look, count);
    }
    return count;
  }
}

/** Adds steps to an outcome. */
function after(steps: number, outcome: Outcome | undefined): Outcome | undefined {
  return outcome === undefined ? undefined : outcome > 0 ? outcome + steps : outcome - steps;
}
