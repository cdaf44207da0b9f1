import { pluralize } from '@assay/text';
import {
  listFixCandidates,
  fixKinds,
  type FixKind,
  type FixRecord,
  type FixResult,
  type RequestedFixes,
} from '@assay/fixes';
import { escapeForTerminal } from '@assay/reporters';
import type { FixCounts } from '@assay/run/fix/count-fixes';
import { describeNote, listSharedComponents } from '@assay/run/fix/shared-component-notes';

/** Maximum number of shared components listed for each kind of fix. */
const maxShared = 3;

/** Describes the result for one document in lines: fixed, remaining, unverified and not requested. */
export function summarizeFixes(name: string, result: FixResult, untried: FixCounts, isDry: boolean): string {
  const { applied, refused: rejected, analysis } = result;
  const left = analysis.findings.length;
  const verb = isDry ? 'fixable' : 'fixed';
  const lines = [
    `${escapeForTerminal(name)}: ${applied.length} ${pluralize(applied.length, 'finding')} ${verb}, ${left} ${left === 1 ? 'remains' : 'remain'}.`,
  ];
  for (const [title, records] of byTitle(applied)) {
    lines.push(`  ${describeRecordCount(records)} ${title}`);
    const shared = listSharedComponents(records);
    for (const component of shared.slice(0, maxShared)) lines.push(`        in ${describeNote(component)}`);
    if (shared.length > maxShared)
      lines.push(`        in ${shared.length - maxShared} more shared components`);
  }
  const unproven = byTitle(rejected);
  if (unproven.size > 0) {
    lines.push(
      `  ${rejected.length} ${pluralize(rejected.length, 'fix', 'fixes')} could not be proven and ${rejected.length === 1 ? 'was' : 'were'} not applied:`,
    );
    for (const [title, records] of unproven) {
      const [first] = records;
      lines.push(`  ${describeRecordCount(records)} ${title} Reason: ${first?.reason ?? ''}.`);
    }
  }
  const others = describeUntriedFixes(untried);
  if (others !== undefined) lines.push(others);
  return `${lines.join('\n')}\n`;
}

/** Counts the fixes of kinds that were not requested and therefore not tried. */
export function countUntriedFixes({ analysis }: FixResult, safety: RequestedFixes): FixCounts {
  const others = fixKinds.filter((kind) => !safety.kinds.includes(kind));
  const counts: Record<FixKind, number> = { safe: 0, suggested: 0, unsafe: 0 };
  for (const { fix } of listFixCandidates(analysis, { ...safety, kinds: others }, () => false))
    counts[fix.kind]++;
  return counts;
}

/** Describes the options that would apply other kinds of fixes. */
function describeUntriedFixes(untried: FixCounts): string | undefined {
  const parts = fixKinds.flatMap((kind) => (untried[kind] === 0 ? [] : [describeKind(kind, untried[kind])]));
  return parts.length === 0 ? undefined : `  Not tried: ${parts.join(', ')}.`;
}

function describeKind(kind: FixKind, count: number): string {
  return kind === 'unsafe'
    ? `${count} ${pluralize(count, 'fix', 'fixes')} that you must check (\`--unsafe\`)`
    : `${count} ${pluralize(count, `${kind} fix`, `${kind} fixes`)} (\`--${kind}\`)`;
}

function byTitle<T extends FixRecord>(records: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const title = `${record.finding.id} (${record.kind}): ${record.title}`;
    groups.set(title, [...(groups.get(title) ?? []), record]);
  }
  return groups;
}

function describeRecordCount(records: readonly unknown[]): string {
  return String(records.length).padStart(5);
}
