import { compileProgram } from '../program/compile-program.js';
import type { Instruction, Program } from '../program/program.js';
import { includesCharacter, type CharacterSet } from '../syntax/character-set.js';
import { parsePattern } from '../syntax/parse-pattern.js';

/** Maximum number of instructions followed before the question stays open. */
const maxSteps = 400_000;

/**
 * Decides whether each string that matches a pattern also matches another one, both anywhere in it: regular languages are compared by
 * the automata that follow all ways at once. Undefined if it is not decided: for look-arounds, backreferences and word boundaries, and
 * where it takes too many steps.
 */
export function impliesPattern(pattern: string, other: string): boolean | undefined {
  if (pattern === other) return true;
  const [a, b] = [parsePattern(pattern), parsePattern(other)];
  if (a === undefined || b === undefined) return undefined;
  const options = { isSimulated: true, mostInstructions: 3000 };
  const [left, right] = [compileProgram(a, options), compileProgram(b, options)];
  if (left === undefined || right === undefined || !isRegular(left) || !isRegular(right)) return undefined;
  const holds = isContained(new Tracker(left), new Tracker(right), a.isUnicode || b.isUnicode);
  // Code points and code units are not the same characters: a string that one misses proves nothing then.
  return a.isUnicode === b.isUnicode ? holds : undefined;
}

function isRegular({ instructions }: Program): boolean {
  return instructions.every(({ kind, ...rest }) => {
    if (kind === 'assert') return 'name' in rest && !rest.name.endsWith('boundary');
    return kind === 'take' || kind === 'fork' || kind === 'jump' || kind === 'fail' || kind === 'match';
  });
}

/** States of a program at one place of a text. */
interface Front {
  readonly key: string;
  /** The instructions that take the next character. */
  readonly takes: readonly number[];
  /** True if there has been a match, whatever follows. */
  readonly hasMatched: boolean;
  /** True if there is a match if the text ends here. */
  readonly matchesAtEnd: boolean;
}

/** Follows all ways of a program through a text. */
class Tracker {
  readonly sets: readonly CharacterSet[];
  steps = 0;
  private readonly instructions: readonly Instruction[];

  constructor({ instructions }: Program) {
    this.instructions = instructions;
    this.sets = instructions.flatMap((instruction) => (instruction.kind === 'take' ? instruction.set : []));
  }

  /** The states at the start of a text. */
  start(): Front {
    return this.front([], true);
  }

  /** The states after one more character. */
  take({ takes, hasMatched }: Front, character: number): Front {
    if (hasMatched) return matched;
    const kernel: number[] = [];
    for (const state of takes) {
      const instruction = this.instructions[state];
      if (instruction?.kind === 'take' && includesCharacter(instruction.set, character))
        kernel.push(state + 1);
    }
    this.steps += takes.length;
    return this.front(kernel, false);
  }

  private front(kernel: readonly number[], isStart: boolean): Front {
    const now = this.close(kernel, isStart, false);
    if (now.isMatch) return matched;
    const atEnd = this.close(kernel, isStart, true);
    const takes = now.takes.sort((a, b) => a - b);
    return { key: `${takes.join()} ${atEnd.isMatch}`, takes, hasMatched: false, matchesAtEnd: atEnd.isMatch };
  }

  private close(
    kernel: readonly number[],
    isStart: boolean,
    isEnd: boolean,
  ): { takes: number[]; isMatch: boolean } {
    const takes: number[] = [];
    const seen = new Set<number>();
    // A match can begin at each place.
    const pending = [0, ...kernel];
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      if (seen.has(state)) continue;
      seen.add(state);
      const instruction = this.instructions[state];
      if (instruction?.kind === 'match') return { takes, isMatch: true };
      if (instruction?.kind === 'take') takes.push(state);
      else if (instruction?.kind === 'fork') pending.push(instruction.first, instruction.second);
      else if (instruction?.kind === 'jump') pending.push(instruction.to);
      else if (instruction?.kind === 'assert' && (instruction.name === 'start' ? isStart : isEnd))
        pending.push(state + 1);
    }
    this.steps += seen.size;
    return { takes, isMatch: false };
  }
}

const matched: Front = { key: 'matched', takes: [], hasMatched: true, matchesAtEnd: true };

function isContained(left: Tracker, right: Tracker, isUnicode: boolean): boolean | undefined {
  const letters = listLetters([...left.sets, ...right.sets], isUnicode);
  const pending: (readonly [Front, Front])[] = [[left.start(), right.start()]];
  const seen = new Set<string>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [a, b] = next;
    if (b.hasMatched) continue;
    if (a.matchesAtEnd && !b.matchesAtEnd) return false;
    const key = `${a.key} | ${b.key}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (left.steps + right.steps > maxSteps) return undefined;
    for (const letter of letters) pending.push([left.take(a, letter), right.take(b, letter)]);
  }
  return true;
}

/** One character out of each group that no set tells apart. */
function listLetters(sets: readonly CharacterSet[], isUnicode: boolean): readonly number[] {
  const distinct = [...new Map(sets.map((set) => [JSON.stringify(set.ranges), set])).values()];
  const starts = new Set([0]);
  for (const { ranges } of distinct)
    for (const [from, to] of ranges) {
      starts.add(from);
      starts.add(to + 1);
    }
  const letters = new Map<string, number>();
  for (const character of starts) {
    if (character > (isUnicode ? 0x10_ffff : 0xffff)) continue;
    const signature = distinct.map((set) => (includesCharacter(set, character) ? '1' : '0')).join('');
    if (!letters.has(signature)) letters.set(signature, character);
  }
  return [...letters.values()];
}
