import type { DocumentReport } from '../reporter.js';

/** What a page needs of a report. */
export type PagedReport = Pick<
  DocumentReport,
  'analysis' | 'findings' | 'score' | 'fixes' | 'known' | 'rules' | 'unparsedText'
>;
