import type { Rule, YieldScope } from '@assay/core';
import type { Example } from '@assay/rule-tester';
import { listEquivalents } from '@assay/declarative/equivalents';
import { formatList } from './format-names.js';
import { notice, type GeneratedFile } from './generated-file.js';
import { optionsTable } from './options-table.js';
import { referenceReasons } from '../../rules/reference-reasons.js';
import { referenceReasonLines, referenceRows } from './references.js';
import { readRuleText, type RuleFolder } from './rule-folder.js';

/**
 * Writes the page `docs/rules/<id>.md` of one rule.
 *
 * @param all All rules, because the page lists those that yield to this one.
 */
export function generateRulePage(folder: RuleFolder, all: readonly Rule[]): GeneratedFile {
  const { rule, id, prose, folder: path } = folder;
  const sections = [
    `<!-- ${notice} The sources are in rules/${path}/. -->`,
    `# ${rule.meta.name}`,
    facts(rule, all),
    `> ${rule.meta.problem}`,
    `**Impact.** ${rule.meta.impact}`,
    `**What to do.** ${rule.meta.recommendation}`,
    withoutTitle(prose),
    ...referencesSection(rule),
    ...optionsSection(rule),
    ...examplesSections(folder),
  ];
  return {
    path: `docs/rules/${id}.md`,
    content: `${sections.filter((section) => section !== '').join('\n\n')}\n`,
  };
}

function facts(rule: Rule, all: readonly Rule[]): string {
  const { meta } = rule;
  const rows: [string, string][] = [
    ['Id', `\`${rule.id}\``],
    ['Category', meta.category],
    ['Severity', meta.severity],
    ['OpenAPI', formatList(meta.formats)],
    ['Preset', presetText(rule)],
    ...precedenceRows(rule, all),
    ...referenceRows(meta.references),
    ...formatTableRows(
      'Equivalent rules',
      listEquivalents(rule.id).map(({ name, ids }) => `${name} ${ids.map((id) => `\`${id}\``).join(', ')}`),
    ),
  ];
  return ['| | |', '|--|--|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}

const scopes: Readonly<Record<YieldScope, string>> = {
  object: '',
  operation: ' (for the same operation)',
  document: ' (for the whole document)',
};

/** Lists the rules that yield to others if both find the same fault. */
function precedenceRows({ id, meta }: Rule, all: readonly Rule[]): [string, string][] {
  const winners = Object.entries(meta.yieldsTo ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const losers = all.filter((b) => b.meta.yieldsTo?.[id] !== undefined);
  return [
    ...formatTableRows(
      'Yields to',
      winners.map(([winner, scope]) => `${linkTo(winner)}${scopes[scope]}`),
    ),
    ...formatTableRows(
      'Takes precedence over',
      losers.map((loser) => linkTo(loser.id)),
    ),
  ];
}

function formatTableRows(name: string, entries: readonly string[]): [string, string][] {
  return entries.length === 0 ? [] : [[name, entries.join(name === 'Equivalent rules' ? '; ' : ', ')]];
}

function linkTo(id: string): string {
  return `[${id}](${id}.md)`;
}

function presetText({ meta }: Rule): string {
  if (meta.always === true) return '`always`';
  if (meta.preset === 'none') return 'none: off unless it is configured';
  return meta.agents === true ? `\`${meta.preset}\`, \`agents\`` : `\`${meta.preset}\``;
}

/** Removes the title, which the page already has. Its own headings have level two. */
function withoutTitle(prose: string): string {
  return prose.replace(/^# .*\n+/, '');
}

/** Writes the section with the reason for each OWASP item and CWE entry of the rule. */
function referencesSection({ id, meta }: Rule): string[] {
  const lines = referenceReasonLines(meta.references, referenceReasons[id] ?? {});
  return lines.length === 0 ? [] : ['## References', lines.join('\n')];
}

function optionsSection(rule: Rule): string[] {
  if (rule.meta.options === undefined) return [];
  return ['## Options', optionsTable(rule.meta.options)];
}

/** Writes an excerpt with one finding, and links to the documents that test the rule. */
function examplesSections({ id, folder, good, bad }: RuleFolder): string[] {
  const [first] = bad;
  // Rules for Arazzo documents are tested together, in test/arazzo.
  if (bad.length + good.length === 0) return [];
  return [
    '## Examples',
    ...(first === undefined ? [] : [excerptExample(id, first)]),
    `The documents that the rule is tested with, in which a comment \`# issue: ${id}\` marks the line of each finding:`,
    [
      ...(bad.length === 0 ? [] : [`- Reported: ${writeExampleList(folder, bad)}`]),
      ...(good.length === 0 ? [] : [`- Not reported: ${writeExampleList(folder, good)}`]),
    ].join('\n'),
  ];
}

function writeExampleList(folder: string, examples: readonly Example[]): string {
  return examples.map(({ name }) => `[${name}](../../rules/${folder}/${name})`).join(', ');
}

const linesAround = 3;

/** The lines around the first finding in an example. '' if none of them can be shown. */
function excerptExample(id: string, { files }: Example): string {
  for (const file of files) {
    const lines = readRuleText(file)?.split(/\r\n|\r|\n/) ?? [];
    const marked = lines.findIndex((line) => line.includes(`issue: ${id}`));
    if (marked < 0) continue;
    const excerpt = lines.slice(Math.max(0, marked - linesAround), marked + linesAround + 1);
    return fenced(dedent(excerpt), file.name.endsWith('.json') ? 'json' : 'yaml');
  }
  return '';
}

function dedent(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  return lines
    .map((line) => line.slice(indent))
    .join('\n')
    .trimEnd();
}

/** Fences a text with more backticks than it contains, so that it cannot end its block. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
