import { findComments, type Deadline, type YamlComment } from '@assay/text';

const candidate = /#[ \t]*assay-ignore(?![^\s-])/g;

/** Finds the comments of a valid YAML text that begin with `assay-ignore`. A `#` inside a scalar begins no comment. */
export function findIgnoreComments(text: string, deadline?: Deadline): YamlComment[] {
  return findComments(text, candidate, deadline);
}
