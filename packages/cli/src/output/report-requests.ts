import { resolve } from 'node:path';
import { reportFormats, type ReportFormat } from '@assay/reporters';
import { didYouMean } from '@assay/host';
import { UsageError } from '../command-error.js';

/** A `--format` or an `--output` as it is typed. */
export interface ReportArgument {
  readonly option: 'format' | 'output';
  readonly value: string;
}

/** One report that is asked for. */
export interface ReportRequest {
  readonly format: ReportFormat;
  /** The file; undefined for the terminal. */
  readonly output: string | undefined;
}

/**
 * Reads which reports are asked for from the options in their order: an `--output` belongs to the `--format` before it. A single pair may
 * stand in any order, and `codeframe` is the format where none is named.
 *
 * @throws UsageError where an option belongs to no other, or two reports would end up in one place.
 */
export function readReportRequests(args: readonly ReportArgument[], cwd: string): ReportRequest[] {
  const formats = args.filter(({ option }) => option === 'format');
  const outputs = args.filter(({ option }) => option === 'output');
  if (formats.length <= 1 && outputs.length <= 1)
    return [{ format: parseFormat(formats[0]?.value ?? 'codeframe'), output: outputs[0]?.value }];
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
      requests.push({ format: parseFormat(value), output: undefined });
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

function parseFormat(value: string): ReportFormat {
  const found = reportFormats.find((each) => each === value);
  if (found !== undefined) return found;
  const known = reportFormats.map((each) => `\`${each}\``);
  const list = `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`;
  throw new UsageError(`\`--format ${value}\` is not known${didYouMean(value, reportFormats)} Use ${list}.`);
}
