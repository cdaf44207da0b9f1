import type { Finding, Model, Node, PointerSegments, SourceDocument } from '@assay/core';
import type { Intent } from '../edits/intent.js';

/**
 * Kinds of fixes by what they require of the person who applies them, the least first. `safe`: no client or server can
 * notice, or the document only says better what it said. `suggested`: a decision that most would take. `unsafe`: a
 * decision that someone who knows the API has to check.
 */
export const fixKinds = ['safe', 'suggested', 'unsafe'] as const;

/** Kind of a fix: who could notice it. */
export type FixKind = (typeof fixKinds)[number];

/** Place of a finding, for its fix. */
export interface FixPlace {
  readonly finding: Finding;
  readonly model: Model;
  /** The document that the finding is in. */
  readonly document: SourceDocument;
  readonly pointer: PointerSegments;
  /** The value at the pointer. */
  readonly value: unknown;
  /** The node at the pointer, or the nearest one around it. */
  readonly node: Node | undefined;
  /** The part of the pointer that leads from the node to the value. */
  readonly property: PointerSegments;
}

/** One way to fix what a rule reports. */
export interface Fix {
  readonly kind: FixKind;
  /** Effect, as a sentence: "Remove the `items` that no array has." */
  readonly title: string;
  /** The intents that fix a finding; undefined where this fix cannot fix it. */
  make(place: FixPlace): readonly Intent[] | undefined;
}

/** The fixes of a rule, in the order in which they are tried. */
export interface RuleFixes {
  /** The id of the rule. */
  readonly rule: string;
  readonly fixes: readonly Fix[];
}

/** Defines the fixes of a rule. */
export function defineFixes(rule: string, ...fixes: readonly Fix[]): RuleFixes {
  return { rule, fixes };
}
