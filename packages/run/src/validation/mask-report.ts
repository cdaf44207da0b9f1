import { maskAnalysis, maskDocument, maskSecretsIn, maskSentences, SecretMasker } from '@assay/api-knowledge';
import type { Analysis, Finding } from '@assay/core';
import { lineEnd, lineStart, type SourceDocument } from '@assay/text';
import type { DocumentReport, ReportedFix, ReportedFixes } from '@assay/reporters';

/**
 * Masks the secrets of the documents in a report, in code and in sentences with values. Otherwise every reader of the report
 * would see them.
 */
export function maskReport(report: DocumentReport): DocumentReport {
  const { analysis, unparsedText, fixes, findings, known } = report;
  const masker = new SecretMasker(analysis.documents);
  if (unparsedText === undefined && fixes === undefined && masker.isWithoutSecrets) return report;
  const maskedFindings = new Map<Finding, Finding>();
  const maskFinding = (finding: Finding): Finding => {
    const masked = maskedFindings.get(finding) ?? maskSentences(finding, masker);
    maskedFindings.set(finding, masked);
    return masked;
  };
  const documents = analysis.documents.map((document) => maskDocument(document, masker));
  return {
    ...report,
    analysis: { ...maskAnalysis(analysis, masker, maskFinding), documents },
    findings: findings.map(maskFinding),
    known: known?.map(maskFinding),
    unparsedText: unparsedText === undefined ? undefined : maskSecretsIn(unparsedText),
    fixes: fixes && maskFixes(fixes, analysis, masker, maskFinding),
  };
}

function maskFixes(
  { byFinding, untried }: ReportedFixes,
  { documents }: Analysis,
  masker: SecretMasker,
  maskFinding: (finding: Finding) => Finding,
): ReportedFixes {
  const byUri = new Map(documents.map((document) => [document.uri, document]));
  const known = new Map<ReportedFix, ReportedFix>();
  const mask = (fix: ReportedFix): ReportedFix => {
    const result = known.get(fix) ?? maskFix(fix, byUri, masker);
    known.set(fix, result);
    return result;
  };
  return {
    byFinding: new Map([...byFinding].map(([finding, fix]) => [maskFinding(finding), mask(fix)])),
    untried,
  };
}

function maskFix(
  fix: ReportedFix,
  byUri: ReadonlyMap<string, SourceDocument>,
  masker: SecretMasker,
): ReportedFix {
  let holdsSecret = false;
  const documents = fix.documents.map(({ uri, text, edits }) => {
    const document = byUri.get(uri);
    const masked = document?.text === text ? masker.getMaskedText(document) : maskSecretsIn(text);
    return {
      uri,
      text: masked,
      edits: edits.map((edit) => {
        const inserted = maskSecretsIn(edit.text);
        // Suggestions replace whole lines, so the rest of the lines is included in the check.
        const from = lineStart(text, edit.start);
        const to = lineEnd(text, edit.end);
        holdsSecret ||= inserted !== edit.text || masked.slice(from, to) !== text.slice(from, to);
        return { ...edit, text: inserted };
      }),
    };
  });
  return { ...fix, documents, ...(holdsSecret ? { isMasked: true } : {}) };
}
