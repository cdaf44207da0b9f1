import type { CheckedSetting } from './check-setting.js';
import type { Traced } from './mistakes.js';
import type { PartSelectors } from './part.js';

/** Settings of rules with a common scope. Later layers override earlier ones. */
export interface Layer {
  /** Patterns of the documents that the layer applies to; undefined for all documents. */
  readonly files: readonly Traced<string>[] | undefined;
  /** The part of a document that it applies to; undefined for the whole document. */
  readonly part: PartSelectors | undefined;
  /** The scope as text for people; empty if the layer applies everywhere. */
  readonly where: string;
  readonly settings: readonly CheckedSetting[];
}
