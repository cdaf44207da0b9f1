import type { Finding, Model, Node, PointerSegments, SourceDocument } from '@assay/core';
import type { Intent } from '../edits/intent.js';

/**
 * Kinds of fixes, in ascending order of the attention that they require. `safe`: clients and servers cannot notice the fix, or
 * the document only describes the same API better. `suggested`: a decision that most people would make. `unsafe`: a decision to
 * be checked by a person who knows the API.
 */
export const fixKinds = ['safe', 'suggested', 'unsafe'] as const;

/** Kind of a fix, by its possible effects. */
export type FixKind = (typeof fixKinds)[number];

/** Location of a finding, as the input of its fix. */
export interface FixPlace {
  readonly finding: Finding;
  readonly model: Model;
  /** The document that contains the finding. */
  readonly document: SourceDocument;
  readonly pointer: PointerSegments;
  /** The value at the pointer. */
  readonly value: unknown;
  /** The node at the pointer, or the nearest one around it. */
  readonly node: Node | undefined;
  /** The path from the node to the value. */
  readonly property: PointerSegments;
}

/** One way to fix a reported issue. */
export interface Fix {
  readonly kind: FixKind;
  /** Effect, as a sentence: "Remove the `items` that no array has." */
  readonly title: string;
  /** Returns the intents that fix a finding; undefined if this fix does not apply. */
  make(place: FixPlace): readonly Intent[] | undefined;
}

/** The fixes of a rule, in the order in which Assay tries them. */
export interface RuleFixes {
  /** The id of the rule. */
  readonly rule: string;
  readonly fixes: readonly Fix[];
}

/** Defines the fixes of a rule. */
export function defineFixes(rule: string, ...fixes: readonly Fix[]): RuleFixes {
  return { rule, fixes };
}
