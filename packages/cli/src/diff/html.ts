import { createHash } from 'node:crypto';
import { describeExample, kinds, type Change } from '@assay/diff';
import {
  buildCodeFrame,
  Lines,
  writeChangesPage,
  type ChangesRun,
  type PageChange,
  type PageShell,
  type PageSide,
} from '@assay/reporters';
import { version } from '@assay/run/version';
import { foldAlike, type FoldedChange } from './merge-similar-changes.js';
import { getShownSeverity, isBreakingFirst, orderChanges } from './group-changes.js';
import { describeGate } from '@assay/run/diff/gate';
import { describeApproval } from './describe-approval.js';
import type { DiffReport } from '@assay/run/diff/report';

const names = new Map<string, string>(kinds.map(({ id, meta }) => [id, meta.name]));

/** Writes a comparison as a self-contained HTML page. */
export function writeHtml(report: DiffReport, shell: PageShell): string {
  return writeChangesPage(changesRun(report), shell);
}

/** Builds the data for the page of a comparison. */
export function changesRun(report: DiffReport): ChangesRun {
  const linesOf = { old: lineReader(report.texts.old), new: lineReader(report.texts.new) };
  const buildPageSide = (change: Change, side: 'old' | 'new'): PageSide | null => {
    const location = change[side];
    const place = report.getShownPlace(change, side);
    if (location === null || place === undefined) return null;
    const lines = linesOf[side](location.uri);
    return { place: place.name, frame: lines && buildCodeFrame(lines, location.range) };
  };
  const keyOf = keyMaker();
  const pageChange = ({ change, more }: FoldedChange): PageChange => {
    const { id, security, clients, operation, problem, impact, recommendation } = change;
    return {
      key: keyOf(change),
      id,
      name: names.get(id) ?? id,
      security,
      clients,
      severity: getShownSeverity(change, report.gate),
      operation,
      problem,
      impact,
      recommendation,
      example: describeExample(change) || undefined,
      fails: report.fails(change),
      old: buildPageSide(change, 'old'),
      new: buildPageSide(change, 'new'),
      others: more.flatMap((other) => other.operation ?? []),
    };
  };
  return {
    kind: 'changes',
    version,
    old: report.old.name,
    new: report.new.name,
    passed: report.passed,
    gate: describeGate(report.gate),
    requiresMajor: report.requiresMajor,
    isBreakingFirst: isBreakingFirst(report.gate),
    operations: report.operations,
    suppressed: report.approved.length,
    notes: [
      ...report.versions,
      ...report.notes,
      ...report.approved.map(
        ({ change, approval }) => `${change.problem} (${change.id}, ${describeApproval(approval)})`,
      ),
    ],
    changes: foldAlike(orderChanges(report.changes, report.gate)).map(pageChange),
  };
}

function lineReader(texts: ReadonlyMap<string, string>): (uri: string) => Lines | undefined {
  const known = new Map<string, Lines>();
  return (uri) => {
    const text = texts.get(uri);
    const lines = known.get(uri) ?? (text === undefined ? undefined : new Lines(text));
    if (lines !== undefined) known.set(uri, lines);
    return lines;
  };
}

/**
 * Returns a function that creates keys for links. They depend on the change itself, not on its position in a list or its line.
 */
function keyMaker(): (change: Change) => string {
  const usedKeys = new Map<string, number>();
  return ({ id, operation, old, new: now, problem }) => {
    const parts = JSON.stringify([id, operation, old?.pointer, now?.pointer, problem]);
    const key = createHash('sha256').update(parts).digest('hex').slice(0, 12);
    const times = usedKeys.get(key) ?? 0;
    usedKeys.set(key, times + 1);
    return times === 0 ? key : `${key}-${times + 1}`;
  };
}
