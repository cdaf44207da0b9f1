import type { RuleLevel } from '../rule/rule-level.js';

/** A place that a configuration names. */
export interface OverridePointer {
  /** The absolute URI of the document; undefined for the root document of the analysis. */
  readonly uri: string | undefined;
  /** A JSON Pointer (RFC 6901): the value there and all that is below it. */
  readonly pointer: string;
}

/**
 * Settings of rules in a part of a document. A finding lies in the part if each of the given selectors applies to it,
 * and a selector holds where one of its entries does; without selectors the part is the whole document.
 */
export interface FindingOverride {
  readonly pointers?: readonly OverridePointer[];
  /** Path templates: `/users/{id}`. `*` stands for any text inside a segment, `**` for any number of segments. */
  readonly paths?: readonly string[];
  /** Operations as reports name them, by their operationId, or as `GET /users/{id}`. */
  readonly operations?: readonly string[];
  /** Tags of operations. */
  readonly tags?: readonly string[];
  /** By rule id. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
}
