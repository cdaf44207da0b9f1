import {
  candidatesOf,
  fixKinds,
  type FixKind,
  type FixRecord,
  type FixResult,
  type Wanted,
} from '@assay/fixes';
import { escapeForTerminal } from '@assay/reporters';
import { noteOf, sharedBy } from './shared-notes.js';

/** How many shared components are listed for each kind of fix. */
const mostShared = 3;

/** What became of one document, in lines for people: what was mended and how, what is left, what was not proven, and what was not asked for. */
export function summaryOf(name: string, result: FixResult, wanted: Wanted, isDry: boolean): string {
  const { applied, refused, analysis } = result;
  const left = analysis.findings.length;
  const verb = isDry ? 'would be mended' : 'mended';
  const lines = [`${escapeForTerminal(name)}: ${counted(applied.length, 'finding')} ${verb}, ${left} left.`];
  for (const [title, records] of byTitle(applied)) {
    lines.push(`  ${countOf(records)} ${title}`);
    const shared = sharedBy(records);
    for (const component of shared.slice(0, mostShared)) lines.push(`        in ${noteOf(component)}`);
    if (shared.length > mostShared)
      lines.push(`        in ${shared.length - mostShared} more shared components`);
  }
  const unproven = byTitle(refused);
  if (unproven.size > 0) {
    lines.push(
      `  ${counted(refused.length, 'fix', 'fixes')} could not be proven and ${refused.length === 1 ? 'was' : 'were'} not applied:`,
    );
    for (const [title, records] of unproven) {
      const [first] = records;
      lines.push(`  ${countOf(records)} ${title} Reason: ${first?.reason ?? ''}.`);
    }
  }
  const others = notAskedFor(result, wanted);
  if (others !== undefined) lines.push(others);
  return `${lines.join('\n')}\n`;
}

/** What options would add: fixes of other kinds for what is left, of which none has been tried. */
function notAskedFor({ analysis }: FixResult, wanted: Wanted): string | undefined {
  const others = fixKinds.filter((kind) => !wanted.kinds.includes(kind));
  const candidates = candidatesOf(analysis, { ...wanted, kinds: others }, () => false);
  const parts = others.flatMap((kind) => {
    const count = candidates.filter(({ fix }) => fix.kind === kind).length;
    return count === 0 ? [] : [describeKind(kind, count)];
  });
  return parts.length === 0 ? undefined : `  Not tried: ${parts.join(', ')}.`;
}

function describeKind(kind: FixKind, count: number): string {
  return kind === 'unsafe'
    ? `${counted(count, 'fix', 'fixes')} that somebody who knows the API has to check (\`--unsafe\`)`
    : `${counted(count, `${kind} fix`, `${kind} fixes`)} (\`--${kind}\`)`;
}

function byTitle<T extends FixRecord>(records: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const title = `${record.finding.id} (${record.kind}): ${record.title}`;
    groups.set(title, [...(groups.get(title) ?? []), record]);
  }
  return groups;
}

function countOf(records: readonly unknown[]): string {
  return String(records.length).padStart(5);
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
