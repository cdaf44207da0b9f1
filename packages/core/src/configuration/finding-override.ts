import type { RuleLevel } from '../rule/rule-level.js';

/** A location that a configuration names. */
export interface OverridePointer {
  /** The absolute URI of the document; undefined for the root document of the analysis. */
  readonly uri: string | undefined;
  /** A JSON Pointer (RFC 6901) to a value. Everything below the value is included. */
  readonly pointer: string;
}

/**
 * Settings of rules in a part of a document. A finding is in the part if it matches at least one entry of each selector. Without
 * selectors the part is the whole document.
 */
export interface FindingOverride {
  readonly pointers?: readonly OverridePointer[];
  /** Path templates: `/users/{id}`. `*` matches any text inside a segment, `**` any number of segments. */
  readonly paths?: readonly string[];
  /** Operations by their name in reports: the operationId, or `GET /users/{id}`. */
  readonly operations?: readonly string[];
  /** Tags of operations. */
  readonly tags?: readonly string[];
  /** The level of each rule, by rule id. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
}
