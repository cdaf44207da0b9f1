import {
  groupsOf,
  type LoaderError,
  type RuleFailure,
  type Score,
  type Suppression,
  type Undecided,
} from '@assay/core';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import type { Summary } from '../summary.js';
import { FindingWriter, groupText, json, quote, reviewsHead, reviewText } from './values.js';

/** The approximate length of the returned pieces, in characters. */
const pieceLength = 64 * 1024;

/** Creates the reporter for programs: one JSON object, with each finding on its own line. */
export function createReporter(context: ReportContext): Reporter<string> {
  const findings = new FindingWriter(context.uriOf);

  function* document(report: DocumentReport): Iterable<string> {
    const { analysis } = report;
    const format = analysis.format === undefined ? 'null' : quote(analysis.format);
    yield `\n{"uri":${quote(context.uriOf(analysis.uri))},"format":${format},"status":"${analysis.status}","result":`;
    yield* array(report.findings, (finding) => findings.write(finding));
    yield ',"groups":';
    yield* array(groupsOf(analysis), (each) => groupText(each, context.uriOf));
    yield ',"swaggerValidationResults":';
    yield* array(analysis.loaderErrors, loaderError);
    yield ',"failures":';
    yield* array(analysis.failures, (failure) => ruleFailure(failure, context));
    yield ',"suppressed":';
    yield* array(analysis.suppressed, ({ finding, suppression }) =>
      suppressed(findings.write(finding), suppression, context),
    );
    yield ',"undecided":';
    yield* array(analysis.undecided, (each) => undecided(each, context));
    if (report.score !== undefined) yield `,"score":${scoreText(report.score)}`;
    if (report.tools !== undefined) yield `,"agents":${json(report.tools)}`;
    yield '}';
  }

  const reviews: string[] = [];
  let separator = '';
  function* add(pieces: Iterable<string>): Iterable<string> {
    yield separator;
    separator = ',';
    yield* pieces;
  }

  return {
    begin: () => [`{"assay":{"version":${quote(context.version)}},"documents":[`],
    document,
    add,
    review: (review) => {
      reviews.push(reviewText(review, context.uriOf));
      return [];
    },
    *end(summary) {
      yield '],\n';
      if (summary.review !== undefined) yield `${reviewsHead(summary.review.since)}${reviews.join()}]},\n`;
      yield `"summary":${json(describeSummary(summary))}}\n`;
    },
  };
}

/** Writes a score as JSON. */
export function scoreText(score: Score): string {
  return json(toScoreRecord(score));
}

/** Converts the score of a document to a record for JSON. Undefined values become null. */
export function toScoreRecord({ value, security, quality, reason, standing, ...explanation }: Score): object {
  return { value, security, quality, reason: reason ?? null, standing: standing ?? null, ...explanation };
}

function* array<T>(items: readonly T[], write: (item: T) => string): Iterable<string> {
  let piece = '[';
  let separator = '\n';
  for (const item of items) {
    piece += separator + write(item);
    separator = ',\n';
    if (piece.length >= pieceLength) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}]`;
}

function loaderError({ instancePath, schemaPath, keyword, params, message }: LoaderError): string {
  return (
    `{"instancePath":${quote(instancePath)},"schemaPath":${quote(schemaPath)},"keyword":${quote(keyword)}` +
    `,"params":${json(params)},"message":${quote(message)}}`
  );
}

function ruleFailure({ rule, message, location }: RuleFailure, { uriOf }: ReportContext): string {
  return json({ rule, message, location: location && { ...location, uri: uriOf(location.uri) } });
}

function suppressed(finding: string, suppression: Suppression, { uriOf }: ReportContext): string {
  const { writtenAs, reason, owner, until, location } = suppression;
  const record = {
    writtenAs,
    reason: reason ?? null,
    owner: owner ?? null,
    until: until ?? null,
    location: { ...location, uri: uriOf(location.uri) },
  };
  return `{"finding":${finding},"suppression":${json(record)}}`;
}

function undecided({ what, why, location }: Undecided, { uriOf }: ReportContext): string {
  return json({ what, why, location: { ...location, uri: uriOf(location.uri) } });
}

/** Returns the summary of a run for programs. */
export function describeSummary(summary: Summary): unknown {
  return {
    documents: summary.documents,
    notAnalysed: summary.notAnalysed,
    findings: summary.findings,
    severities: summary.severities,
    omitted: summary.omitted,
    suppressed: summary.suppressed,
    known: summary.known,
    loaderErrors: summary.loaderErrors,
    failures: summary.ruleFailures,
    undecided: summary.undecided,
    unread: summary.unread,
    gate: { severity: summary.gate, minScore: summary.score?.minimum ?? null, passed: summary.passed },
    ...(summary.only === undefined ? {} : { only: summary.only }),
    ...(summary.tools === undefined ? {} : { agents: summary.tools }),
    // Included only if documents are compared with a commit.
    ...(summary.review === undefined ? {} : { review: summary.review }),
  };
}
