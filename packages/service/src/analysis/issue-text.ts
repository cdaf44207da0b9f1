import type { Issue, Location, RuleReferences } from '@assay/core';

/** Parts of an issue that a caller can request besides the interface's fields. */
export interface IssueExtras {
  readonly location?: Location;
  readonly references?: IssueReferences;
  /** The names of all operations that the issue touches. */
  readonly operations?: readonly string[];
  /** The id of the group that the issue belongs to. */
  readonly group?: string;
}

/** Further reading about an issue. */
export interface IssueReferences {
  readonly owasp: NonNullable<RuleReferences['owasp']>;
  readonly cwe: NonNullable<RuleReferences['cwe']>;
  /** The section of the specification for the document's version; null if the rule names none. */
  readonly specification: string | null;
}

/** Writes an issue as JSON: the fields of the interface in its order, then the extras. */
export function issueText(issue: Issue, extras: IssueExtras = {}): string {
  const { id, name, category, severity, operation, problem, impact, recommendation } = issue;
  return JSON.stringify({
    id,
    name,
    category,
    severity,
    operation,
    problem,
    impact,
    recommendation,
    ...(extras.location && { location: locationRecord(extras.location) }),
    ...(extras.references && { references: extras.references }),
    ...(extras.operations && { operations: extras.operations }),
    ...(extras.group !== undefined && { group: extras.group }),
  });
}

function locationRecord({ uri, pointer, range: { start, end } }: Location): Location {
  return {
    uri,
    pointer,
    range: {
      start: { line: start.line, column: start.column },
      end: { line: end.line, column: end.column },
    },
  };
}
