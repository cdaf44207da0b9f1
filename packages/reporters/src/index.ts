export type { Gate } from './gate.js';
export { reachesGate } from './gate.js';
export type { Display, DocumentReport, ReportContext, Reporter } from './reporter.js';
export { reporters } from './reporters.js';
export type { ReportFormat } from './reporters.js';
export type { Place, Summary, UnreadInput } from './summary.js';
export { Tally } from './summary.js';
export { escapeForTerminal } from './terminal/escape.js';
export { describeResult } from './terminal/result.js';
