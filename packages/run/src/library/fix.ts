import type { Analysis } from '@assay/core';
import type { FixedDocument, FixRecord, RefusedFix } from '@assay/fixes';
import { fixes } from '@assay/rules/fixes';
import { FixSession } from '../fix/fix-session.js';
import { checkFixes } from '../analysis/check-options.js';
import { DocumentAnalyser } from '../analysis/document-analyser.js';
import { refuseUnknownOptions } from './known-options.js';
import { openDocument } from '../analysis/open-document.js';
import type { DocumentInput, FixOptions } from '../analysis/options.js';

/** Result of fixing a document and those that it refers to. Nothing is written to files. */
export interface FixedDocuments {
  /** The documents that differ, each with its text and the patches that make it. */
  readonly documents: readonly FixedDocument[];
  readonly applied: readonly FixRecord[];
  /** The fixes whose proof failed: the finding stayed, another one came, or something got worse. */
  readonly refused: readonly RefusedFix[];
  /** The analysis of the documents as they are then. */
  readonly analysis: Analysis;
}

/**
 * Mends what rules report, each fix proven: the document is analysed again, the finding is gone, and no other came.
 *
 * @throws AssayError where the document is named wrongly, ConfigurationError where the configuration cannot be followed.
 * @throws TypeError where there is no such option.
 */
export async function fix(document: DocumentInput, options: FixOptions = {}): Promise<FixedDocuments> {
  refuseUnknownOptions('fix', options);
  const { kinds = ['safe'], only } = options;
  checkFixes(options);
  const analyser = new DocumentAnalyser(options);
  const session = await FixSession.open(await openDocument(document, analyser.cwd), analyser);
  const chosen = fixes.filter(({ rule }) => only === undefined || only.includes(rule));
  return session.fix({ fixes: new Map(chosen.map((item) => [item.rule, item])), kinds });
}
