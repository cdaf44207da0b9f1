import { compileProgram } from '../program/compile-program.js';
import type { Instruction, Program } from '../program/program.js';
import { includesCharacter, type CharacterSet } from '../syntax/character-set.js';
import { parsePattern } from '../syntax/parse-pattern.js';

/** Maximum number of instructions to follow before the search gives up. */
const maxSteps = 400_000;

/** The required patterns and lengths of a string, and a pattern that it must not match. */
export interface TextDemands {
  readonly matching: readonly string[];
  readonly other?: string | undefined;
  /** The minimum and the maximum length, in characters. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** A string that satisfies the demands, the proof that none exists, or neither. */
export type SeparatingText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none' | 'undecided' };

/**
 * Finds a shortest string that matches some patterns but not another one, all anywhere in it. It compares regular languages by
 * simulating their automata. The result is undecided for look-arounds, backreferences and word boundaries, after too many steps,
 * and if some patterns use code points and others code units.
 */
export function findSeparatingText({
  matching,
  other,
  min = 0,
  max = Infinity,
}: TextDemands): SeparatingText {
  const patterns = [...matching, ...(other === undefined ? [] : [other])].map((source) =>
    parsePattern(source),
  );
  const isUnicode = patterns.some((pattern) => pattern?.isUnicode === true);
  const trackers: Tracker[] = [];
  for (const pattern of patterns) {
    const program = pattern && compileProgram(pattern, { isSimulated: true, maxInstructions: 3000 });
    if (program === undefined || !isRegular(program)) return { kind: 'undecided' };
    trackers.push(new Tracker(program));
  }
  const isMixed = patterns.some((pattern) => pattern?.isUnicode !== isUnicode);
  const found = search(trackers, { count: matching.length, isUnicode, min, max });
  return isMixed ? { kind: 'undecided' } : found;
}

interface SearchOptions {
  /** The number of patterns that must match; they come first. */
  readonly count: number;
  readonly isUnicode: boolean;
  readonly min: number;
  readonly max: number;
}

/** A string, as its last character and the string before it. */
interface Step {
  readonly fronts: readonly Front[];
  readonly letter: number;
  readonly before: Step | undefined;
  readonly length: number;
}

function search(trackers: readonly Tracker[], { count, isUnicode, min, max }: SearchOptions): SeparatingText {
  const letters = listLetters(
    trackers.flatMap(({ sets }) => sets),
    isUnicode,
  );
  const start: Step = {
    fronts: trackers.map((each) => each.start()),
    letter: 0,
    before: undefined,
    length: 0,
  };
  const pending = [start];
  const seen = new Set<string>();
  for (let index = 0; index < pending.length; index++) {
    const step = pending[index] ?? start;
    const { fronts, length } = step;
    // A pattern that has matched continues to match.
    if (fronts.slice(count).some(({ hasMatched }) => hasMatched)) continue;
    if (length >= min && fronts.every(({ matchesAtEnd }, at) => matchesAtEnd === at < count))
      return { kind: 'text', text: readText(step) };
    const key = `${fronts.map((front) => front.key).join(' | ')} ${Math.min(length, min)}`;
    if (length >= max || seen.has(key)) continue;
    seen.add(key);
    if (trackers.reduce((steps, each) => steps + each.steps, index) > maxSteps) return { kind: 'undecided' };
    for (const letter of letters) {
      const next = trackers.map((tracker, at) => tracker.take(fronts[at] ?? matched, letter));
      pending.push({ fronts: next, letter, before: step, length: length + 1 });
    }
  }
  return { kind: 'none' };
}

function readText(last: Step): string {
  const characters: string[] = [];
  for (let step: Step | undefined = last; step.before !== undefined; step = step.before)
    characters.push(String.fromCodePoint(step.letter));
  return characters.toReversed().join('');
}

function isRegular({ instructions }: Program): boolean {
  return instructions.every(({ kind, ...rest }) => {
    if (kind === 'assert') return 'name' in rest && !rest.name.endsWith('boundary');
    return kind === 'take' || kind === 'fork' || kind === 'jump' || kind === 'fail' || kind === 'match';
  });
}

/** The states of a program at one position of a string. */
interface Front {
  readonly key: string;
  /** The instructions that consume the next character. */
  readonly takes: readonly number[];
  /** True if there has already been a match. */
  readonly hasMatched: boolean;
  /** True if there is a match if the string ends here. */
  readonly matchesAtEnd: boolean;
}

/** Follows all paths of a program through a string. */
class Tracker {
  readonly sets: readonly CharacterSet[];
  steps = 0;
  private readonly instructions: readonly Instruction[];

  constructor({ instructions }: Program) {
    this.instructions = instructions;
    this.sets = instructions.flatMap((instruction) => (instruction.kind === 'take' ? instruction.set : []));
  }

  /** Returns the states at the start of a string. */
  start(): Front {
    return this.front([], true);
  }

  /** Returns the states after one more character. */
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
    // A match can begin at each position.
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

/** Returns one character of each group that no set distinguishes. */
function listLetters(sets: readonly CharacterSet[], isUnicode: boolean): readonly number[] {
  const distinct = [...new Map(sets.map((set) => [JSON.stringify(set.ranges), set])).values()];
  // Readable characters come first.
  const starts = new Set(Array.from('aA0-_. ', (character) => character.charCodeAt(0)));
  starts.add(0);
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
