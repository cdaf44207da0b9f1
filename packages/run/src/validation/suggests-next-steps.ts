import type { FindingComparison } from '../baseline/comparison.js';
import { isSwitchedOn, type Io } from '../io.js';
import type { ReportRequest } from '../output/report-requests.js';

/** The options that affect suggestions. */
interface NextStepFlags {
  readonly quiet?: boolean;
  readonly configFrom?: string;
  readonly watch?: boolean;
}

/** Variables that CI systems set. */
const ciVariables = ['CI', 'GITHUB_ACTIONS', 'GITLAB_CI', 'TF_BUILD'];

/**
 * True if the report is for users who can run the next command and do not compare yet. CI logs are read later, in another place.
 */
export function suggestsNextSteps(
  { quiet, configFrom, watch }: NextStepFlags,
  requests: readonly ReportRequest[],
  comparison: FindingComparison | undefined,
  { stdout, env }: Io,
): boolean {
  const isInCi = stdout.isTTY !== true && ciVariables.some((variable) => isSwitchedOn(variable, env));
  const isForPeople = requests.some(
    ({ format, output }) => output === undefined && (format === 'codeframe' || format === 'summary'),
  );
  return (
    isForPeople &&
    !isInCi &&
    quiet !== true &&
    watch !== true &&
    configFrom === undefined &&
    comparison === undefined
  );
}
