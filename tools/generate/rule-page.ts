import type { Rule } from '@assay/core';
import type { Example, ExampleFile } from '@assay/rule-tester';
import { formatList } from './format-names.js';
import { notice, type GeneratedFile } from './generated-file.js';
import { optionsTable } from './options-table.js';
import { referenceRows } from './references.js';
import { textOf, type RuleFolder } from './rule-folder.js';

/** Writes the page `docs/rules/<id>.md` of one rule. */
export function generateRulePage(folder: RuleFolder): GeneratedFile {
  const { rule, id, prose, bad, good } = folder;
  const sections = [
    `<!-- ${notice} The sources are in rules/${id}/. -->`,
    `# ${rule.meta.name}`,
    facts(rule),
    `> ${rule.meta.problem}`,
    `**Impact.** ${rule.meta.impact}`,
    `**What to do.** ${rule.meta.recommendation}`,
    withoutTitle(prose),
    ...optionsSection(rule),
    ...examplesSection(
      'Examples that this rule reports',
      bad,
      `A comment \`# issue: ${id}\` marks the line of each finding.`,
    ),
    ...examplesSection('Examples that are fine', good, undefined),
  ];
  return {
    path: `docs/rules/${id}.md`,
    content: `${sections.filter((section) => section !== '').join('\n\n')}\n`,
  };
}

function facts(rule: Rule): string {
  const { meta } = rule;
  const rows: [string, string][] = [
    ['Id', `\`${rule.id}\``],
    ['Category', meta.category],
    ['Severity', meta.severity],
    ['OpenAPI', formatList(meta.formats)],
    ['Preset', presetText(rule)],
    ...referenceRows(meta.references),
  ];
  return ['| | |', '|--|--|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}

function presetText({ meta }: Rule): string {
  if (meta.always === true) return 'always on';
  return meta.preset === 'none' ? 'none: off unless it is configured' : `\`${meta.preset}\``;
}

/** The page has its title already, and its own headings are of the second level. */
function withoutTitle(prose: string): string {
  return prose.replace(/^# .*\n+/, '');
}

function optionsSection(rule: Rule): string[] {
  if (rule.meta.options === undefined) return [];
  return ['## Options', optionsTable(rule.meta.options)];
}

function examplesSection(title: string, examples: readonly Example[], hint: string | undefined): string[] {
  if (examples.length === 0) return [];
  return [`## ${title}`, hint ?? '', ...examples.map(exampleBlock)];
}

function exampleBlock(example: Example, index: number): string {
  const body = example.files.map((file) => fileBlock(example, file)).join('\n\n');
  // The first example teaches; the same fault in the other formats would only make the page long.
  if (index === 0) return body;
  return `<details><summary>${example.name}</summary>\n\n${body}\n\n</details>`;
}

function fileBlock(example: Example, file: ExampleFile): string {
  const path = example.files.length > 1 ? `${example.name}/${file.name}` : example.name;
  const text = textOf(file);
  if (text === undefined) return `\`${path}\` is not written in UTF-8 and cannot be shown here.`;
  return `\`${path}\`\n\n${fenced(text.trimEnd(), file.name.endsWith('.json') ? 'json' : 'yaml')}`;
}

/** Fences a text with more backticks than stand in it, so that no example ends its own block. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
