import { severities, type Analysis, type Finding } from '@assay/core';
import type { EditTree } from '../edits/edit-tree.js';
import type { Candidate } from './candidates.js';
import { findCauses } from './responsible-fixes.js';
import { hasNewComplaint } from './schema-complaints.js';
import { Moves, type Place } from './moves.js';
import { Pairing } from './finding-pairs.js';
import { renamesOf, withMarks, withNewNames } from './renames.js';

/** Verdict about fixes, from an analysis of the changed documents. */
export interface Verdict {
  /** Reason why the fixes are not accepted together, as a clause; undefined if they are accepted. */
  readonly against: string | undefined;
  /** Candidates that may be at fault; empty if unknown. */
  readonly culprits: ReadonlySet<Candidate>;
  /** Culprits that seem to be at fault independently of the others. */
  readonly independentCulprits: ReadonlySet<Candidate>;
}

const nobody: ReadonlySet<Candidate> = new Set();

/**
 * Judges fixes by the analyses before and after them: the findings must disappear and no others may appear.
 *
 * @param tree The combined changes of the fixes.
 */
export function judge(
  before: Analysis,
  after: Analysis,
  candidates: readonly Candidate[],
  tree: EditTree,
): Verdict {
  const because = (against: string | undefined): Verdict => ({
    against,
    culprits: nobody,
    independentCulprits: nobody,
  });
  if (after.model === undefined || (after.status === 'error' && before.status !== 'error'))
    return because('the document cannot be analysed any more');
  if (isMore(after.failures, before.failures, ({ rule }) => rule)) return because('a rule fails');
  if (isMore(after.undecided, before.undecided, ({ what, why }) => `${what}\n${why}`))
    return because('less of the document can be analysed');
  const moves = new Moves(tree, candidates);
  const { left, added } = compared(before, after, candidates, moves);
  if (left.size > 0)
    return { against: 'the finding is still there', culprits: left, independentCulprits: left };
  const [first] = added;
  if (first !== undefined) {
    const causes = findCauses(before, candidates, added);
    return {
      against: `\`${first.id}\` is found instead`,
      culprits: new Set(causes.flatMap((each) => [...each])),
      independentCulprits: new Set(causes.flatMap((each) => (each.size === 1 ? [...each] : []))),
    };
  }
  return because(hasNewComplaint(before, after, moves) ? 'it violates the official schema' : undefined);
}

/**
 * A finding and its rank. Suppressed findings have the lowest rank: a reported finding may become suppressed, but not vice versa.
 */
interface Found {
  readonly finding: Finding;
  readonly rank: number;
}

/**
 * Compares the findings before and after fixes. Two findings are the same if they have the same text and concern the same value,
 * which is followed through the changes.
 */
function compared(
  before: Analysis,
  after: Analysis,
  candidates: readonly Candidate[],
  moves: Moves,
): { readonly left: ReadonlySet<Candidate>; readonly added: readonly Finding[] } {
  const pairing = new Pairing(foundIn(before), foundIn(after));
  const getComparedPlace = ({ location }: Finding): Place[] => listed(moves.findPlace(location));
  const pair = (places: (finding: Finding) => readonly Place[], old: Wording, now: Wording): void =>
    pairing.pair(
      ({ finding }) => {
        const names = places(finding).map((place) => getFindingName(finding, place));
        const words = names.length > 0 ? old(finding.problem) : '';
        return names.map((name) => name + words);
      },
      ({ finding }) => getFindingName(finding, finding.location) + now(finding.problem),
    );
  pair(getComparedPlace, asIs, asIs);
  if (pairing.fresh.size > 0 && before.model !== undefined && after.model !== undefined) {
    const renames = renamesOf(candidates, before.model, after.model, moves);
    const ids = new Set([...pairing.fresh.values()].map(({ finding }) => finding.id));
    const listOtherNames = ({ id, location }: Finding): Place[] =>
      ids.has(id) ? moves.listOtherPlaces(location) : [];
    for (const places of [getComparedPlace, listOtherNames]) {
      pair(places, (words) => withNewNames(words, renames), asIs);
      pair(places, marked(renames.map(({ from }) => from)), marked(renames.map(({ to }) => to)));
    }
    pairing.pair(
      ({ finding }) =>
        getComparedPlace(finding).map(
          (place) => getFindingName(finding, place) + withoutNumbers(finding.problem),
        ),
      ({ finding }) => getFindingName(finding, finding.location) + withoutNumbers(finding.problem),
      (a, b) => areNotMore(numbersIn(b.finding.problem), numbersIn(a.finding.problem)),
    );
  }
  const left = new Set(candidates.filter((a) => !pairing.gone.has(a.finding)));
  return {
    left,
    added: [...pairing.fresh.values()].flatMap(({ finding, rank }) => (rank > hidden ? [finding] : [])),
  };
}

const hidden = -Infinity;

/** Returns the reported findings in order, and the suppressed ones after them. */
function foundIn({ findings, suppressed }: Analysis): Found[] {
  return [
    ...findings.map((finding) => ({ finding, rank: -severities.indexOf(finding.severity) })),
    ...suppressed.map(({ finding }) => ({ finding, rank: hidden })),
  ];
}

type Wording = (problem: string) => string;

const asIs: Wording = (problem) => problem;

function marked(names: readonly string[]): Wording {
  return (problem) => withMarks(problem, names);
}

/** Matches a count of faults, but not digits in names and code spans. */
const number = /(?<![`\w.-])\d+(?![`\w.-]*`)/g;

function withoutNumbers(problem: string): string {
  return problem.replaceAll(number, '#');
}

function numbersIn(problem: string): number[] {
  return [...problem.matchAll(number)].map(([text]) => Number(text));
}

function areNotMore(numbers: readonly number[], before: readonly number[]): boolean {
  return numbers.every((item, index) => item <= (before[index] ?? 0));
}

function getFindingName({ id }: Finding, { uri, pointer }: Place): string {
  return `${id}\n${uri}\n${pointer}\n`;
}

function listed<T>(item: T | undefined): T[] {
  return item === undefined ? [] : [item];
}

/** True if any item occurs more often than before. */
function isMore<T>(after: readonly T[], before: readonly T[], nameOf: (item: T) => string): boolean {
  const counts = new Map<string, number>();
  for (const item of before) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return after.some((item) => {
    const left = (counts.get(nameOf(item)) ?? 0) - 1;
    counts.set(nameOf(item), left);
    return left < 0;
  });
}
