import type { RuleFailure } from '../analysis-result.js';
import { AnalysisEnded, type Deadline, formatPointer, errorMessage } from '@assay/text';
import type { Fault } from '../model/fault.js';
import { toUndecided, type Reported } from '../rule/reported-issue.js';
import { FactError, factOf } from '../model/facts.js';
import type { Model } from '../model/model.js';
import { Node } from '../model/node.js';
import type { RuleContext, Visitor } from '../rule/rule.js';
import type { SelectedRule } from '../rule/selected-rule.js';
import { formats, type Format } from '../format.js';
import type { UnlocatedUndecided } from '@assay/findings';
import { describeVisitorError } from './check-visitor.js';
import { buildDispatchTable } from './dispatch.js';
import { measured, Stopwatch } from './measure.js';
import { AsyncRules } from './async-rules.js';
import { Reports } from './reports.js';
import type { RunRecord } from './run-record.js';
import { walk, type Subject } from './walk.js';

/** Result of running the rules. */
export interface RunResult {
  readonly reported: readonly Reported[];
  /** Questions that the rules could not judge. */
  readonly undecided: readonly UnlocatedUndecided[];
  readonly failures: readonly RuleFailure[];
  /** Milliseconds per rule id; undefined if not measured. */
  readonly timings: ReadonlyMap<string, number> | undefined;
}

/** Subject of a run: the model and the rules. */
export interface RunSubject {
  readonly model: Model | undefined;
  readonly faults: readonly Fault[];
  /** Undefined if the format is unknown: then only rules about faults run. */
  readonly format: Format | undefined;
}

/**
 * Creates the rules, runs them over the model and the faults in one walk, and awaits those that continue after it.
 *
 * @throws AnalysisEnded if time or memory is used up.
 */
export async function runRules(
  subject: RunSubject,
  selected: readonly SelectedRule[],
  deadline: Deadline,
  timing = false,
  record?: RunRecord,
): Promise<RunResult> {
  const reportsOfRun = new Reports(selected, deadline, subject.format, record);
  const collected: Collected = { reports: reportsOfRun, undecided: [], failures: [] };
  const { reports, undecided, failures } = collected;
  const stopwatches = timing ? selected.map(() => new Stopwatch()) : undefined;
  const visitors = selected.map((entry, index) => {
    const known = record?.findReusableRecord(index);
    if (known !== undefined) {
      reports.repeat(index, known);
      undecided.push(...known.undecided);
      return undefined;
    }
    const create = () => createVisitor(entry, index, { ...subject, deadline }, collected, record);
    const stopwatch = stopwatches?.[index];
    const reader = record?.watch.setReader(index);
    const visitor = stopwatch === undefined ? create() : stopwatch.measure(create);
    record?.watch.setReader(reader);
    if (visitor === undefined) return undefined;
    const timed = stopwatch === undefined ? visitor : measured(visitor, stopwatch);
    return record === undefined ? timed : record.watched(timed, index);
  });
  function failed(rule: number, error: unknown, at?: Subject): void {
    if (error instanceof AnalysisEnded) throw error;
    failures.push({
      rule: selected[rule]?.rule.id ?? '',
      message: errorMessage(error),
      location: at === undefined ? null : getFailureLocation(at),
    });
  }
  const asyncRules = new AsyncRules(failed);
  const table = buildDispatchTable(visitors);
  record?.visitKeywords(table.byKeyword);
  const pieces = walk(subject.model, subject.faults, table, {
    look: () => deadline.look(),
    failed,
    continueAsync: (rule, promise, at) => asyncRules.add(rule, promise, at),
  });
  // Awaiting an empty pause takes longer than most pieces.
  while (pieces.next().done !== true) if (deadline.isPauseDue) await deadline.pause();
  await asyncRules.finish(deadline);
  deadline.look();
  const reported = reports.settle(failed, stopwatches);
  const timings =
    stopwatches && new Map(selected.map(({ rule }, index) => [rule.id, stopwatches[index]?.total ?? 0]));
  return { reported, undecided, failures, timings };
}

/** Reports of the rules so far. */
interface Collected {
  readonly reports: Reports;
  readonly undecided: UnlocatedUndecided[];
  readonly failures: RuleFailure[];
}

function createVisitor(
  entry: SelectedRule,
  index: number,
  subject: RunSubject & { readonly deadline: Deadline },
  { reports, undecided, failures }: Collected,
  record: RunRecord | undefined,
): Visitor | undefined {
  const { rule } = entry;
  if (subject.format !== undefined && !rule.meta.formats.includes(subject.format)) return undefined;
  const { report, reportTogether } = reports.ofRule(index, entry);
  // Written without spread, which is much slower in V8: there are hundreds of rules.
  const context: RuleContext = {
    format: subject.format ?? formats[0],
    options: entry.options,
    model: subject.model,
    fact(fact) {
      if (subject.model === undefined)
        throw new FactError(`The fact \`${fact.name}\` was requested without a model`);
      return factOf(subject.model, fact);
    },
    report,
    reportTogether,
    undecided(about) {
      const found = toUndecided(about);
      undecided.push(found);
      record?.getRecord(index)?.undecided.push(found);
    },
    checkDeadline: () => subject.deadline.look(),
  };
  try {
    const visitor = rule.create(context);
    const wrong = describeVisitorError(visitor);
    if (wrong === undefined) return visitor;
    failures.push({ rule: rule.id, message: wrong, location: null });
    return undefined;
  } catch (error) {
    failures.push({ rule: rule.id, message: errorMessage(error), location: null });
    return undefined;
  }
}

function getFailureLocation(subject: Subject): RuleFailure['location'] {
  if (subject instanceof Node)
    return { uri: subject.document.uri, pointer: formatPointer(subject.segments()) };
  return { uri: subject.uri, pointer: formatPointer(subject.at) };
}
