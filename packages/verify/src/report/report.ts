import type { VerifyResult } from '../result.js';
import { writeHtml } from './html.js';
import { writeJsonReport } from './json.js';
import { writeJunit } from './junit.js';
import { writeSarif } from './sarif.js';
import type { ReportOptions } from './shared.js';
import { writeText } from './text.js';

/** The formats of reports. */
export const verifyFormats = ['text', 'json', 'junit', 'sarif', 'html'] as const;
export type VerifyFormat = (typeof verifyFormats)[number];

/** Writes the report of a run. */
export function writeReport(result: VerifyResult, format: VerifyFormat, options: ReportOptions): string {
  switch (format) {
    case 'text':
      return writeText(result, options);
    case 'json':
      return writeJsonReport(result);
    case 'junit':
      return writeJunit(result);
    case 'sarif':
      return writeSarif(result, options);
    case 'html':
      return writeHtml(result, options);
  }
}
