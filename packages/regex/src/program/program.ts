import type { CharacterSet } from '../syntax/character-set.js';
import type { AssertionName } from '../syntax/pattern-node.js';

/** An instruction of a program. All but `fork`, `jump`, `fail` and `match` continue with the next one. */
export type Instruction =
  /** Consumes a character. */
  | { readonly kind: 'take'; readonly set: CharacterSet }
  /** Continues at two instructions; an engine tries the first one first. */
  | { readonly kind: 'fork'; readonly first: number; readonly second: number }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'assert'; readonly name: AssertionName }
  /** Continues if a look-around succeeds. */
  | { readonly kind: 'look'; readonly look: LookProgram }
  /** Stores the position at which an iteration begins that can be empty. */
  | { readonly kind: 'mark'; readonly register: number }
  /** Continues if the iteration has consumed a character (ECMA-262, 22.2.2.3.1, step 2.b). */
  | { readonly kind: 'check'; readonly register: number }
  /** Stores the start or end of a group. */
  | { readonly kind: 'save'; readonly register: number }
  /** Clears groups at the start of an iteration. */
  | { readonly kind: 'clear'; readonly registers: readonly number[] }
  /** Consumes the same text as a group. `register` contains its start, and the next register its end. */
  | { readonly kind: 'recall'; readonly register: number }
  | { readonly kind: 'fail' }
  | { readonly kind: 'match' };

/** The program for the content of a look-around. */
export interface LookProgram {
  readonly isNegated: boolean;
  readonly program: Program;
}

/**
 * The instructions that match a pattern: an automaton with a state for each (Thompson, 1968), which reads forwards or backwards.
 */
export interface Program {
  readonly isBackward: boolean;
  readonly instructions: readonly Instruction[];
  /** Number of registers, including those of look-arounds. */
  readonly registers: number;
}
