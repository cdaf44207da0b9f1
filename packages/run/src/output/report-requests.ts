import { resolve } from 'node:path';
import { reportFormats, type ReportFormat } from '@assay/reporters';
import { UsageError } from '../command-error.js';
import { parseChoice } from '../options.js';

/** A `--format` or `--output` option from the command line. */
export interface ReportArgument {
  readonly option: 'format' | 'output';
  readonly value: string;
}

/** A requested report. */
export interface ReportRequest {
  readonly format: ReportFormat;
  /** The path of the file; undefined for the terminal. */
  readonly output: string | undefined;
}

/**
 * Reads the requested reports from the options in their order. An `--output` belongs to the `--format` before it. A single pair
 * may be in any order. Without a format, the file extension decides; the default is `codeframe`.
 *
 * @throws UsageError if an option has no counterpart, or two reports have the same destination.
 */
export function readReportRequests(args: readonly ReportArgument[], cwd: string): ReportRequest[] {
  const formats = args.filter(({ option }) => option === 'format');
  const outputs = args.filter(({ option }) => option === 'output');
  if (formats.length <= 1 && outputs.length <= 1) {
    const output = outputs[0]?.value;
    const format = formats[0]?.value ?? formatOfFile(output, reportFormats) ?? 'codeframe';
    return [{ format: parseChoice('--format', format, reportFormats), output }];
  }
  const requests = pair(args);
  const printed = requests.filter(({ output }) => output === undefined);
  if (printed.length > 1) {
    const names = printed.map(({ format }) => `\`--format ${format}\``).join(' and ');
    throw new UsageError(
      `Only one report can go to the terminal, but ${names} have no \`--output\`: write \`--format ${printed[1]?.format} --output FILE\`.`,
    );
  }
  const paths = new Set<string>();
  for (const { output } of requests) {
    if (output === undefined) continue;
    if (paths.has(resolve(cwd, output)))
      throw new UsageError(`Two reports would be written to \`${output}\`: each needs its own \`--output\`.`);
    paths.add(resolve(cwd, output));
  }
  return requests;
}

function pair(args: readonly ReportArgument[]): ReportRequest[] {
  const requests: ReportRequest[] = [];
  for (const { option, value } of args) {
    if (option === 'format') {
      requests.push({ format: parseChoice('--format', value, reportFormats), output: undefined });
      continue;
    }
    const last = requests.pop();
    if (last === undefined || last.output !== undefined) {
      throw new UsageError(
        `\`--output ${value}\` belongs to no \`--format\`: write \`--format FORMAT --output ${value}\`, the format first.`,
      );
    }
    requests.push({ ...last, output: value });
  }
  return requests;
}

const otherExtensions: Readonly<Record<string, string>> = { md: 'markdown' };

/** Returns the format for a file extension: `html` for `report.html`; undefined if no format matches. */
export function formatOfFile<const T extends string>(
  file: string | undefined,
  formats: readonly T[],
): T | undefined {
  const extension = /\.([a-z]+)$/i.exec(file ?? '')?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  const expectedFormat = Object.hasOwn(otherExtensions, extension) ? otherExtensions[extension] : extension;
  return formats.find((format) => format === expectedFormat);
}
