import type { CharacterSet } from '../syntax/character-set.js';
import type { AssertionName } from '../syntax/pattern-node.js';

/** A step of a program. All but `fork`, `jump`, `fail` and `match` go on with the next one. */
export type Instruction =
  /** Takes a character. */
  | { readonly kind: 'take'; readonly set: CharacterSet }
  /** Goes on at each of two places, the first of which an engine tries first. */
  | { readonly kind: 'fork'; readonly first: number; readonly second: number }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'assert'; readonly name: AssertionName }
  /** Goes on where a look-around holds. */
  | { readonly kind: 'look'; readonly look: LookProgram }
  /** Remembers the place where a round of a repetition begins that can be empty. */
  | { readonly kind: 'mark'; readonly register: number }
  /** Goes on where the round has taken something (ECMA-262, 22.2.2.3.1, step 2.b). */
  | { readonly kind: 'check'; readonly register: number }
  /** Remembers an end of a group. */
  | { readonly kind: 'save'; readonly register: number }
  /** Forgets groups, at the start of a round. */
  | { readonly kind: 'clear'; readonly registers: readonly number[] }
  /** Takes what a group took; `register` is that of its start, and its end has the next one. */
  | { readonly kind: 'recall'; readonly register: number }
  | { readonly kind: 'fail' }
  | { readonly kind: 'match' };

/** The program of what a look-around looks for. */
export interface LookProgram {
  readonly isNegated: boolean;
  readonly program: Program;
}

/** The steps that match a pattern: an automaton with a state for each (Thompson, 1968), which reads forwards or backwards. */
export interface Program {
  readonly isBackward: boolean;
  readonly instructions: readonly Instruction[];
  /** Number of registers, including its look-arounds. */
  readonly registers: number;
}
