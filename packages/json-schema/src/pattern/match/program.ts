import type { CharacterSet } from '../syntax/character-set.js';
import { contains, type AssertionName, type Look, type PatternNode } from '../syntax/pattern-node.js';

/** A step of a program. */
export type Instruction =
  /** Takes a character, and goes on behind itself. */
  | { readonly kind: 'take'; readonly set: CharacterSet }
  /** Goes on at each of two places. */
  | { readonly kind: 'fork'; readonly first: number; readonly second: number }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'assert'; readonly name: AssertionName }
  /** Goes on where a look-around holds. */
  | { readonly kind: 'look'; readonly look: LookProgram }
  | { readonly kind: 'fail' }
  | { readonly kind: 'match' };

/** The program of what a look-around looks for. */
export interface LookProgram {
  readonly isNegated: boolean;
  readonly program: Program;
}

/** An automaton with a state for each instruction (Thompson, 1968), which reads a text forwards or backwards. */
export interface Program {
  readonly isBackward: boolean;
  readonly instructions: readonly Instruction[];
}

const mostInstructions = 20_000;

/**
 * The program of a pattern, for texts of at most so many characters: more rounds than that are never needed.
 * Undefined for backreferences, which no automaton can follow, and where there would be more than 20,000 instructions.
 */
export function compileProgram(root: PatternNode, longestText: number): Program | undefined {
  if (contains(root, ({ kind }) => kind === 'backreference')) return undefined;
  try {
    return compile(root, false, { longestText, left: mostInstructions });
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** Thrown inside this file only. */
class TooLarge extends Error {}

interface Limits {
  readonly longestText: number;
  left: number;
}

function compile(node: PatternNode, isBackward: boolean, limits: Limits): Program {
  const compiler = new Compiler(isBackward, limits);
  compiler.add(node);
  compiler.emit({ kind: 'match' });
  return { isBackward, instructions: compiler.instructions };
}

class Compiler {
  readonly instructions: Instruction[] = [];
  private readonly isBackward: boolean;
  private readonly limits: Limits;

  constructor(isBackward: boolean, limits: Limits) {
    this.isBackward = isBackward;
    this.limits = limits;
  }

  emit(instruction: Instruction): number {
    if (--this.limits.left < 0) throw new TooLarge();
    return this.instructions.push(instruction) - 1;
  }

  add(node: PatternNode): void {
    switch (node.kind) {
      case 'character':
        this.emit({ kind: 'take', set: node.set });
        return;
      case 'assertion':
        this.emit({ kind: 'assert', name: node.name });
        return;
      case 'sequence':
        for (const part of this.isBackward ? node.parts.toReversed() : node.parts) this.add(part);
        return;
      case 'choice':
        this.addChoice(node.options);
        return;
      case 'repeat':
        this.addRepeat(node.part, node.min, node.max);
        return;
      case 'look':
        this.emit({ kind: 'look', look: this.lookProgram(node) });
        return;
      case 'group':
        this.add(node.part);
        return;
      case 'backreference':
        this.emit({ kind: 'fail' });
    }
  }

  /** What looks ahead is run from the end of the text towards its start, and so holds at all places that it comes to. */
  private lookProgram({ isBehind, isNegated, part }: Look): LookProgram {
    return { isNegated, program: compile(part, !isBehind, this.limits) };
  }

  private get here(): number {
    return this.instructions.length;
  }

  private addChoice(options: readonly PatternNode[]): void {
    const jumps: number[] = [];
    for (const [index, option] of options.entries()) {
      const isLast = index === options.length - 1;
      const fork = isLast ? undefined : this.emit({ kind: 'fail' });
      this.add(option);
      if (fork === undefined) continue;
      jumps.push(this.emit({ kind: 'fail' }));
      this.instructions[fork] = { kind: 'fork', first: fork + 1, second: this.here };
    }
    for (const jump of jumps) this.instructions[jump] = { kind: 'jump', to: this.here };
  }

  private addRepeat(part: PatternNode, min: number, max: number): void {
    if (max === 0) return;
    const { longestText } = this.limits;
    const canBeEmpty = isNullable(part);
    if (!canBeEmpty && min > longestText) {
      this.emit({ kind: 'fail' });
      return;
    }
    // A round that takes nothing and asks for nothing changes nothing.
    const fewest = canBeEmpty && isNullable(part, true) ? 0 : min;
    for (let round = 0; round < fewest; round++) this.add(part);
    if (max - (canBeEmpty ? fewest : 0) >= longestText) this.addLoop(part);
    else this.addOptional(part, max - fewest);
  }

  private addLoop(part: PatternNode): void {
    const fork = this.emit({ kind: 'fail' });
    this.add(part);
    this.emit({ kind: 'jump', to: fork });
    this.instructions[fork] = { kind: 'fork', first: fork + 1, second: this.here };
  }

  private addOptional(part: PatternNode, rounds: number): void {
    const forks: number[] = [];
    for (let round = 0; round < rounds; round++) {
      forks.push(this.emit({ kind: 'fail' }));
      this.add(part);
    }
    for (const fork of forks) this.instructions[fork] = { kind: 'fork', first: fork + 1, second: this.here };
  }
}

/** True where a part can match without taking a character; `anywhere`, where it can do so at each place of each text. */
export function isNullable(node: PatternNode, anywhere = false): boolean {
  switch (node.kind) {
    case 'character':
      return false;
    case 'assertion':
    case 'look':
    case 'backreference':
      return !anywhere;
    case 'sequence':
      return node.parts.every((part) => isNullable(part, anywhere));
    case 'choice':
      return node.options.some((option) => isNullable(option, anywhere));
    case 'repeat':
      return node.min === 0 || isNullable(node.part, anywhere);
    case 'group':
      return isNullable(node.part, anywhere);
  }
}
