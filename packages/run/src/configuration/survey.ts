import { severities, type Severity } from '@assay/core';
import type { Input } from '@assay/host';
import { rules } from '@assay/rules';
import { analyseInput } from '../analyse-input.js';
import type { Io } from '../io.js';
import { Progress } from '../progress.js';
import { SharedFiles } from '../shared-files.js';

/** Facts about one document of the survey. */
export interface SurveyedDocument {
  /** The path from the folder of the configuration, with forward slashes. */
  readonly name: string;
  /** Undefined where it cannot be analysed, or has not been looked at. */
  readonly findings: readonly { readonly id: string; readonly severity: Severity }[] | undefined;
  readonly state: 'analysed' | 'broken' | 'not-looked-at';
}

/** Maximum number of documents to survey: enough for an overview, and soon done. */
const maxCount = 40;

/** Analyses the documents of a folder with the recommended rules. */
export async function surveyDocuments(
  inputs: readonly Input[],
  names: readonly string[],
  io: Io,
): Promise<SurveyedDocument[]> {
  const progress = new Progress(io.stderr, true);
  const documents: SurveyedDocument[] = [];
  // What `assay validate` leaves out is left out here too, and counted as it counts.
  const shared = new SharedFiles(io.cwd());
  const today = new Date().toISOString().slice(0, 10);
  try {
    for (const [index, input] of inputs.entries()) {
      const name = names[index] ?? '';
      if (index >= maxCount) {
        documents.push({ name, findings: undefined, state: 'not-looked-at' });
        continue;
      }
      progress.step(`Analysing ${name}`);
      const options = { rules, today, ignoreFile: await shared.ignoreFileOf(input, undefined) };
      const { analysis } = await analyseInput(input, { cwd: io.cwd(), stdin: () => io.stdin }, options);
      documents.push(
        analysis.status === 'error'
          ? { name, findings: undefined, state: 'broken' }
          : {
              name,
              findings: analysis.findings.map(({ id, severity }) => ({ id, severity })),
              state: 'analysed',
            },
      );
    }
  } finally {
    progress.clear();
  }
  return documents;
}

/** Counts findings by severity: `1 high, 3 medium`. */
export function describeCounts(findings: NonNullable<SurveyedDocument['findings']>): string {
  const counts = severities.flatMap((severity) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number === 0 ? [] : [`${number} ${severity}`];
  });
  return counts.length === 0 ? 'nothing' : counts.join(', ');
}
