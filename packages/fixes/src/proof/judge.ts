import {
  compareWithBaseline,
  keysOf,
  parsePointer,
  type Analysis,
  type BaselineEntry,
  type Finding,
} from '@assay/core';
import type { Candidate } from './candidates.js';

/** What an analysis of changed documents shows of the fixes that changed them. */
export interface Verdict {
  /** Why the fixes are not accepted together, as a clause; undefined where they are. */
  readonly against: string | undefined;
  /** Those that are known to be at fault. */
  readonly culprits: ReadonlySet<Candidate>;
}

/** Judges fixes by the analyses before and after them: the findings are gone, nothing else came. */
export function judge(before: Analysis, after: Analysis, candidates: readonly Candidate[]): Verdict {
  if (after.model === undefined)
    return { against: 'the document cannot be analysed any more', culprits: new Set() };
  if (after.failures.length > before.failures.length) return { against: 'a rule fails', culprits: new Set() };
  const entries: BaselineEntry[] = keysOf(before.findings, before.documents).map((key, index) => ({
    ...key,
    severity: before.findings[index]?.severity ?? 'info',
  }));
  const { fresh, fixed } = compareWithBaseline(
    after.findings,
    keysOf(after.findings, after.documents),
    entries,
  );
  const gone = new Set(fixed);
  const left = candidates.filter(({ finding }) => {
    const entry = entries[finding];
    return entry !== undefined && !gone.has(entry);
  });
  if (left.length > 0) return { against: 'the finding is still there', culprits: new Set(left) };
  const added = withoutMoved(fresh, before.findings, (index) => gone.has(entries[index] ?? noEntry));
  const [first] = added;
  if (first !== undefined) {
    const culprits = candidates.filter((candidate) => added.some((finding) => touches(candidate, finding)));
    return { against: `\`${first.id}\` is found instead`, culprits: new Set(culprits) };
  }
  if (hasNewComplaint(before, after))
    return { against: 'it violates the official schema', culprits: new Set() };
  return { against: undefined, culprits: new Set() };
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

/** True where a finding is inside of what a fix changes, or around it. */
function touches({ intents }: Candidate, { location }: Finding): boolean {
  const found = parsePointer(location.pointer) ?? [];
  return intents.some(({ document, pointer }) => {
    if (document.uri !== location.uri) return false;
    const most = Math.min(found.length, Math.max(pointer.length - 1, 0));
    return most >= 2 && found.slice(0, most).every((segment, index) => segment === String(pointer[index]));
  });
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
