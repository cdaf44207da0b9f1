import { countEffects } from '@assay/diff';
import { resolve } from 'node:path';
import { UsageError } from '@assay/run/command-error';
import { parseChoice } from '@assay/run/options';
import type { Io } from '@assay/run/io';
import { formatOfFile, type ReportArgument } from '@assay/run/output/report-requests';
import { loadShell } from '@assay/run/output/load-shell';
import { writeMarkdown } from './markdown.js';
import type { DiffReport } from '@assay/run/diff/report';
import { writeSarif } from './sarif.js';
import { writeText } from './text.js';
import { escapeHidden } from '@assay/text';
import type { ApprovedChange, Change } from '@assay/diff';
import { displayUri } from '@assay/host';
import { version } from '@assay/run/version';

/** The report formats by name. */
const formats = {
  text: (report: DiffReport, io: Io, color: boolean) => writeText(report, io, color),
  json: (report: DiffReport) => writeJson(report),
  markdown: (report: DiffReport) => writeMarkdown(report),
  sarif: (report: DiffReport) => writeSarif(report),
  html: async (report: DiffReport) => {
    const { writeHtml } = await import('./html.js');
    return writeHtml(report, await loadShell());
  },
} satisfies Record<string, (report: DiffReport, io: Io, color: boolean) => string | Promise<string>>;

type DiffFormat = keyof typeof formats;

// `as`: these are the keys of the object above.
const formatNames = Object.keys(formats) as DiffFormat[];

/** A requested report. */
interface DiffRequest {
  readonly format: DiffFormat;
  /** The path of the file; undefined for the terminal. */
  readonly output: string | undefined;
}

/** Writes a comparison in a format. */
export async function writeReport(
  format: DiffFormat,
  report: DiffReport,
  io: Io,
  color: boolean,
): Promise<string> {
  return formats[format](report, io, color);
}

/**
 * Reads the requested reports from the options in their order. An `--output` belongs to the `--format` before it, or to the only
 * one. Without a format, the file extension decides.
 *
 * @throws UsageError if an option has no counterpart, or two reports have the same destination.
 */
export function readDiffRequests(args: readonly ReportArgument[], cwd: string): readonly DiffRequest[] {
  const outputs = args.filter(({ option }) => option === 'output');
  const formatArgs = args.filter(({ option }) => option === 'format');
  if (formatArgs.length <= 1 && outputs.length <= 1) {
    const output = outputs[0]?.value;
    return [
      { format: parseFormat(formatArgs[0]?.value ?? formatOfFile(output, formatNames) ?? 'text'), output },
    ];
  }
  const requests: DiffRequest[] = [];
  for (const { option, value } of args) {
    const last = requests.at(-1);
    if (option === 'format') requests.push({ format: parseFormat(value), output: undefined });
    else if (last === undefined || last.output !== undefined)
      throw new UsageError(
        `\`--output ${value}\` belongs to no \`--format\`: write \`--format FORMAT --output ${value}\`, the format first.`,
      );
    else requests.splice(-1, 1, { ...last, output: value });
  }
  const places = requests.map(({ output }) => (output === undefined ? '' : resolve(cwd, output)));
  const twice = places.find((place, index) => places.indexOf(place) !== index);
  if (twice === '')
    throw new UsageError('Only one report can go to the terminal: add `--output` to the others.');
  if (twice !== undefined)
    throw new UsageError(`Two reports would be written to \`${twice}\`: each needs its own \`--output\`.`);
  return requests;
}

function parseFormat(value: string): DiffFormat {
  return parseChoice('--format', value, formatNames);
}

/** Writes a comparison as one JSON object, with each change on its own line. */
function writeJson(report: DiffReport): string {
  const changes = report.changes.map((change) => `\n${JSON.stringify(toChangeRecord(change))}`).join(',');
  return escapeHidden(
    `{"assay":${JSON.stringify({ version })},"old":${JSON.stringify({ uri: displayUri(report.old.uri) })},` +
      `"new":${JSON.stringify({ uri: displayUri(report.new.uri) })},"changes":[${changes}],\n` +
      `"summary":${JSON.stringify(countEffects(report.changes))},\n` +
      `"approved":[${report.approved.map((each) => `\n${JSON.stringify(toApprovedRecord(each))}`).join(',')}],\n` +
      `"documents":${JSON.stringify(report.documents.map(({ name, policy, version }) => ({ name: name.replaceAll('`', ''), ...policy, version })))}}\n`,
  );
}

/** Converts an approved change to a record with its owner, reason and end. */
function toApprovedRecord({ change, approval: { owner, reason, until } }: ApprovedChange): object {
  return {
    owner: owner ?? null,
    reason: reason ?? null,
    until: until ?? null,
    change: toChangeRecord(change),
  };
}

/** Converts a change to a record, with displayable URIs. */
function toChangeRecord(change: Change): Change {
  const shown = (location: Change['old']) =>
    location === null ? null : { ...location, uri: displayUri(location.uri) };
  return { ...change, old: shown(change.old), new: shown(change.new) };
}
