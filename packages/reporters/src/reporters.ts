import type { CreateReporter } from './reporter.js';

/** A report format. */
export interface FormatEntry {
  /** The purpose, as a phrase. */
  readonly purpose: string;
  /** Loads the code of the format, so that unused formats are not loaded. */
  readonly load: () => Promise<CreateReporter>;
  /** True if the format includes pages about rules. */
  readonly showsPages?: boolean;
  /** True if the format includes scores. */
  readonly showsScore?: boolean;
  /** True if the format includes fixes. */
  readonly showsFixes?: boolean;
  /** True if the format is an HTML page. */
  readonly isPage?: boolean;
}

/** The report formats, each of which is one folder. */
export const reporters = {
  codeframe: {
    purpose: 'people at a terminal',
    load: async () => (await import('./codeframe/codeframe.js')).createReporter,
    showsScore: true,
  },
  summary: {
    purpose: 'people, as two tables: findings by rule and by document',
    load: async () => (await import('./summary-table/summary-table.js')).createReporter,
    showsScore: true,
  },
  line: {
    purpose: 'editors and grep, one line for each finding',
    load: async () => (await import('./line/line.js')).createReporter,
  },
  json: {
    purpose: 'programs',
    load: async () => (await import('./json/json.js')).createReporter,
    showsScore: true,
  },
  ndjson: {
    purpose: 'programs that read line by line',
    load: async () => (await import('./ndjson/ndjson.js')).createReporter,
    showsScore: true,
  },
  csv: {
    purpose: 'spreadsheets',
    load: async () => (await import('./csv/csv.js')).createReporter,
  },
  sarif: {
    purpose: 'code scanning, by GitHub and others (SARIF 2.1.0)',
    load: async () => (await import('./sarif/sarif.js')).createReporter,
    showsScore: true,
    showsPages: true,
    showsFixes: true,
  },
  junit: {
    purpose: 'the test results of a CI',
    load: async () => (await import('./junit/junit.js')).createReporter,
    showsScore: true,
  },
  checkstyle: {
    purpose: 'tools that read the XML of Checkstyle',
    load: async () => (await import('./checkstyle/checkstyle.js')).createReporter,
  },
  github: {
    purpose: 'annotations of a pull request, printed by a step of GitHub Actions',
    load: async () => (await import('./github/github.js')).createReporter,
  },
  gitlab: {
    purpose: 'the code quality report of GitLab',
    load: async () => (await import('./gitlab/code-quality.js')).createReporter,
  },
  'gitlab-sast': {
    purpose: 'the SAST report of GitLab',
    load: async () => (await import('./gitlab/sast.js')).createReporter,
  },
  teamcity: {
    purpose: 'the inspections of TeamCity',
    load: async () => (await import('./teamcity/teamcity.js')).createReporter,
    showsScore: true,
  },
  markdown: {
    purpose: 'a comment on a pull request, at most 60 KB',
    load: async () => (await import('./markdown/markdown.js')).createReporter,
    showsScore: true,
    showsFixes: true,
  },
  html: {
    purpose: 'people in a browser: one file without dependencies',
    load: async () => (await import('./html/html.js')).createReporter,
    showsScore: true,
    showsFixes: true,
    isPage: true,
  },
  agent: {
    purpose: 'language models, one line for each rule',
    load: async () => (await import('./agent/agent.js')).createReporter,
    showsScore: true,
  },
} satisfies Record<string, FormatEntry>;

/** The name of a report format. */
export type ReportFormat = keyof typeof reporters;

/** The names of all report formats. */
// `as`: these are the keys of the object above.
export const reportFormats = Object.keys(reporters) as ReportFormat[];

/** Returns the entry of a report format, by name. */
export function formatEntry(format: ReportFormat): FormatEntry {
  return reporters[format];
}
