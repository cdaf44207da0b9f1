import {
  AnalysisEnded,
  errorMessage,
  type Deadline,
  type PointerSegments,
  type SourceDocument,
} from '@assay/text';
import type { Analysis, RuleFailure } from './analysis-result.js';
import type { Finding } from '@assay/findings';
import type { Format } from './format.js';
import type { ReadDocument } from './read-document.js';

/** Context of an analyser in an analysis. */
export interface AnalyserContext {
  /** Undefined if the format of the root document is unknown. */
  readonly format: Format | undefined;
  /** Reads other documents; undefined if none may be read. */
  readonly read: ReadDocument | undefined;
  /** Throws where the time or memory of the analysis is used up; long work calls it from time to time. */
  look(): void;
  /** Returns the name of the operation that contains a place, as rules give it; null if none does. */
  operationAt(uri: string, segments: PointerSegments): string | null;
}

/** Result of an analyser, in any order. */
export type AnalyserResult = Pick<Analysis, 'findings' | 'failures'>;

/** Something other than rules that examines the documents of an analysis: a ruleset of another tool. */
export interface Analyser {
  /** The name of failures that concern the analyser as a whole. */
  readonly name: string;
  /**
   * Examines the documents, the root first. It runs after the rules, and only where the root document could be parsed.
   * If it throws, that is one failure, and the analysis goes on.
   */
  analyse(documents: readonly SourceDocument[], context: AnalyserContext): Promise<AnalyserResult>;
}

/**
 * Runs analysers one after the other; one that throws becomes a failure of its name.
 *
 * @throws AnalysisEnded before an analyser, or in one that looks.
 */
export async function runAnalysers(
  analysers: readonly Analyser[],
  documents: readonly SourceDocument[],
  context: AnalyserContext,
  deadline: Deadline,
): Promise<AnalyserResult> {
  const findings: Finding[] = [];
  const failures: RuleFailure[] = [];
  if (documents.length === 0) return { findings, failures };
  for (const analyser of analysers) {
    deadline.look();
    try {
      const result = await analyser.analyse(documents, context);
      for (const finding of result.findings) findings.push(finding);
      for (const failure of result.failures) failures.push(failure);
    } catch (error) {
      if (error instanceof AnalysisEnded) throw error;
      const message = errorMessage(error);
      failures.push({ rule: analyser.name, message, location: null });
    }
  }
  return { findings, failures };
}
