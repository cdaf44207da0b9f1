import type { CheckedSetting } from './check-setting.js';
import type { Traced } from './mistakes.js';
import type { PartSelectors } from './part.js';

/** Settings of rules that hold together. Of several layers the later one wins. */
export interface Layer {
  /** The documents that the layer is about; undefined for all. */
  readonly files: readonly Traced<string>[] | undefined;
  /** The part of a document that it is about; undefined for the whole. */
  readonly part: PartSelectors | undefined;
  /** Description of both for people; empty if the layer holds everywhere. */
  readonly where: string;
  readonly settings: readonly CheckedSetting[];
}
