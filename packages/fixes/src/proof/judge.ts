import { compareWithBaseline, type Analysis, type BaselineEntry, type Finding } from '@assay/core';
import type { Candidate } from './candidates.js';
import { causesOf } from './causes.js';
import { identitiesIn } from './identities.js';
import { renamesOf, withNewNames, type Rename } from './renames.js';

/** What an analysis of changed documents shows of the fixes that changed them. */
export interface Verdict {
  /** Why the fixes are not accepted together, as a clause; undefined where they are. */
  readonly against: string | undefined;
  /** Those that may be at fault; none where that is not known. */
  readonly culprits: ReadonlySet<Candidate>;
  /** The culprits that seem to be so alone, whatever the others do. */
  readonly alone: ReadonlySet<Candidate>;
}

const nobody: ReadonlySet<Candidate> = new Set();

/** Judges fixes by the analyses before and after them: the findings are gone, nothing else came. */
export function judge(before: Analysis, after: Analysis, candidates: readonly Candidate[]): Verdict {
  if (after.model === undefined)
    return { against: 'the document cannot be analysed any more', culprits: nobody, alone: nobody };
  if (after.failures.length > before.failures.length)
    return { against: 'a rule fails', culprits: nobody, alone: nobody };
  const entries: BaselineEntry[] = identitiesIn(before).map((key, index) => ({
    ...key,
    severity: before.findings[index]?.severity ?? 'info',
  }));
  const { fresh, fixed } = compareWithBaseline(after.findings, identitiesIn(after), entries);
  const gone = new Set(fixed);
  const left = candidates.filter(({ finding }) => {
    const entry = entries[finding];
    return entry !== undefined && !gone.has(entry);
  });
  if (left.length > 0) {
    const culprits = new Set(left);
    return { against: 'the finding is still there', culprits, alone: culprits };
  }
  const isGone = (index: number): boolean => gone.has(entries[index] ?? noEntry);
  const mended = new Set(candidates.map(({ finding }) => finding));
  const isReworded = (index: number): boolean => isGone(index) && !mended.has(index);
  const reworded = withoutReworded(withoutMoved(fresh, before.findings, isGone), before.findings, isReworded);
  const added = withoutRenamed(reworded, before.findings, isGone, renamesOf(candidates));
  const [first] = added;
  if (first !== undefined) {
    const causes = causesOf(before, candidates, added);
    return {
      against: `\`${first.id}\` is found instead`,
      culprits: new Set(causes.flatMap((each) => [...each])),
      alone: new Set(causes.flatMap((each) => (each.size === 1 ? [...each] : []))),
    };
  }
  if (hasNewComplaint(before, after))
    return { against: 'it violates the official schema', culprits: nobody, alone: nobody };
  return { against: undefined, culprits: nobody, alone: nobody };
}

const noEntry: BaselineEntry = { rule: '', document: '', pointer: '', names: '', severity: 'info' };

/** The findings that say what no finding that is gone said elsewhere: a field that is there now may be where an old one is pointed at. */
function withoutMoved(
  fresh: readonly Finding[],
  before: readonly Finding[],
  isGone: (index: number) => boolean,
): readonly Finding[] {
  const counts = new Map<string, number>();
  before.forEach(({ id, problem }, index) => {
    if (isGone(index)) count(counts, `${id}\n${problem}`, 1);
  });
  return fresh.filter(({ id, problem }) => count(counts, `${id}\n${problem}`, -1) < 0);
}

/** The findings that say what no finding that is gone said with the old name of something that has another one now. */
function withoutRenamed(
  fresh: readonly Finding[],
  before: readonly Finding[],
  isGone: (index: number) => boolean,
  renames: readonly Rename[],
): readonly Finding[] {
  if (fresh.length === 0 || renames.length === 0) return fresh;
  const counts = new Map<string, number>();
  before.forEach(({ id, problem }, index) => {
    const renamed = isGone(index) ? withNewNames(problem, renames) : problem;
    if (renamed !== problem) count(counts, `${id}\n${renamed}`, 1);
  });
  return fresh.filter(({ id, problem }) => count(counts, `${id}\n${problem}`, -1) < 0);
}

/** The findings without those of a rule that said something of the same place before: how many places have a fault can be part of the words. */
function withoutReworded(
  fresh: readonly Finding[],
  before: readonly Finding[],
  isReworded: (index: number) => boolean,
): readonly Finding[] {
  const nameOfPlace = ({ id, location }: Finding): string => `${id}\n${location.uri}\n${location.pointer}`;
  const counts = new Map<string, number>();
  before.forEach((finding, index) => {
    if (isReworded(index)) count(counts, nameOfPlace(finding), 1);
  });
  return fresh.filter((finding) => count(counts, nameOfPlace(finding), -1) < 0);
}

function hasNewComplaint(before: Analysis, after: Analysis): boolean {
  const counts = new Map<string, number>();
  for (const error of before.loaderErrors) count(counts, nameOf(error), 1);
  return after.loaderErrors.some((error) => count(counts, nameOf(error), -1) < 0);
}

/** What a loader error says; its place may move. */
function nameOf({ schemaPath, keyword, params, message }: Analysis['loaderErrors'][number]): string {
  return JSON.stringify([schemaPath, keyword, params, message]);
}

function count(counts: Map<string, number>, name: string, by: number): number {
  const value = (counts.get(name) ?? 0) + by;
  counts.set(name, value);
  return value;
}
