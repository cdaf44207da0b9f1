import { complement, intersection, wordCharacters, type CharacterSet } from '../syntax/character-set.js';
import type { Pattern } from '../syntax/parse-pattern.js';
import {
  contains,
  isNullable,
  isNullableAnywhere,
  listPatternParts,
  type Look,
  type PatternNode,
} from '../syntax/pattern-node.js';
import type { Instruction, LookProgram, Program } from './program.js';

/** Options for compiling a program. */
export interface CompileOptions {
  /** The maximum length of the strings to match, in characters. More iterations than that are never necessary. */
  readonly longestText?: number;
  /**
   * True to make limited repetitions unlimited, and to reduce many required iterations to one. The result has all paths of the
   * pattern, and more.
   */
  readonly isRelaxed?: boolean;
  /**
   * True if the program need only match the same strings as the pattern. Otherwise it makes the same attempts as an engine, in
   * the same order. In a simulated program, a look-ahead runs from the end of the string to its start, which finds all positions
   * at which it succeeds.
   */
  readonly isSimulated?: boolean;
  /** True to split sets of characters into word characters and others, so that boundaries depend only on the adjacent states. */
  readonly partsWords?: boolean;
  readonly isBackward?: boolean;
  readonly maxInstructions?: number;
}

/** Compiles a pattern or a part of it. Returns undefined if more instructions are necessary than allowed (20,000 by default). */
export function compileProgram(
  pattern: Pattern,
  options: CompileOptions = {},
  root: PatternNode = pattern.root,
): Program | undefined {
  const partsWords =
    options.partsWords === true &&
    contains(root, (part) => part.kind === 'assertion' && part.name.endsWith('boundary'));
  const settings: Settings = {
    longestText: options.longestText ?? Infinity,
    isRelaxed: options.isRelaxed ?? false,
    isSimulated: options.isSimulated ?? false,
    words: partsWords ? [wordCharacters, complement(wordCharacters, pattern.isUnicode)] : undefined,
    left: options.maxInstructions ?? 20_000,
    // A group has two registers, from twice its number on.
    registers: 2 * (pattern.groups + 1),
  };
  try {
    const program = compile(root, options.isBackward ?? false, settings);
    return { ...program, registers: settings.registers };
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** The maximum number of required iterations that a relaxed program keeps; more are reduced to one. */
const maxKept = 4;

/** Thrown and caught in this file only. */
class TooLarge extends Error {}

interface Settings {
  readonly longestText: number;
  readonly isRelaxed: boolean;
  readonly isSimulated: boolean;
  readonly words: readonly CharacterSet[] | undefined;
  left: number;
  registers: number;
}

function compile(node: PatternNode, isBackward: boolean, settings: Settings): Program {
  const compiler = new Compiler(isBackward, settings);
  compiler.add(node);
  compiler.emit({ kind: 'match' });
  return { isBackward, instructions: compiler.instructions, registers: settings.registers };
}

class Compiler {
  readonly instructions: Instruction[] = [];
  private readonly isBackward: boolean;
  private readonly settings: Settings;

  constructor(isBackward: boolean, settings: Settings) {
    this.isBackward = isBackward;
    this.settings = settings;
  }

  private get here(): number {
    return this.instructions.length;
  }

  emit(instruction: Instruction): number {
    if (--this.settings.left < 0) throw new TooLarge();
    return this.instructions.push(instruction) - 1;
  }

  add(node: PatternNode): void {
    switch (node.kind) {
      case 'character':
        this.addCharacter(node);
        return;
      case 'assertion':
        this.emit({ kind: 'assert', name: node.name });
        return;
      case 'sequence':
        for (const part of this.isBackward ? node.parts.toReversed() : node.parts) this.add(part);
        return;
      case 'choice':
        this.addChoice(node.options.map((option) => () => this.add(option)));
        return;
      case 'repeat':
        this.addRepeat(node);
        return;
      case 'look':
        this.emit({ kind: 'look', look: this.lookProgram(node) });
        return;
      case 'group':
        this.addGroup(node.number, node.part);
        return;
      case 'backreference':
        this.emit({ kind: 'recall', register: 2 * node.number });
    }
  }

  private addCharacter({ set }: PatternNode & { kind: 'character' }): void {
    const parted = this.settings.words
      ?.map((words) => intersection(set, words))
      .filter(({ ranges }) => ranges.length > 0);
    if (parted === undefined || parted.length < 2) this.emit({ kind: 'take', set });
    else this.addChoice(parted.map((part) => () => this.emit({ kind: 'take', set: part })));
  }

  private lookProgram({ isBehind, isNegated, part }: Look): LookProgram {
    const isBackward = this.settings.isSimulated ? !isBehind : isBehind;
    return { isNegated, program: compile(part, isBackward, this.settings) };
  }

  private addGroup(number: number, part: PatternNode): void {
    const [first, second] = this.isBackward ? [2 * number + 1, 2 * number] : [2 * number, 2 * number + 1];
    this.emit({ kind: 'save', register: first });
    this.add(part);
    this.emit({ kind: 'save', register: second });
  }

  private addChoice(options: readonly (() => void)[]): void {
    const jumps: number[] = [];
    for (const [index, add] of options.entries()) {
      const isLast = index === options.length - 1;
      const fork = isLast ? undefined : this.emit({ kind: 'fail' });
      add();
      if (fork === undefined) continue;
      jumps.push(this.emit({ kind: 'fail' }));
      this.instructions[fork] = { kind: 'fork', first: fork + 1, second: this.here };
    }
    for (const jump of jumps) this.instructions[jump] = { kind: 'jump', to: this.here };
  }

  private addRepeat({ part, min, max, isLazy }: PatternNode & { kind: 'repeat' }): void {
    if (max === 0) return;
    const { longestText, isSimulated } = this.settings;
    const isRelaxed = this.settings.isRelaxed && max > 1;
    const canBeEmpty = isNullable(part);
    if (!canBeEmpty && min > longestText) {
      this.emit({ kind: 'fail' });
      return;
    }
    // An iteration that consumes and checks nothing has no effect.
    const isFree = isSimulated && canBeEmpty && isNullableAnywhere(part);
    const fewest = isFree ? 0 : isRelaxed && (canBeEmpty || min > maxKept) ? Math.min(min, 1) : min;
    for (let round = 0; round < fewest; round++) this.add(part);
    const more = isRelaxed && max > fewest ? Infinity : max - fewest;
    const isEndless = more === Infinity || (canBeEmpty ? more : max) >= longestText;
    // Limited repetitions whose iterations can all be empty have more paths than an engine tries in unlimited ones.
    const isChecked = canBeEmpty && !(isRelaxed && (min > 1 || max < Infinity));
    if (isEndless) this.addLoop(part, isChecked, isLazy);
    else this.addOptional(part, isChecked, isLazy, more);
  }

  private addLoop(part: PatternNode, isChecked: boolean, isLazy: boolean): void {
    const fork = this.emit({ kind: 'fail' });
    this.addRound(part, isChecked);
    this.emit({ kind: 'jump', to: fork });
    this.instructions[fork] = forkTo(fork + 1, this.here, isLazy);
  }

  private addOptional(part: PatternNode, isChecked: boolean, isLazy: boolean, rounds: number): void {
    const forks: number[] = [];
    for (let round = 0; round < rounds; round++) {
      forks.push(this.emit({ kind: 'fail' }));
      this.addRound(part, isChecked);
    }
    for (const fork of forks) this.instructions[fork] = forkTo(fork + 1, this.here, isLazy);
  }

  private addRound(part: PatternNode, isChecked: boolean): void {
    const registers = groupsIn(part).flatMap((number) => [2 * number, 2 * number + 1]);
    if (registers.length > 0) this.emit({ kind: 'clear', registers });
    const register = isChecked && !this.settings.isSimulated ? this.settings.registers++ : undefined;
    if (register !== undefined) this.emit({ kind: 'mark', register });
    this.add(part);
    if (register !== undefined) this.emit({ kind: 'check', register });
  }
}

function forkTo(round: number, end: number, isLazy: boolean): Instruction {
  return isLazy ? { kind: 'fork', first: end, second: round } : { kind: 'fork', first: round, second: end };
}

function groupsIn(node: PatternNode): number[] {
  return [...(node.kind === 'group' ? [node.number] : []), ...listPatternParts(node).flatMap(groupsIn)];
}
