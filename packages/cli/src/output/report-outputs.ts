import type { DocumentReview, Reporter, Summary } from '@assay/reporters';
import { CommandError } from '@assay/run/command-error';
import type { Io } from '@assay/run/io';
import { printNote } from './print-messages.js';
import type { Output } from '@assay/run/output/file-output';
import { openOutput } from './open-output.js';
import type { ReportRequest } from '@assay/run/output/report-requests';

interface OpenReport {
  readonly request: ReportRequest;
  readonly reporter: Reporter;
  /** The open output; undefined after writing has failed. */
  output: Output | undefined;
}

/** The reports of a run during writing. A write error ends only its own report. */
export class ReportOutputs {
  private readonly reports: readonly OpenReport[];
  private readonly io: Io;

  private constructor(reports: readonly OpenReport[], io: Io) {
    this.reports = reports;
    this.io = io;
  }

  /**
   * Opens the outputs and writes the beginning of each report.
   *
   * @param inputs - the paths of the inputs, which must not be overwritten
   * @throws CommandError if no report can be written.
   */
  static async open(
    requests: readonly ReportRequest[],
    reporters: readonly Reporter[],
    inputs: readonly string[],
    io: Io,
  ): Promise<ReportOutputs> {
    const reports = requests.map((request, index): OpenReport => {
      const reporter = reporters[index];
      if (reporter === undefined) throw new TypeError('A report without a reporter');
      return { request, reporter, output: undefined };
    });
    const outputs = new ReportOutputs(reports, io);
    const reasons: CommandError[] = [];
    for (const report of reports) {
      try {
        report.output = await openOutput(report.request.output, inputs, io);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        reasons.push(error);
      }
    }
    const [first] = reasons;
    if (first !== undefined && reasons.length === reports.length && reports.length === 1) throw first;
    for (const { message } of reasons) printNote(message, io);
    if (reasons.length === reports.length)
      throw new CommandError('Nothing was validated, because no report can be written.');
    await outputs.each((report) => report.reporter.begin());
    return outputs;
  }

  /** False if writing a report has failed. */
  get areComplete(): boolean {
    return this.reports.every(({ output }) => output !== undefined);
  }

  /** The written files, as the user named them. */
  get files(): string[] {
    return this.reports.flatMap(({ request, output }) =>
      output === undefined || request.output === undefined ? [] : [request.output],
    );
  }

  /** Adds a document: one list of pieces for each report. */
  async add(parts: readonly Iterable<unknown>[]): Promise<void> {
    await this.each((report, index) => report.reporter.add(parts[index] ?? []));
  }

  /** Adds the review of a document since a commit to the reports that show it. */
  async review(review: DocumentReview): Promise<void> {
    await this.each((report) => report.reporter.review?.(review) ?? []);
  }

  /** Writes the end of each report and completes it. */
  async commit(summary: Summary): Promise<void> {
    await this.each((report) => report.reporter.end(summary));
    for (const report of this.reports) {
      await this.unlessLost(report, async (output) => output.commit());
    }
  }

  /** Aborts incomplete reports and removes their files if possible. */
  async abort(): Promise<void> {
    for (const { output } of this.reports) await output?.abort();
  }

  private async each(textsOf: (report: OpenReport, index: number) => Iterable<string>): Promise<void> {
    for (const [index, report] of this.reports.entries()) {
      await this.unlessLost(report, async (output) => {
        for (const text of textsOf(report, index)) await output.write(text);
      });
    }
  }

  /** @throws CommandError if the last remaining report fails. */
  private async unlessLost(report: OpenReport, work: (output: Output) => Promise<void>): Promise<void> {
    const { output } = report;
    if (output === undefined) return;
    try {
      await work(output);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      report.output = undefined;
      await output.abort();
      if (this.reports.every((each) => each.output === undefined)) throw error;
      printNote(error.message, this.io);
    }
  }
}
