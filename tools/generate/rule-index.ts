import { severities, topics } from '@assay/core';
import { notice, type GeneratedFile } from './generated-file.js';
import { formatList } from './format-names.js';
import type { RuleFolder } from './rule-folder.js';

/** Writes `docs/rules/README.md`: all rules by topic, the most severe first. */
export function generateRuleIndex(folders: readonly RuleFolder[]): GeneratedFile {
  const sections = [
    `<!-- ${notice} -->`,
    '# Rules',
    `Assay has ${folders.length} rules. A rule is a folder of [rules/](../../rules), by topic, named after the issue that it reports.`,
    ...Object.entries({ ...topics, other: 'Others' }).flatMap(([topic, title]) =>
      section(
        title,
        folders.filter(({ rule }) => (rule.meta.topic ?? 'other') === topic),
      ),
    ),
  ];
  return { path: 'docs/rules/README.md', content: `${sections.join('\n\n')}\n` };
}

function section(title: string, folders: readonly RuleFolder[]): string[] {
  if (folders.length === 0) return [];
  const rows = severities.flatMap((severity) =>
    folders.filter(({ rule }) => rule.meta.severity === severity).map(row),
  );
  return [
    `## ${title}`,
    ['| Severity | Rule | Category | OpenAPI | Preset |', '|--|--|--|--|--|', ...rows].join('\n'),
  ];
}

function row({ id, rule: { meta } }: RuleFolder): string {
  const preset = meta.always === true ? 'always' : meta.preset;
  return `| ${meta.severity} | [${id}](${id}.md): ${meta.name} | ${meta.category} | ${formatList(meta.formats)} | ${preset} |`;
}
