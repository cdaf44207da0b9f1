import type { Analysis, AnalyseOptions } from './analysis.js';
import type { ReadFailure } from './source/read.js';
import type { Source } from './source/source.js';

/**
 * Analyses one OpenAPI document and the documents that it refers to.
 * What is wrong with the document is in the result; the promise is rejected for wrong options only.
 *
 * @param source The document; a text instead of bytes is fine; or why it could not be read, which gives the finding that says so.
 * @throws RuleSettingError where the settings name a rule that is not there.
 */
export async function analyse(
  source: Source | { readonly uri?: string; readonly text: string } | ReadFailure,
  options: AnalyseOptions,
): Promise<Analysis> {
  throw new Error('not written yet');
}
