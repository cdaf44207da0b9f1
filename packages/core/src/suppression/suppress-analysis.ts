import type { Deadline } from '@assay/text';
import type { Analysis } from '../analysis-result.js';
import type { AnalyseOptions } from '../analyse-options.js';
import { makeFindings, sortFindings, sortSuppressed } from '../issue/make-findings.js';
import {
  applySuppressions,
  DateError,
  documentOrder,
  type DocumentOrder,
  isIsoDate,
  type RuleStatus,
} from '@assay/findings';
import { mapFormerIds } from '../rule/find-rule.js';
import type { Fault } from '../model/fault.js';
import type { SelectedRule } from '../rule/selected-rule.js';
import { runRules } from '../walk/run-rules.js';

type SuppressionInputs = Pick<
  AnalyseOptions,
  'rules' | 'suppressions' | 'today' | 'ignoreFile' | 'findMoved' | 'analysers' | 'otherIds'
>;

/**
 * Moves suppressed findings out of an analysis, and runs the rules about invalid suppressions.
 *
 * @throws DateError if `today` is not a date.
 * @throws DeadlinePassed
 */
export async function suppressAnalysis(
  analysis: Analysis,
  selected: readonly SelectedRule[],
  options: SuppressionInputs,
  deadline: Deadline,
): Promise<Analysis> {
  const { suppressions = true, today, ignoreFile } = options;
  const order = documentOrder(analysis.model, analysis.uri);
  if (!suppressions) return restoreSuppressed(analysis, order);
  if (today !== undefined && !isIsoDate(today)) {
    throw new DateError(`\`today\` must be a date such as 2027-01-31, not \`${today}\``);
  }
  const getRuleStatus = ruleStatuses(analysis, selected, options);
  const known = options.rules.filter(({ meta }) => meta.always !== true).map(({ id }) => id);
  const formerIds = mapFormerIds(options.rules);
  const findMoved = await loadMoves(analysis, options);
  const requestedSelected = { getRuleStatus, known, formerIds, today, ignoreFile, findMoved };
  const result = applySuppressions(analysis.findings, analysis.documents, requestedSelected, deadline);
  const { findings, suppressed, renamed, problems } = result;
  const all =
    analysis.suppressed.length === 0
      ? suppressed
      : sortSuppressed([...analysis.suppressed, ...suppressed], order);
  return reportFaults({ ...analysis, findings, suppressed: all, renamed }, problems, selected, deadline);
}

/** Loads the finder of moved API parts if an entry of the ignore file needs it. */
async function loadMoves({ model, documents }: Analysis, { ignoreFile, findMoved }: SuppressionInputs) {
  const uri = documents[0]?.uri;
  const needsMoves = ignoreFile?.suppressions.some(
    ({ scope }) => scope.kind === 'pointer' && scope.use !== undefined && scope.use.api === uri,
  );
  return model !== undefined && needsMoves === true ? findMoved?.(model) : undefined;
}

/** Adds the findings that rules reported as suppressed. */
function restoreSuppressed(analysis: Analysis, order: DocumentOrder): Analysis {
  if (analysis.suppressed.length === 0) return analysis;
  const findings = [...analysis.findings, ...analysis.suppressed.map(({ finding }) => finding)];
  return { ...analysis, findings: sortFindings(findings, order), suppressed: [] };
}

/**
 * Runs rules on faults that were found after the analysis, and adds their findings.
 *
 * @throws DeadlinePassed
 */
export async function reportFaults(
  analysis: Analysis,
  faults: readonly Fault[],
  selected: readonly SelectedRule[],
  deadline: Deadline,
): Promise<Analysis> {
  if (faults.length === 0) return analysis;
  const { uri, format, model, findings } = analysis;
  const subject = { model: undefined, faults, format };
  const run = await runRules(subject, selected, deadline);
  const { findings: reportedFindings } = makeFindings(
    run.reported,
    selected,
    { uri, format, model: undefined },
    deadline,
  );
  return {
    ...analysis,
    findings: sortFindings([...findings, ...reportedFindings], documentOrder(model, uri)),
    // Rules that could not be created are already among the failures.
    failures: [...analysis.failures, ...run.failures.filter(({ location }) => location !== null)],
  };
}

/**
 * Returns a function that returns the status of a rule in the run. The status of another tool's rule depends on the analysers.
 */
function ruleStatuses(
  { failures, format, model }: Analysis,
  selected: readonly SelectedRule[],
  { rules, analysers = [], otherIds = [] }: SuppressionInputs,
): (rule: string) => RuleStatus {
  const ours = new Map(rules.map((rule) => [rule.id, rule]));
  const failed = new Set(failures.map(({ rule }) => rule));
  const ran = new Set<string>();
  for (const { rule } of selected) {
    if (model === undefined || format === undefined || failed.has(rule.id)) continue;
    if (rule.meta.formats.includes(format)) ran.add(rule.id);
  }
  const othersRan = model !== undefined && [...failed].every((name) => ours.has(name));
  return (id) => {
    const rule = ours.get(id);
    if (rule === undefined && otherIds.includes(id)) return 'idle';
    if (rule === undefined) return analysers.length === 0 ? 'unknown' : othersRan ? 'ran' : 'idle';
    if (rule.meta.always === true) return 'always';
    return ran.has(id) ? 'ran' : 'idle';
  };
}
