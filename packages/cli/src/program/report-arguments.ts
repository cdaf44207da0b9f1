import type { ReportArgument } from '@assay/run/output/report-requests';

/** Takes `--format` and `--output` in their order, which commander does not tell: it says which output belongs to which format. */
export function reportArguments() {
  const reports: ReportArgument[] = [];
  const take =
    (option: ReportArgument['option']) =>
    (value: string): string => {
      reports.push({ option, value });
      return value;
    };
  return { reports, take };
}
