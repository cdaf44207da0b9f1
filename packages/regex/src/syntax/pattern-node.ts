import type { CharacterSet } from './character-set.js';

/** A part of a regular expression (ECMA-262, 22.2.1). */
export type PatternNode =
  /** One character of a set. */
  | { readonly kind: 'character'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly part: PatternNode;
      readonly min: number;
      readonly max: number;
      readonly isLazy: boolean;
    }
  /** `^`, `$`, `\b` and `\B`. */
  | { readonly kind: 'assertion'; readonly name: AssertionName }
  | Look
  /** A capturing group. In patterns without backreferences, groups are replaced by their contents. */
  | { readonly kind: 'group'; readonly number: number; readonly part: PatternNode }
  | { readonly kind: 'backreference'; readonly number: number };

/** Name of an assertion about a position. */
export type AssertionName = 'start' | 'end' | 'boundary' | 'no-boundary';

/** `(?=...)`, `(?!...)`, `(?<=...)` and `(?<!...)`. */
export interface Look {
  readonly kind: 'look';
  readonly isBehind: boolean;
  readonly isNegated: boolean;
  readonly part: PatternNode;
}

/** Returns the child nodes of a pattern node, in order. */
export function listPatternParts(node: PatternNode): readonly PatternNode[] {
  switch (node.kind) {
    case 'sequence':
      return node.parts;
    case 'choice':
      return node.options;
    case 'repeat':
    case 'look':
    case 'group':
      return [node.part];
    case 'character':
    case 'assertion':
    case 'backreference':
      return [];
  }
}

/** True if a condition applies to a part or any of its descendants. */
export function contains(node: PatternNode, condition: (part: PatternNode) => boolean): boolean {
  return condition(node) || listPatternParts(node).some((part) => contains(part, condition));
}

/** True if a part can match without consuming a character. */
export function isNullable(node: PatternNode): boolean {
  switch (node.kind) {
    case 'character':
      return false;
    case 'assertion':
    case 'look':
    case 'backreference':
      return true;
    case 'sequence':
      return node.parts.every(isNullable);
    case 'choice':
      return node.options.some(isNullable);
    case 'repeat':
      return node.min === 0 || isNullable(node.part);
    case 'group':
      return isNullable(node.part);
  }
}

/** Returns the minimum number of characters that a part matches, without look-arounds. */
export function minLength(node: PatternNode): number {
  switch (node.kind) {
    case 'character':
      return 1;
    case 'assertion':
    case 'look':
    case 'backreference':
      return 0;
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + minLength(part), 0);
    case 'choice':
      return Math.min(...node.options.map(minLength));
    case 'repeat':
      return node.min === 0 ? 0 : node.min * minLength(node.part);
    case 'group':
      return minLength(node.part);
  }
}

/** True if a part can match the empty string at each position of each string. */
export function isNullableAnywhere(node: PatternNode): boolean {
  switch (node.kind) {
    case 'character':
    case 'assertion':
    case 'look':
    case 'backreference':
      return false;
    case 'sequence':
      return node.parts.every(isNullableAnywhere);
    case 'choice':
      return node.options.some(isNullableAnywhere);
    case 'repeat':
      return node.min === 0 || isNullableAnywhere(node.part);
    case 'group':
      return isNullableAnywhere(node.part);
  }
}
