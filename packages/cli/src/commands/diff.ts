import type { ExitCode } from '../exit-code.js';
import {
  openConfigurations,
  openProjectFiles,
  runReportingMistakes,
} from '@assay/run/configuration/configured';
import { compareSides } from '@assay/run/diff/compare-sides';
import { readDiffRequests, writeReport } from '../diff/formats.js';
import { readChangeGate } from '@assay/run/diff/gate';
import { makeReport } from '@assay/run/diff/report';
import { openSides, type SideFlags } from '@assay/run/diff/sides';
import { describeResult } from '../diff/text.js';
import type { Input } from '@assay/host';
import type { Io } from '@assay/run/io';
import { describeFiles, printNote } from '../output/print-messages.js';
import type { Output } from '@assay/run/output/file-output';
import { openOutput } from '../output/open-output.js';
import type { ReportArgument } from '@assay/run/output/report-requests';
import { readConfiguredPolicy } from '@assay/run/configuration/configured-policy';
import { openDocumentOverlays } from '@assay/run/document-overlays';
import type { OverlayFlags } from '@assay/run/overlay/named-overlays';

/** The options of `assay diff` from the command line. */
export interface DiffFlags extends SideFlags, OverlayFlags {
  /** The `--format` and `--output` options in their order. */
  readonly reports: readonly ReportArgument[];
  readonly failOn: string;
  readonly graceDays?: string;
  readonly requireMajor?: boolean;
  readonly showSecrets?: boolean;
  readonly configFrom?: string;
  readonly color: boolean;
}

/**
 * Runs `assay diff`: compares two documents, or the documents of two folders, and reports the effects on security and clients.
 *
 * @throws CommandError if an option is invalid, a side cannot be read or a report cannot be written.
 */
export async function diffDocuments(
  old: string,
  now: string | undefined,
  flags: DiffFlags,
  io: Io,
): Promise<ExitCode> {
  const requests = readDiffRequests(flags.reports, io.cwd());
  const gate = readChangeGate(flags.failOn);
  const policy = await readConfiguredPolicy([old, now, flags.path], flags, io);
  const sides = await openSides(old, now, flags, policy);
  const [document] = sides.new.documents.values();
  const configuredBy = document?.input.kind === 'file' ? document.input.uri : undefined;
  const projectFiles = await openProjectFiles(flags, io);
  const configurations = openConfigurations(flags, io, projectFiles);
  const configurationOf = ({ uri }: Input) => runReportingMistakes(io, () => configurations.forDocument(uri));
  const overlays = await openDocumentOverlays(flags, configuredBy, policy, io, configurations);
  const comparison = await compareSides(sides, io, {
    showSecrets: flags.showSecrets,
    policy: flags,
    configurationOf,
    files: projectFiles,
    ...overlays,
  });
  for (const warning of overlays.warnings) printNote(warning, io);
  const report = makeReport(comparison, gate, io.cwd());
  const open: Output[] = [];
  try {
    for (const { format, output } of requests) {
      const writer = await openOutput(output, sides.paths, io);
      open.push(writer);
      await writer.write(await writeReport(format, report, io, flags.color));
    }
    for (const writer of open.splice(0)) await writer.commit();
  } catch (error) {
    for (const writer of open) await writer.abort();
    throw error;
  }
  for (const note of comparison.notes) printNote(note, io);
  const files = requests.flatMap(({ output }) => output ?? []);
  if (files.length === requests.length) printNote(`${describeResult(report)} ${describeFiles(files)}`, io);
  return report.passed ? 0 : 1;
}
