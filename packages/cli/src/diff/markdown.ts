import { countEffects, describeExample } from '@assay/diff';
import { count } from '@assay/core';
import type { Change } from '@assay/diff';
import { describeMore, foldAlike } from './merge-similar-changes.js';
import {
  describeEffects,
  getShownSeverity,
  groupByDecision,
  isBreakingFirst,
  orderChanges,
  type ChangeGroup,
} from './group-changes.js';
import { describeApproval } from './describe-approval.js';
import type { DiffReport } from '@assay/run/diff/report';

/** Maximum length of a comment on a pull request, with some reserve. */
const maxCharacters = 60_000;

/** Writes a comparison as a comment on a pull request. */
export function writeMarkdown(report: DiffReport): string {
  const { weaker, stronger, breaking } = countEffects(report.changes);
  const gate = report.gateName;
  const verdict =
    gate === undefined ? '' : ` The gate is \`${gate}\`: **${report.passed ? 'passed' : 'failed'}**.`;
  const head = `## Changes of the API\n\n${plain(report.old.name)} → ${plain(report.new.name)}: ${count(report.changes.length, 'change')}, ${weaker} weaker, ${stronger} stronger, ${breaking} breaking${report.approved.length === 0 ? '' : `, ${report.approved.length} approved`}.${verdict}\n${report.versions.map((sentence) => `\n${escapeHtml(sentence)}\n`).join('')}`;
  const weakening = section('Security becomes weaker', report, ({ security, clients }) =>
    isBreakingFirst(report.gate) ? security === 'weaker' && clients !== 'breaking' : security === 'weaker',
  );
  const breakingOnes = section('Breaks clients', report, ({ security, clients }) =>
    isBreakingFirst(report.gate) ? clients === 'breaking' : security !== 'weaker' && clients === 'breaking',
  );
  const sections = [
    ...(isBreakingFirst(report.gate) ? [breakingOnes, weakening] : [weakening, breakingOnes]),
    section(
      'Other changes',
      report,
      (change) => change.security !== 'weaker' && change.clients !== 'breaking',
    ),
    [
      'Approved changes',
      ...report.approved.map(
        ({ change, approval }) =>
          `- \`${change.id}\`, ${plain(describeApproval(approval))}: ${escapeHtml(change.problem)}\n`,
      ),
    ] as const,
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
  const changes = orderChanges(report.changes.filter(isMeant), report.gate);
  return [title, ...groupByDecision(foldAlike(changes)).map((group) => writeChangeEntry(group, report))];
}

function writeChangeEntry(group: ChangeGroup, report: DiffReport): string {
  const { change, more } = group.first;
  const { id, problem, impact, recommendation } = change;
  const severity = getShownSeverity(change, report.gate);
  const place = report.getShownPlace(change, change.new === null ? 'old' : 'new');
  const where = place === undefined ? '' : ` (${plain(place.name)})`;
  const others = more.length === 0 ? '' : ` ${escapeHtml(describeMore(more))}`;
  const example = change.example === undefined ? '' : ` ${escapeHtml(describeExample(change))}`;
  return `- **${severity}** \`${id}\`, ${describeEffects(change)}${where}: ${escapeHtml(problem)}${others}${example} ${escapeHtml(impact)} ${escapeHtml(recommendation)}\n${writeOthers(group)}`;
}

/** Writes the other changes of a group as a collapsed list. */
function writeOthers({ others }: ChangeGroup): string {
  if (others.length === 0) return '';
  const entries = others.map(({ change }) => `    - ${escapeHtml(change.problem)}\n`).join('');
  return `\n  <details><summary>${count(others.length, 'more change', 'more changes')} of this kind</summary>\n\n${entries}\n  </details>\n`;
}

/** Escapes a name so that nothing in it is Markdown or HTML. */
function plain(name: string): string {
  return escapeHtml(name).replace(/[\\`*_[\]|]/g, '\\$&');
}

/** Escapes texts of changes. They are Markdown with code spans for values from documents, which must not become HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll('<', '&lt;').replace(/[\r\n]+/g, ' ');
}
