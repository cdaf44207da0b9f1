import { escapeHidden } from '@assay/text';
import type { Issue, Location } from '@assay/core';
import type { AnalysisSettings } from '../settings/settings.js';
import type { DiffFault, DiffJob, Extra } from './analysis-pool.js';
import { type DocumentInput, documentName } from '../fetching/document-name.js';
import { issueText, type IssueReferences } from './issue-text.js';

/** The reason why an analysis was stopped. */
export type Stop = 'deadline' | 'memory' | 'crash';

const nowhere = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

const references: Readonly<Record<Stop, IssueReferences>> = {
  deadline: { owasp: [], cwe: [], specification: null },
  memory: { owasp: [], cwe: [], specification: null },
  crash: { owasp: [], cwe: [], specification: null },
};

/** Returns the issue that states why an analysis was stopped. Deadline and size are reported like issues of rules. */
export function stoppedIssue(stop: Stop, document: DocumentInput, settings: AnalysisSettings): Issue {
  const name = documentName(document).replaceAll('`', "'");
  const common = { category: 'documentation', severity: 'high', operation: null } as const;
  switch (stop) {
    case 'deadline':
      return {
        id: 'analysis-deadline-exceeded',
        name: 'Analysis timeout',
        ...common,
        problem: `The analysis of \`${name}\` exceeded its deadline of ${settings.deadline / 1000} s.`,
        impact: 'Assay did not finish the analysis, so problems stay unknown.',
        recommendation:
          'Run the analysis again with a later deadline, on a less busy machine, or on a part of the API. If servers of referenced documents are slow, provide those documents as files.',
      };
    case 'memory':
      return {
        id: 'document-too-large',
        name: 'Oversized document',
        ...common,
        problem: `The analysis of \`${name}\` needs more memory than the limit of ${mebibytes(settings.memory)}.`,
        impact: 'Assay analyses nothing in this document, so problems stay unknown.',
        recommendation:
          'Remove content that is not part of the API (large examples, generated copies, nested YAML aliases) or split the API. Raise the limit only for documents that you trust.',
      };
    case 'crash':
      return {
        id: 'analysis-failed',
        name: 'Analysis that failed',
        ...common,
        problem: `The analysis of \`${name}\` failed twice because of an error in Assay, not in the document.`,
        impact: 'The API is not analysed, so its faults stay unknown.',
        recommendation:
          'Report the error to the operator of this service, with the document if you may share it; the log shows where the analysis failed.',
      };
  }
}

/** Returns the body of a stopped validation. */
export function stoppedBody(
  stop: Stop,
  document: DocumentInput,
  include: readonly Extra[],
  settings: AnalysisSettings,
): Buffer {
  const issue = stoppedIssue(stop, document, settings);
  const location = { uri: documentName(document), pointer: '', range: nowhere };
  const text = issueText(issue, {
    ...(include.includes('location') && { location }),
    ...(include.includes('references') && { references: references[stop] }),
    ...(include.includes('operations') && { operations: [] }),
    ...(include.includes('groups') && { group: issue.id }),
  });
  const groups = include.includes('groups') ? `,"groups":[${stoppedGroup(issue, location)}]` : '';
  const undecided = include.includes('undecided') ? ',"undecided":[]' : '';
  const source = include.includes('source') ? ',"source":[]' : '';
  return Buffer.from(
    escapeHidden(
      `{"status":"error","result":[${text}],"swaggerValidationResults":[]${groups}${undecided}${source}}`,
    ),
  );
}

/** Returns the answer to a stopped comparison. */
export function stoppedComparison(
  stop: Stop,
  job: DiffJob,
  settings: AnalysisSettings,
): { readonly fault: DiffFault; readonly body: Buffer } {
  const { problem, recommendation } = stoppedIssue(stop, job.new, settings);
  const [old, now] = [job.old, job.new].map((each) => ({ uri: documentName(each) }));
  const analysed = problem.replace(
    /^The analysis of `[^`]*`/,
    `The comparison of \`${old?.uri}\` and \`${now?.uri}\``,
  );
  const fault: DiffFault = { side: null, reason: `${analysed} ${recommendation}` };
  const summary = { weaker: 0, stronger: 0, breaking: 0 };
  const body = { status: 'error', ...fault, old, new: now, changes: [], summary, omitted: 0 };
  return { fault, body: Buffer.from(escapeHidden(JSON.stringify(body))) };
}

/** Returns the group of the only issue. */
function stoppedGroup({ id, category, severity, problem }: Issue, location: Location): string {
  const reach = { issues: 1, operations: 0, share: 0 };
  return JSON.stringify({ id, rules: [id], category, severity, problem, ...reach, location });
}

function mebibytes(bytes: number): string {
  const mebibyte = 1024 * 1024;
  return bytes % (1024 * mebibyte) === 0
    ? `${bytes / (1024 * mebibyte)} GiB`
    : `${Math.round(bytes / mebibyte)} MiB`;
}
