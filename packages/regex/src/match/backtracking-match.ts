import { assertionHolds } from '../program/assertion.js';
import type { LookProgram, Program } from '../program/program.js';
import { includesCharacter } from '../syntax/character-set.js';

/** A match by backtracking, and its steps. */
export interface BacktrackingMatch {
  readonly isMatch: boolean;
  readonly steps: number;
}

/**
 * Matches a pattern at the start of a string like a backtracking engine (ECMA-262, 22.2.2), and counts the steps. It stops at
 * `maxSteps` without a match.
 */
export function matchByBacktracking(
  program: Program,
  characters: readonly number[],
  maxSteps: number,
): BacktrackingMatch {
  const engine = new BacktrackingEngine(program, characters, maxSteps);
  const isMatch = engine.matches(program, 0);
  return { isMatch, steps: engine.steps };
}

/**
 * True if a pattern matches anywhere in a string; positions are tried one after the other, as in an engine. Undefined if
 * `maxSteps` steps are not enough.
 */
export function findsByBacktracking(
  program: Program,
  characters: readonly number[],
  maxSteps: number,
): boolean | undefined {
  let left = maxSteps;
  for (let start = 0; start <= characters.length; start++) {
    const engine = new BacktrackingEngine(program, characters, left);
    if (engine.matches(program, start)) return true;
    left -= engine.steps;
    if (left <= 0) return undefined;
  }
  return false;
}

/** An untried alternative. */
interface Alternative {
  readonly state: number;
  readonly place: number;
  /** Number of register changes to keep. */
  readonly changes: number;
}

/** Matches a program by backtracking, with its own stack. */
class BacktrackingEngine {
  steps = 0;
  private readonly characters: readonly number[];
  private readonly maxSteps: number;
  private readonly registers: Int32Array;
  /** The changed registers and their previous values. */
  private readonly changes: (readonly [register: number, before: number])[] = [];

  constructor({ registers }: Program, characters: readonly number[], maxSteps: number) {
    this.characters = characters;
    this.maxSteps = maxSteps;
    this.registers = new Int32Array(registers).fill(-1);
  }

  matches(program: Program, start: number): boolean {
    const alternatives: Alternative[] = [{ state: 0, place: start, changes: this.changes.length }];
    for (let way = alternatives.pop(); way !== undefined; way = alternatives.pop()) {
      this.undo(way.changes);
      if (this.follow(program, way, alternatives)) return true;
      if (this.steps >= this.maxSteps) return false;
    }
    return false;
  }

  /** Follows one path to its end. Returns true if it matches. */
  private follow(
    { instructions, isBackward }: Program,
    way: Alternative,
    alternatives: Alternative[],
  ): boolean {
    let { state, place } = way;
    while (this.steps < this.maxSteps) {
      this.steps++;
      const instruction = instructions[state];
      switch (instruction?.kind) {
        case 'match':
          return true;
        case 'take': {
          const character = this.characters[isBackward ? place - 1 : place];
          if (character === undefined || !includesCharacter(instruction.set, character)) return false;
          place += isBackward ? -1 : 1;
          break;
        }
        case 'fork':
          alternatives.push({ state: instruction.second, place, changes: this.changes.length });
          state = instruction.first;
          continue;
        case 'jump':
          state = instruction.to;
          continue;
        case 'assert':
          if (!assertionHolds(instruction.name, this.characters, place)) return false;
          break;
        case 'look':
          if (!this.looks(instruction.look, place)) return false;
          break;
        case 'mark':
        case 'save':
          this.set(instruction.register, place);
          break;
        case 'check':
          if (this.registers[instruction.register] === place) return false;
          break;
        case 'clear':
          for (const register of instruction.registers) this.set(register, -1);
          break;
        case 'recall': {
          const end = this.recall(instruction.register, place, isBackward);
          if (end === undefined) return false;
          place = end;
          break;
        }
        case 'fail':
        case undefined:
          return false;
      }
      state++;
    }
    return false;
  }

  /** Evaluates a look-around. Its captures are kept only if it succeeds and is not negated. */
  private looks({ isNegated, program }: LookProgram, place: number): boolean {
    const before = this.changes.length;
    const found = this.matches(program, place);
    if (!found || isNegated) this.undo(before);
    return found !== isNegated;
  }

  private recall(register: number, place: number, isBackward: boolean): number | undefined {
    const start = this.registers[register] ?? -1;
    const end = this.registers[register + 1] ?? -1;
    if (start === -1 || end === -1) return place;
    const from = isBackward ? place - (end - start) : place;
    if (from < 0 || from + end - start > this.characters.length) return undefined;
    for (let offset = 0; offset < end - start; offset++) {
      this.steps++;
      if (this.characters[start + offset] !== this.characters[from + offset]) return undefined;
    }
    return isBackward ? from : place + end - start;
  }

  private set(register: number, value: number): void {
    this.changes.push([register, this.registers[register] ?? -1]);
    this.registers[register] = value;
  }

  private undo(changes: number): void {
    while (this.changes.length > changes) {
      const change = this.changes.pop();
      if (change !== undefined) this.registers[change[0]] = change[1];
    }
  }
}
