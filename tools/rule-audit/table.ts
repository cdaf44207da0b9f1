import { severities, type Rule } from '@assay/core';
import type { Judgement } from './judgements.js';
import { presetTable } from './presets.js';
import type { CorpusRun } from './run-over-corpus.js';

const head = '| rule | severity | documents | findings | sampled | true | arguable | false | note |';
const row = /^\| \[([a-z0-9-]+)\]\([^)]*\) \|(.*)\|$/;

/** Reads the judgements from the page. */
export function judgementsOf(page: string): Map<string, Judgement> {
  const judgements = new Map<string, Judgement>();
  for (const line of page.split('\n')) {
    const [, id, cells] = row.exec(line) ?? [];
    if (id === undefined || cells === undefined) continue;
    const [, , , sampled = '', right = '', arguable = '', wrong = '', ...note] = cells
      .split('|')
      .map((cell) => cell.trim());
    if (sampled === '') continue;
    judgements.set(id, {
      sampled: Number(sampled),
      true: Number(right),
      arguable: Number(arguable),
      false: Number(wrong),
      note: note.join('|'),
    });
  }
  return judgements;
}

/** The part of the page about documents that were set aside, which is written by hand. '' if none exists. */
export function heldOutPart(page: string): string {
  const start = page.indexOf('## Documents set aside');
  return start < 0 ? '' : `\n${page.slice(start)}`;
}

/** Writes the page: for all rules, the number of findings in real documents, and the judgements of a sample. */
export function auditTable(
  rules: readonly Rule[],
  run: CorpusRun,
  judgements: ReadonlyMap<string, Judgement>,
): string {
  const read = rules.flatMap(({ id, meta }) => {
    const judgement = judgements.get(id);
    return judgement === undefined ? [] : [{ judgement, isFault: meta.severity !== 'info' }];
  });
  const faults = read.filter(({ isFault }) => isFault);
  const advice = read.filter(({ isFault }) => !isFault);
  const rows = rules.map((rule) => ruleRow(rule, run, judgements.get(rule.id)));
  return `${[
    '# Findings in real documents',
    `All ${rules.length} rules ran over ${run.documents} real documents of OpenAPI 2.0 to 3.2, one of them in 1,500 files. For each rule, we read up to twelve findings with the surrounding text, from as many different documents as possible. If a finding left a doubt, we looked it up in its document:`,
    [
      '| column | the document |',
      '|--|--|',
      '| *true* | has the fault, and its owner would want to know |',
      '| *arguable* | has what the finding reports, and reasonable people leave it so |',
      '| *false* | does not have the fault |',
    ].join('\n'),
    `Read: ${sums(read)} Of rules of severity low and above: ${sums(faults)} Of rules for information: ${sums(advice)}`,
    'We fixed all false and most arguable classes of findings immediately, and read them again: the numbers are those after the fixes. "Second sample" means that the findings come from a second draw, of documents outside the first twelve if there are others.',
    'Separately, we read 123 findings of high and critical severity, of which three were false. After we had fixed their classes, we went through all 685, in 211 documents, most of them by operation and text rather than in the whole document. Of these, five were false (three passwords and a code that are not returned, and a calculation), and 36 too severe (a `POST` that only reads, a `GET` that changes something or checks whether something is done). Their classes are fixed. None of the remaining 644 appeared to be false. For the 156 references without a target, we checked whether the file or entry exists.',
    'The counts cover all rules, regardless of the preset. The examples of a rule show its findings if these documents have none. `npm run audit -- table` counts again, `npm run audit -- sample <id>` shows a sample; `ASSAY_CORPUS` names the folder of documents.',
    'Results per document, by preset (a group has the findings that one fix resolves):',
    presetTable(rules, run),
    [head, '|--|--|--:|--:|--:|--:|--:|--:|--|', ...rows].join('\n'),
  ].join('\n\n')}\n`;
}

/** Describes the number of judged findings and the judgements in two sentences. */
function sums(read: readonly { readonly judgement: Judgement }[]): string {
  const sum = (pick: (judgement: Judgement) => number): number =>
    read.reduce((total, { judgement }) => total + pick(judgement), 0);
  const sampled = sum((judgement) => judgement.sampled);
  const right = sum((judgement) => judgement.true);
  const share = ((100 * right) / Math.max(1, sampled)).toFixed(1);
  return `${sampled} findings, ${right} true (${share} %), ${sum((judgement) => judgement.arguable)} arguable, ${sum((judgement) => judgement.false)} false.`;
}

function ruleRow({ id, meta }: Rule, { hits }: CorpusRun, judgement: Judgement | undefined): string {
  const own = hits.get(id) ?? [];
  const documents = new Set(own.map(({ document }) => document)).size;
  const found = severities.filter((severity) => own.some(({ finding }) => finding.severity === severity));
  const severity = found.length === 0 ? meta.severity : found.join(', ');
  const judged =
    judgement === undefined
      ? ' | | | | '
      : `${judgement.sampled} | ${judgement.true} | ${judgement.arguable} | ${judgement.false} | ${judgement.note.replaceAll('|', '\\|').replaceAll('\n', ' ')}`;
  return `| [${id}](rules/${id}.md) | ${severity} | ${documents} | ${own.length} | ${judged} |`;
}
