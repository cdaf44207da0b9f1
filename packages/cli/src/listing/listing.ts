import { bySeverity, isInPreset, presets, type Format, type Preset, type Rule } from '@assay/core';
import { listEquivalents } from '@assay/declarative/equivalents';
import { createPaint } from '@assay/reporters/terminal';

/** A row of the list: id, severity, category, preset, formats, name. */
type Row = readonly [string, string, string, string, string, string];

const head: Row = ['Id', 'Severity', 'Category', 'Preset', 'OpenAPI', 'Name'];

/** The purpose of each preset, in a sentence. */
const purposes: Readonly<Record<Preset, string>> = {
  recommended: 'The preset `recommended` reports errors and security problems, independent of style.',
  strict:
    'The preset `strict` adds rules for a complete contract: hints, hardening, and rules that only some APIs need.',
  style: 'The preset `style` adds conventions: names, tags, texts, formats; most of its rules have options.',
  agents:
    'The preset `agents` has only rules about language-model agents; with it, `assay validate` estimates the tokens of each operation.',
  all: 'The preset `all` has every rule, those of `strict`, `style` and `agents` included.',
};

/** Lists rules for a terminal in aligned columns, the most severe first. A preset's rules follow a sentence about its purpose. */
export function rulesAsTable(rules: readonly Rule[], color: boolean, preset?: Preset): string {
  const sorted = sortRules(rules);
  const rows = sorted.map(formatRow);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const paint = createPaint(color);
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    const severity = sorted[index]?.meta.severity;
    if (severity !== undefined) cells[1] = paint.severity(severity, cells[1] ?? '');
    return cells.join('  ').trimEnd();
  });
  const title = paint.strong(
    head
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const purpose = preset === undefined ? '' : `${purposes[preset]}\n\n`;
  return `${purpose}${[title, ...lines].join('\n')}\n\n${rules.length} rules. \`assay explain <id>\` explains one.\n`;
}

/** Lists rules with their texts as JSON. */
export function rulesAsJson(rules: readonly Rule[]): string {
  const records = sortRules(rules).map(({ id, meta }) => ({
    id,
    name: meta.name,
    category: meta.category,
    topic: meta.topic ?? null,
    severity: meta.severity,
    preset: presetOf(meta),
    presets: presets.filter((preset) => isInPreset({ meta }, preset)),
    formats: meta.formats,
    problem: meta.problem,
    impact: meta.impact,
    recommendation: meta.recommendation,
    references: meta.references ?? {},
    options: meta.options ?? null,
    equivalents: Object.fromEntries(listEquivalents(id).map(({ peer, ids }) => [peer, ids])),
  }));
  return `${JSON.stringify(records, null, 2)}\n`;
}

/** Lists rules as a Markdown table. */
export function rulesAsMarkdown(rules: readonly Rule[]): string {
  const rows = sortRules(rules).map((rule) => {
    const [id, ...others] = formatRow(rule);
    return [`\`${id}\``, ...others.map((cell) => cell.replaceAll('|', '\\|'))];
  });
  return [head, head.map(() => '--'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('');
}

function sortRules(rules: readonly Rule[]): Rule[] {
  return [...rules].sort((a, b) => bySeverity(a.meta, b.meta) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function formatRow({ id, meta }: Rule): Row {
  return [id, meta.severity, meta.category, presetOf(meta), formatList(meta.formats), meta.name];
}

/** Returns the smallest preset that contains a rule, or `always` or `none`. */
export function presetOf(meta: Rule['meta']): string {
  return meta.always === true ? 'always' : meta.preset;
}

/** Formats a list of OpenAPI versions: `2.0, 3.0, 3.1, 3.2`. */
export function formatList(formats: readonly Format[]): string {
  if (formats.length === 0) return 'Arazzo';
  return formats.map((format) => (format === 'oas2' ? '2.0' : format.slice('oas'.length))).join(', ');
}
