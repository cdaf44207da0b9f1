import { groupsOf } from '@assay/core';
import { FindingWriter, groupText, json, quote } from '../json/values.js';
import { describeSummary, scoreText } from '../json/json.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';

/**
 * Creates the reporter for JSON lines (https://ndjson.org). There is one object for the run, for each document, finding, group,
 * violation, failure and score, and for the summary. The field `kind` identifies them.
 */
export function createReporter(context: ReportContext): Reporter<string> {
  const findings = new FindingWriter(context.uriOf);

  function* document({ analysis, findings: reportedFindings, score }: DocumentReport): Iterable<string> {
    const { format, status, loaderErrors, failures } = analysis;
    const uri = quote(context.uriOf(analysis.uri));
    yield `{"kind":"document","uri":${uri},"format":${json(format ?? null)},"status":"${status}"}\n`;
    for (const finding of reportedFindings)
      yield `{"kind":"finding","document":${uri},"finding":${findings.write(finding)}}\n`;
    for (const group of groupsOf(analysis))
      yield `{"kind":"group","document":${uri},"group":${groupText(group, context.uriOf)}}\n`;
    for (const error of loaderErrors)
      yield `{"kind":"loaderError","document":${uri},"loaderError":${json(error)}}\n`;
    for (const { rule, message, location } of failures) {
      const place = location && { ...location, uri: context.uriOf(location.uri) };
      yield `{"kind":"failure","document":${uri},"failure":${json({ rule, message, location: place })}}\n`;
    }
    if (score !== undefined) yield `{"kind":"score","document":${uri},"score":${scoreText(score)}}\n`;
  }

  return {
    begin: () => [`{"kind":"run","assay":{"version":${quote(context.version)}}}\n`],
    document,
    add: (pieces) => pieces,
    end: (summary) => [`{"kind":"summary","summary":${json(describeSummary(summary))}}\n`],
  };
}
