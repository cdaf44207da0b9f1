import { severities, type Rule } from '@assay/core';
import type { Judgement } from './judgements.js';
import { presetTable } from './presets.js';
import type { CorpusRun } from './run-over-corpus.js';

const head = '| rule | severity | documents | findings | sampled | true | arguable | false | note |';
const row = /^\| \[([a-z0-9-]+)\]\([^)]*\) \|(.*)\|$/;

/** Reads the judgements that stand in the page. */
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

/** The part of the page about documents that were set aside, which is written by hand; '' if there is none. */
export function heldOutPart(page: string): string {
  const start = page.indexOf('## Documents that were set aside');
  return start < 0 ? '' : `\n${page.slice(start)}`;
}

/** Writes the page: all rules, what they find in the real documents, and how a sample of it was judged. */
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
    '# What the rules say of real documents',
    `All ${rules.length} rules ran over ${run.documents} real documents of OpenAPI 2.0 to 3.2, one of them in 1,500 files. Of each rule twelve findings were read with the text around them, of different documents as far as there are so many, or all where there are fewer (the columns say how many), and looked up in the document where that left doubt: *true* where the document has the fault and its owner would want to know; *arguable* where the document has what the finding says, and reasonable people leave it so; *false* where it has not.`,
    `Read: ${sums(read)} Of rules of severity low and above: ${sums(faults)} Of rules for information: ${sums(advice)}`,
    'What was false, and most of what was arguable, was mended at once, and read again: the numbers are those after that. Where a note says "read anew", the twelve are of a second draw, of documents that were not among the first twelve as far as there are others.',
    'Besides, 123 findings of high and critical severity were read, of which three were false; and when their classes were mended, all 685, in 211 documents, were gone through, most of them by operation and text rather than in the whole document. Five of these were false (three passwords and a code that are not returned, and a calculation), and 36 too severe (a `POST` that only reads, a `GET` that changes something or asks whether something is done). Their classes are mended; of the 644 that are left none was seen to be false. Of the 156 references that lead nowhere it was looked up whether the file or the entry is there.',
    'The counts are of all rules, whatever the preset; rules that find nothing here are shown by their examples. `npm run audit -- table` counts anew, `npm run audit -- sample <id>` shows a sample; `ASSAY_CORPUS` names the folder of documents.',
    'What one document gets, by preset (of the findings of all rules; a group is what one decision settles):',
    presetTable(rules, run),
    [head, '|--|--|--:|--:|--:|--:|--:|--:|--|', ...rows].join('\n'),
  ].join('\n\n')}\n`;
}

/** Describes how many findings were read, and how they were judged, in two sentences. */
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
