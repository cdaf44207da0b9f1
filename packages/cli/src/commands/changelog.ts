import {
  openConfigurations,
  openProjectFiles,
  runReportingMistakes,
} from '@assay/run/configuration/configured';
import { compareSides } from '@assay/run/diff/compare-sides';
import { openSides, type SideFlags } from '@assay/run/diff/sides';
import type { Io } from '@assay/run/io';
import { parseChoice } from '@assay/run/options';
import { readConfiguredPolicy } from '@assay/run/configuration/configured-policy';
import { formatOfFile } from '@assay/run/output/report-requests';
import { escapeHidden } from '@assay/text';
import { writeHtmlChangelog, writeMarkdownChangelog } from '../diff/changelog.js';
import type { ExitCode } from '../exit-code.js';
import { describeFiles, printNote } from '../output/print-messages.js';
import { openOutput } from '../output/open-output.js';

/** The options of `assay changelog` from the command line. */
export interface ChangelogFlags extends SideFlags {
  readonly format?: string;
  readonly output?: string;
  readonly graceDays?: string;
  readonly showSecrets?: boolean;
  readonly configFrom?: string;
}

const formats = ['markdown', 'html'] as const;

/**
 * Runs `assay changelog`: writes the changes for clients between two versions of an API.
 *
 * @throws CommandError if an option is invalid, a version cannot be read or the changelog cannot be written.
 */
export async function writeChangelog(
  old: string,
  now: string | undefined,
  flags: ChangelogFlags,
  io: Io,
): Promise<ExitCode> {
  const { output } = flags;
  const format = parseChoice(
    '--format',
    flags.format ?? formatOfFile(output, formats) ?? 'markdown',
    formats,
  );
  const policy = await readConfiguredPolicy([old, now, flags.path], flags, io);
  const sides = await openSides(old, now, flags, policy);
  const files = await openProjectFiles(flags, io);
  const configurations = openConfigurations(flags, io, files);
  const comparison = await compareSides(sides, io, {
    showSecrets: flags.showSecrets,
    policy: flags,
    configurationOf: ({ uri }) => runReportingMistakes(io, () => configurations.forDocument(uri)),
    files,
  });
  const text = format === 'html' ? writeHtmlChangelog(comparison) : writeMarkdownChangelog(comparison);
  const writer = await openOutput(output, sides.paths, io);
  try {
    await writer.write(escapeHidden(text));
    await writer.commit();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  for (const note of comparison.notes) printNote(note, io);
  if (output !== undefined) printNote(describeFiles([output]), io);
  return 0;
}
