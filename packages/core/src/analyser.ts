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
  /** Reads other documents; undefined if the analysis may not read any. */
  readonly read: ReadDocument | undefined;
  /** Throws if the time or memory of the analysis is used up. Call it regularly during long work. */
  look(): void;
  /** Returns the name of the operation that contains a location, in the form that rules use; null if no operation contains it. */
  operationAt(uri: string, segments: PointerSegments): string | null;
}

/** Result of an analyser, in any order. */
export type AnalyserResult = Pick<Analysis, 'findings' | 'failures'>;

/** Examines the documents of an analysis but is not a rule: a ruleset of another tool. */
export interface Analyser {
  /** The name in failures that concern the whole analyser. */
  readonly name: string;
  /**
   * Examines the documents, the root first. It runs after the rules, and only if the root document could be parsed. If it throws,
   * the result contains one failure and the analysis continues.
   */
  analyse(documents: readonly SourceDocument[], context: AnalyserContext): Promise<AnalyserResult>;
}

/**
 * Runs analysers one after the other. An analyser that throws becomes a failure with its name.
 *
 * @throws AnalysisEnded if time or memory is used up, before an analyser or in one that calls `look`.
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
