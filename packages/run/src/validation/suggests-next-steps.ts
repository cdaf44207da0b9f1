import type { FindingComparison } from '../baseline/comparison.js';
import type { ReportRequest } from '../output/report-requests.js';

/** The options that decide. */
interface NextStepFlags {
  readonly quiet?: boolean;
  readonly configFrom?: string;
  readonly watch?: boolean;
}

/** True if somebody reads the report who compares with nothing yet. */
export function suggestsNextSteps(
  { quiet, configFrom, watch }: NextStepFlags,
  requests: readonly ReportRequest[],
  comparison: FindingComparison | undefined,
): boolean {
  const isForPeople = requests.some(
    ({ format, output }) => output === undefined && (format === 'codeframe' || format === 'summary'),
  );
  return (
    isForPeople && quiet !== true && watch !== true && configFrom === undefined && comparison === undefined
  );
}
