import { countEffects } from '@assay/diff';
import { bySeverity, count } from '@assay/core';
import type { Change } from '@assay/diff';
import { describeMore, foldAlike, type FoldedChange } from './merge-similar-changes.js';
import { describeGate } from '@assay/run/diff/gate';
import type { DiffReport } from '@assay/run/diff/report';

/** Maximum length of a comment on a pull request, with room to spare. */
const maxCharacters = 60_000;

/** Writes a comparison as a comment on a pull request. */
export function writeMarkdown(report: DiffReport): string {
  const { weaker, stronger, breaking } = countEffects(report.changes);
  const gate = describeGate(report.gate);
  const verdict =
    gate === undefined ? '' : ` The gate is \`${gate}\`: **${report.passed ? 'passed' : 'failed'}**.`;
  const head = `## Changes of the API\n\n${plain(report.old.name)} → ${plain(report.new.name)}: ${count(report.changes.length, 'change')}, ${weaker} weaker, ${stronger} stronger, ${breaking} breaking.${verdict}\n`;
  const sections = [
    section('Security gets weaker', report, (change) => change.security === 'weaker'),
    section(
      'Breaks clients',
      report,
      (change) => change.security !== 'weaker' && change.clients === 'breaking',
    ),
    section(
      'Other changes',
      report,
      (change) => change.security !== 'weaker' && change.clients !== 'breaking',
    ),
  ];
  let text = head;
  let left = 0;
  for (const [title, ...entries] of sections) {
    if (entries.length === 0) continue;
    text += `\n### ${title}\n\n`;
    for (const entry of entries) {
      if (text.length + entry.length > maxCharacters) left++;
      else text += entry;
    }
  }
  return left === 0 ? text : `${text}\n${count(left, 'more change', 'more changes')} did not fit.\n`;
}

function section(
  title: string,
  report: DiffReport,
  isMeant: (change: Change) => boolean,
): [string, ...string[]] {
  const changes = report.changes.filter(isMeant).toSorted(bySeverity);
  return [title, ...foldAlike(changes).map((folded) => writeChangeEntry(folded, report))];
}

function writeChangeEntry({ change, more }: FoldedChange, report: DiffReport): string {
  const { id, severity, clients, problem, impact, recommendation } = change;
  const place = report.getShownPlace(change, change.new === null ? 'old' : 'new');
  const where = place === undefined ? '' : ` (${plain(place.name)})`;
  const others = more.length === 0 ? '' : ` ${escapeHtml(describeMore(more))}`;
  return `- **${severity}** \`${id}\`, clients ${clients}${where}: ${escapeHtml(problem)}${others} ${escapeHtml(impact)} ${escapeHtml(recommendation)}\n`;
}

/** A name as text: nothing in it is Markdown or HTML. */
function plain(name: string): string {
  return escapeHtml(name).replace(/[\\`*_[\]|]/g, '\\$&');
}

/** Texts of kinds are Markdown with code spans; what documents say stands in those, and must not be HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll('<', '&lt;').replace(/[\r\n]+/g, ' ');
}
