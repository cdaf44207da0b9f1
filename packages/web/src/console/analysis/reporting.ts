import { computeScore, violatesOfficialSchema } from '@assay/core';
import { maskAnalysis, maskDocument, SecretMasker } from '@assay/api-knowledge';
import { countDocument, openMemorySpool, Tally, type PageShell } from '@assay/reporters';
import { createReporter } from '@assay/reporters/html';
import { recommendedRules } from '@assay/rules/recommended';
import { uriToPath } from './file-uris.js';
import type { Session } from './session.js';

/** Version of Assay, inserted by the build. */
declare const assayVersion: string;

/** The default gate. */
const gate = 'high';

/**
 * Writes the HTML report of the last checked version, like `assay validate --format html`. Returns an empty text if there is
 * none.
 */
export function writeReport({ analysis: checked }: Session, shell: PageShell): string {
  if (checked === undefined) return '';
  const masker = new SecretMasker(checked.documents);
  const documents = checked.documents.map((document) => maskDocument(document, masker));
  const analysis = { ...maskAnalysis(checked, masker), documents };
  const { findings } = analysis;
  const score = computeScore(checked);
  const reporter = createReporter({
    version: assayVersion,
    gate,
    display: { columns: Infinity, color: false, all: true, quiet: false },
    documents: 1,
    nameOf: uriToPath,
    uriOf: uriToPath,
    pathOf: () => undefined,
    pageOf: () => undefined,
    shell,
    openSpool: openMemorySpool,
    now: () => new Date(),
  });
  const tally = new Tally(gate);
  const failingViolations = analysis.loaderErrors.filter(violatesOfficialSchema).length;
  tally.add(countDocument(checked, { reported: findings.length, failingViolations, score }));
  const report = { analysis, findings, failingViolations, score, rules: recommendedRules };
  return [
    ...reporter.begin(),
    ...reporter.add(reporter.document(report)),
    ...reporter.end(tally.summary([], undefined)),
  ].join('');
}
