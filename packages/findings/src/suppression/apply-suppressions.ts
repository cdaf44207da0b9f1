import { type Deadline, noDeadline, type SourceDocument } from '@assay/text';
import type { InvalidSuppressionFault, SuppressionFault } from './suppression-fault.js';
import type { Finding } from '../finding/issue.js';
import type { IgnoreFile } from './ignore-file.js';
import { readComments } from './read-comments.js';
import { readExtensions } from './read-extensions.js';
import type { SuppressedFinding } from './suppression.js';
import { SuppressionIndex } from './suppression-index.js';
import {
  code,
  invalidAt,
  type DeclaredSuppressions,
  type DeclaredSuppression,
  type IgnoredPlace,
  type Place,
} from './declared-suppressions.js';

/** Facts about the run whose findings are suppressed. */
export interface SuppressionOptions {
  /** Returns the status of a rule that a suppression names. */
  getRuleStatus(rule: string): RuleStatus;
  /** The ids for suggestions about an unknown id. */
  readonly known: readonly string[];
  /** The term for ids in messages, if they are not only rules. */
  readonly idLabel?: string | undefined;
  /** The ids that rules had in earlier versions, each with the current id. */
  readonly formerIds?: ReadonlyMap<string, string> | undefined;
  /** The day, as `2027-01-31`; if undefined, nothing expires. */
  readonly today?: string | undefined;
  readonly ignoreFile?: IgnoreFile | undefined;
  /** True if only the ignore file counts, and suppressions in documents are ignored. */
  readonly onlyIgnoreFile?: boolean | undefined;
  /** Finds the current locations of the part at an ignored location. Undefined if it has not moved, or no longer exists. */
  readonly findMoved?: ((place: IgnoredPlace) => readonly Place[] | undefined) | undefined;
}

/** The status of a rule in a run: whether it examined the documents, or always reports. */
export type RuleStatus = 'ran' | 'idle' | 'always' | 'unknown';

/** The result of applying suppressions. */
export interface SuppressionResult {
  /** The remaining findings, in their order. */
  readonly findings: readonly Finding[];
  readonly suppressed: readonly SuppressedFinding[];
  /** The former ids in suppressions, each with the current id. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The suppressions that are expired, unused or invalid. */
  readonly problems: readonly SuppressionFault[];
}

/** Removes the findings that suppressions in the documents or in an ignore file hide. */
export function applySuppressions(
  findings: readonly Finding[],
  documents: readonly SourceDocument[],
  options: SuppressionOptions,
  deadline: Deadline = noDeadline,
): SuppressionResult {
  const suppressions = readAll(documents, options, deadline);
  const renamed = new Map<string, string>();
  if (suppressions.suppressions.length === 0 && suppressions.problems.length === 0) {
    return { findings, suppressed: [], renamed, problems: [] };
  }
  const current = suppressions.suppressions.map((each) => {
    const rule = options.formerIds?.get(each.suppression.rule);
    if (rule === undefined) return each;
    renamed.set(each.suppression.rule, rule);
    return { ...each, suppression: { ...each.suppression, rule } };
  });
  const problems: SuppressionFault[] = [...suppressions.problems];
  const refused = new Set<string>();
  const active = current.filter((each) => {
    const problem = describeProblem(each, options);
    if (problem === undefined) return true;
    // An entry whose part is at several locations has only one problem.
    if (!refused.has(getSuppressionKey(each))) problems.push(problem);
    refused.add(getSuppressionKey(each));
    return false;
  });
  const index = new SuppressionIndex(active);
  const used = new Set<string>();
  const left: Finding[] = [];
  const suppressed: SuppressedFinding[] = [];
  for (const finding of findings) {
    deadline.tick();
    const matching = index.covering(finding);
    for (const each of matching) used.add(getSuppressionKey(each));
    const [first] = matching;
    if (first === undefined) left.push(finding);
    else suppressed.push({ finding, suppression: first.suppression });
  }
  for (const each of active) {
    if (used.has(getSuppressionKey(each)) || options.getRuleStatus(each.suppression.rule) !== 'ran') continue;
    // YAML aliases repeat a suppression that is written once, so it is reported once.
    used.add(getSuppressionKey(each));
    problems.push({
      kind: 'UnusedSuppressionFault',
      ...getSuppressionPlace(each),
      rule: each.suppression.rule,
    });
  }
  return { findings: left, suppressed, renamed, problems };
}

function readAll(
  documents: readonly SourceDocument[],
  { ignoreFile, onlyIgnoreFile = false, findMoved }: SuppressionOptions,
  deadline: Deadline,
): DeclaredSuppressions {
  const suppressions: DeclaredSuppression[] = [];
  const problems: InvalidSuppressionFault[] = [];
  for (const document of documents) {
    if (onlyIgnoreFile || !document.text.includes('assay-ignore')) continue;
    for (const read of [readComments, readExtensions]) {
      const rawSuppressions = read(document, deadline);
      for (const each of rawSuppressions.suppressions) suppressions.push(each);
      for (const each of rawSuppressions.problems) problems.push(each);
    }
  }
  if (ignoreFile === undefined) return { suppressions, problems };
  const uris = new Set(documents.map(({ uri }) => uri));
  const [root] = documents;
  for (const each of ignoreFile.suppressions) {
    const place = ignoredPlaceOf(each, root?.uri);
    const moved = place && findMoved?.(place);
    for (const scope of moved ?? []) suppressions.push({ ...each, scope: { kind: 'pointer', ...scope } });
    if (moved !== undefined) continue;
    if (place !== undefined || uris.has(each.scope.uri)) suppressions.push(each);
  }
  for (const { fault, target } of ignoreFile.problems) {
    if (target === undefined || uris.has(target)) problems.push(fault);
  }
  return { suppressions, problems };
}

/** Returns the location in an entry that names a part of this API; undefined for other entries. */
function ignoredPlaceOf({ scope }: DeclaredSuppression, root: string | undefined): IgnoredPlace | undefined {
  if (scope.kind === 'lines' || scope.use === undefined || scope.use.api !== root) return undefined;
  return { uri: scope.uri, pointer: scope.pointer, use: scope.use.path };
}

function describeProblem(
  suppression: DeclaredSuppression,
  { getRuleStatus: statusOf, known, today, idLabel = 'rule' }: SuppressionOptions,
): SuppressionFault | undefined {
  const { rule, until, writtenAs, location } = suppression.suppression;
  const place = { writtenAs, document: suppression.document, at: suppression.at, range: location.range };
  switch (statusOf(rule)) {
    case 'unknown':
      return invalidAt(place, `there is no ${idLabel} ${code(rule)}`, { word: rule, known });
    case 'always':
      return invalidAt(place, `${code(rule)} reports why a document cannot be analysed, and is always on`);
    case 'ran':
    case 'idle':
      return until !== undefined && today !== undefined && until < today
        ? { kind: 'ExpiredSuppressionFault', ...getSuppressionPlace(suppression), rule, until }
        : undefined;
  }
}

function getSuppressionPlace({ suppression, document, at }: DeclaredSuppression) {
  const { location, writtenAs } = suppression;
  return { uri: document.uri, document, at, range: location.range, writtenAs };
}

function getSuppressionKey({ suppression: { rule, location } }: DeclaredSuppression): string {
  const { line, column } = location.range.start;
  return `${line}:${column} ${rule} ${location.uri}`;
}
