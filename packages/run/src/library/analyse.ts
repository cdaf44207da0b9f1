import type { Analysis } from '@assay/core';
import { DocumentAnalyser } from '../analysis/document-analyser.js';
import { refuseUnknownOptions } from './known-options.js';
import { openDocument } from '../analysis/open-document.js';
import type { AnalyseOptions, DocumentInput } from '../analysis/options.js';

/**
 * Analyses one OpenAPI document and the documents that it refers to. What is wrong with it, or why it cannot be read, is in the result.
 *
 * @throws AssayError where the document is named wrongly: there is no such file, or there are several.
 * @throws ConfigurationError where the configuration cannot be followed.
 * @throws RuleSettingError where `settings` name a rule or an option that does not exist.
 * @throws TypeError where there is no such option.
 */
export async function analyse(document: DocumentInput, options: AnalyseOptions = {}): Promise<Analysis> {
  refuseUnknownOptions('analyse', options);
  const analyser = new DocumentAnalyser(options);
  return analyser.analyse(await openDocument(document, analyser.cwd));
}
