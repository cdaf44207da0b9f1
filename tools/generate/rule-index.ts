import { severities, type Category } from '@assay/core';
import { notice, type GeneratedFile } from './generated-file.js';
import { formatList } from './format-names.js';
import type { RuleFolder } from './rule-folder.js';

const categories: readonly { readonly category: Category; readonly title: string }[] = [
  { category: 'security', title: 'Security' },
  { category: 'documentation', title: 'Documentation' },
];

/** Writes `docs/rules/README.md`: all rules by category, the most severe first. */
export function generateRuleIndex(folders: readonly RuleFolder[]): GeneratedFile {
  const sections = [
    `<!-- ${notice} -->`,
    '# Rules',
    `Assay has ${folders.length} rules. A rule is a folder of [rules/](../../rules) named after the issue that it reports.`,
    ...categories.flatMap(({ category, title }) => categorySection(category, title, folders)),
  ];
  return { path: 'docs/rules/README.md', content: `${sections.join('\n\n')}\n` };
}

function categorySection(category: Category, title: string, folders: readonly RuleFolder[]): string[] {
  const own = folders.filter(({ rule }) => rule.meta.category === category);
  if (own.length === 0) return [];
  const rows = severities.flatMap((severity) =>
    own.filter(({ rule }) => rule.meta.severity === severity).map(row),
  );
  return [`## ${title}`, ['| Severity | Rule | OpenAPI | Preset |', '|--|--|--|--|', ...rows].join('\n')];
}

function row({ id, rule: { meta } }: RuleFolder): string {
  return `| ${meta.severity} | [${id}](${id}.md): ${meta.name} | ${formatList(meta.formats)} | ${meta.always === true ? 'always on' : meta.preset} |`;
}
