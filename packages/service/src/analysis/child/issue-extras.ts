import {
  groupIdOf,
  operationsFinder,
  type Finding,
  type Format,
  type Rule,
  type RuleReferences,
} from '@assay/core';
import { rules } from '@assay/rules';
import type { Extra } from '../include-options.js';
import type { IssueExtras, IssueReferences } from '../issue-text.js';
import type { AnalysedDocument } from './analyse-document.js';

/** Makes the function that gives the extras of a finding that a caller asked for. */
export function extrasOf(
  { analysis, uriOf }: AnalysedDocument,
  include: readonly Extra[],
): (finding: Finding) => IssueExtras {
  const wants = (extra: Extra): boolean => include.includes(extra);
  const references = wants('references') ? referencesFor(analysis.format) : undefined;
  const operations = wants('operations') ? operationsFinder(analysis.model) : undefined;
  return (finding) => ({
    ...(wants('location') && { location: { ...finding.location, uri: uriOf(finding.location.uri) } }),
    ...(references && { references: references(finding.id) }),
    ...(operations && { operations: operations(finding) }),
    ...(wants('groups') && { group: groupIdOf(finding) }),
  });
}

/** The extras of an issue that concerns the whole document and that no rule reports. */
export function extrasOfDocument(
  { analysis, uriOf }: AnalysedDocument,
  include: readonly Extra[],
): IssueExtras {
  const nowhere = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
  return {
    ...(include.includes('location') && {
      location: { uri: uriOf(analysis.uri), pointer: '', range: nowhere },
    }),
    ...(include.includes('references') && { references: { owasp: [], cwe: [], specification: null } }),
    ...(include.includes('operations') && { operations: [] }),
  };
}

function referencesFor(format: Format | undefined): (id: string) => IssueReferences {
  const all: readonly Rule[] = rules;
  const byId = new Map(all.map(({ id, meta }) => [id, listIssueReferences(meta.references ?? {}, format)]));
  return (id) => byId.get(id) ?? { owasp: [], cwe: [], specification: null };
}

function listIssueReferences(
  { owasp = [], cwe = [], specification }: RuleReferences,
  format: Format | undefined,
): IssueReferences {
  return { owasp, cwe, specification: (format && specification?.[format]) ?? null };
}
