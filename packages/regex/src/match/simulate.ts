import { assertionHolds } from '../program/assertion.js';
import type { Instruction, LookProgram, Program } from '../program/program.js';
import { includesCharacter } from '../syntax/character-set.js';

/**
 * True if a program matches anywhere in a string. All paths are followed at once, so the steps are at most the length of the
 * string times that of the program and its look-arounds. Undefined if more than `maxSteps` steps are necessary.
 */
export function findsMatch(
  program: Program,
  characters: readonly number[],
  maxSteps: number,
): boolean | undefined {
  const simulation = new Simulation(characters, maxSteps);
  const found = simulation.places(program, true);
  return simulation.steps > maxSteps ? undefined : found.includes(1);
}

class Simulation {
  steps = 0;
  private readonly characters: readonly number[];
  private readonly maxSteps: number;
  private readonly looks = new Map<LookProgram, Uint8Array>();

  constructor(characters: readonly number[], maxSteps: number) {
    this.characters = characters;
    this.maxSteps = maxSteps;
  }

  /** Returns 1 for each position where a match that can begin anywhere ends. Positions are between characters. */
  places(program: Program, isOneEnough = false): Uint8Array {
    const { instructions, isBackward } = program;
    const { length } = this.characters;
    const found = new Uint8Array(length + 1);
    let states: number[] = [];
    const added = new Int32Array(instructions.length).fill(-1);
    for (let read = 0; read <= length && this.steps <= this.maxSteps; read++) {
      const place = isBackward ? length - read : read;
      const active: number[] = [];
      const pending = [0, ...states];
      for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
        const instruction = instructions[state];
        if (instruction === undefined || added[state] === read) continue;
        added[state] = read;
        this.steps++;
        if (instruction.kind === 'take') active.push(state);
        else if (instruction.kind === 'match') found[place] = 1;
        else if (instruction.kind === 'fork') pending.push(instruction.first, instruction.second);
        else if (instruction.kind === 'jump') pending.push(instruction.to);
        else if (this.isSatisfiedAt(instruction, place)) pending.push(state + 1);
      }
      if (isOneEnough && found[place] === 1) return found;
      const character = this.characters[isBackward ? place - 1 : place];
      states = [];
      for (const state of active) {
        const instruction = instructions[state];
        if (character === undefined || instruction?.kind !== 'take') continue;
        if (includesCharacter(instruction.set, character)) states.push(state + 1);
      }
    }
    return found;
  }

  private isSatisfiedAt(instruction: Instruction, place: number): boolean {
    if (instruction.kind === 'look') return this.looksAt(instruction.look, place);
    return instruction.kind === 'assert' && assertionHolds(instruction.name, this.characters, place);
  }

  private looksAt(look: LookProgram, place: number): boolean {
    let found = this.looks.get(look);
    if (found === undefined) this.looks.set(look, (found = this.places(look.program)));
    return (found[place] === 1) !== look.isNegated;
  }
}
