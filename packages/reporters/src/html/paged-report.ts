import type { DocumentReport } from '../reporter.js';

/** Parts of a report that a page needs. */
export type PagedReport = Pick<
  DocumentReport,
  'analysis' | 'findings' | 'score' | 'fixes' | 'known' | 'rules' | 'unparsedText'
>;
