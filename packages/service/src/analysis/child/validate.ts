import {
  isMoreSevere,
  groupsOf,
  type Finding,
  type Group,
  type LoaderError,
  type Undecided,
  groupIdOf,
  operationsFinder,
  type Format,
  type Rule,
  type RuleReferences,
} from '@assay/core';
import { rules } from '@assay/rules';
import type { ValidateJob, Extra } from '../analysis-pool.js';
import { buildValidationRecord } from './validation-record.js';
import { issueText, type IssueExtras, type IssueReferences } from '../issue-text.js';
import { withInterfaceSeverity } from '../interface-severity.js';
import { leftOutIssue, mostSevere, skippedRulesIssues } from '../omitted-issues.js';
import type { ChildSettings, JobContext } from '../protocol.js';
import { analyseDocument, foundIn, type AnalysedDocument } from './analyse-document.js';
import { AnswerWriter } from './answer.js';
import { startRuleset } from './rulesets.js';
import type { Send } from '../child-message.js';

/** The issues that report why a document cannot be analysed. */
const alwaysReported: ReadonlySet<string> = new Set(
  rules.filter(({ meta }) => meta.always === true).map(({ id }) => id),
);

/** Validates a document and sends the body of the response. */
export async function validate(
  job: ValidateJob,
  { given, answerPath }: JobContext,
  settings: ChildSettings,
  send: Send,
): Promise<void> {
  const rulesets = await Promise.all(
    [settings.ruleset, job.ruleset].flatMap((each) => (each ? [startRuleset(each, settings.deadline)] : [])),
  );
  const analysers = rulesets.map(({ analyser }) => analyser);
  const analysed = await analyseDocument(job.document, given, { preset: job.preset, analysers }, settings);
  if ('missing' in analysed) {
    await send({ kind: 'needs', uris: [...analysed.missing] });
    return;
  }
  const findings = listReportedFindings(analysed, job);
  const sentences = rulesets.flatMap((each) => each.sentences);
  await sendBody(analysed, findings, sentences, job, settings, new AnswerWriter(answerPath, send));
  await send({
    kind: 'validated',
    status: analysed.analysis.status,
    found: foundIn(analysed, findings.length),
    ...(job.record && { record: buildValidationRecord(analysed, rulesets, job.record.maxIdentities) }),
  });
}

function listReportedFindings({ analysis }: AnalysedDocument, { severity }: ValidateJob): readonly Finding[] {
  const findings = analysis.findings.map(withInterfaceSeverity);
  if (severity === null) return findings;
  return findings.filter(
    (finding) =>
      !isMoreSevere(severity, finding.severity) ||
      (analysis.status === 'error' && alwaysReported.has(finding.id)),
  );
}

async function sendBody(
  analysed: AnalysedDocument,
  findings: readonly Finding[],
  sentences: readonly string[],
  job: ValidateJob,
  { maxIssues }: ChildSettings,
  answer: AnswerWriter,
): Promise<void> {
  const { loaderErrors } = analysed.analysis;
  const visible = mostSevere(findings, maxIssues);
  const listedErrors = loaderErrors.slice(0, maxIssues);
  const leftOut = leftOutIssue(
    { all: findings.length, shown: visible.length },
    { all: loaderErrors.length, shown: listedErrors.length },
  );
  const head = [...(leftOut === undefined ? [] : [leftOut]), ...skippedRulesIssues(sentences)].map((issue) =>
    issueText(issue, extrasOfDocument(analysed, job.include)),
  );
  const extras = extrasOf(analysed, job.include);
  const { chunks } = answer;
  await chunks.add(`{"status":"${analysed.analysis.status}","result":`);
  await chunks.addArray([...head, ...visible], (item) =>
    typeof item === 'string' ? item : issueText(item, extras(item)),
  );
  await chunks.add(',"swaggerValidationResults":');
  await chunks.addArray(listedErrors, loaderErrorText);
  if (job.include.includes('groups')) {
    await chunks.add(',"groups":');
    const groups = groupsOf(analysed.analysis, findings).slice(0, maxIssues);
    await chunks.addArray(groups, (group) => groupText(group, analysed));
  }
  if (job.include.includes('undecided')) {
    await chunks.add(',"undecided":');
    await chunks.addArray(analysed.analysis.undecided, (each) => undecidedText(each, analysed));
  }
  if (job.include.includes('source')) {
    await chunks.add(',"source":');
    await chunks.addArray(listSources(analysed), (each) => JSON.stringify(each));
  }
  await chunks.add('}');
  await answer.end();
}

/**
 * Returns the texts of the documents, the root first. Returns none if the root is not an OpenAPI document, so that callers cannot
 * read arbitrary pages through the service.
 */
function listSources({ analysis, uriOf }: AnalysedDocument): readonly { uri: string; text: string }[] {
  if (analysis.format === undefined) return [];
  return analysis.documents.map(({ uri, text }) => ({ uri: uriOf(uri), text }));
}

function groupText(group: Group, { uriOf }: AnalysedDocument): string {
  const { id, rules: found, category, severity, problem, findings, operations, share, location } = group;
  return JSON.stringify({
    id,
    rules: found,
    category,
    severity,
    problem,
    issues: findings.length,
    operations,
    share: Number(share.toFixed(4)),
    location: { ...location, uri: uriOf(location.uri) },
  });
}

function undecidedText({ what, why, location }: Undecided, { uriOf }: AnalysedDocument): string {
  return JSON.stringify({ what, why, location: { ...location, uri: uriOf(location.uri) } });
}

function loaderErrorText({ instancePath, schemaPath, keyword, params, message }: LoaderError): string {
  return JSON.stringify({
    instancePath: withoutQuery(instancePath),
    schemaPath,
    keyword,
    params,
    message,
  });
}

/** Creates the function that returns the requested extras of a finding. */
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

/** Returns the extras of an issue about the whole document that no rule reports. */
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

/**
 * Returns the `instancePath` of a loader error for callers. If it begins with the URI of another document, the query is removed:
 * after a redirect, the query can be a secret of the server.
 */
export function withoutQuery(instancePath: string): string {
  const hash = instancePath.indexOf('#');
  if (hash === -1 || instancePath.startsWith('/')) return instancePath;
  return instancePath.slice(0, hash).replace(/\?.*$/su, '') + instancePath.slice(hash);
}
