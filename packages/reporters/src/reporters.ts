import type { ReportContext, Reporter } from './reporter.js';

/** The report formats. Each is one folder, and loaded only when it is used. */
export const reporters = {
  codeframe: async () => (await import('./codeframe/codeframe.js')).createReporter,
  json: async () => (await import('./json/json.js')).createReporter,
} satisfies Record<string, () => Promise<(context: ReportContext) => Reporter>>;

/** The name of a report format. */
export type ReportFormat = keyof typeof reporters;
