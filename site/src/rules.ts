import { join } from 'node:path';
import type { Rule } from '@assay/core';
import { generateRuleIndex } from '../../tools/generate/rule-index.js';
import { generateRulePage } from '../../tools/generate/rule-page.js';
import { readRuleFolders, type RuleFolder } from '../../tools/generate/rule-folder.js';
import { readablePlaceholders } from '../../packages/cli/src/explain/page.js';
import { root, titleOf, type Page } from './page.js';
import { fixedExample, goodExcerpt } from './rule-examples.js';

/** Creates a page for each rule, and their index. */
export async function rulePages(): Promise<Page[]> {
  const folders = await readRuleFolders(join(root, 'rules'));
  const all = folders.map(({ rule }) => rule);
  const pages: Page[] = [];
  for (const folder of folders) pages.push(await rulePage(folder, all));
  const index = generateRuleIndex(folders);
  return [
    {
      path: 'rules/index.html',
      title: 'Rules',
      section: 'rules',
      markdown: withoutNotice(index.content),
      source: index.path,
      summary: '',
    },
    ...pages,
  ];
}

async function rulePage(folder: RuleFolder, all: readonly Rule[]): Promise<Page> {
  const { path, content } = generateRulePage(folder, all);
  const markdown = readable(withoutNotice(content));
  const { id, rule } = folder;
  return {
    path: `rules/${id}.html`,
    title: titleOf(markdown, path),
    section: 'rules',
    markdown: `${markdown}\n${await extraSections(folder)}`,
    source: path,
    summary: `${id} ${rule.meta.problem.replace(/\{\{\s*\w+\s*\}\}/g, '')} ${rule.meta.impact}`,
  };
}

/** Writes the sections that only the site has: the example without the fault, the fix and the configuration. */
async function extraSections(folder: RuleFolder): Promise<string> {
  const good = goodExcerpt(folder);
  const fixed = await fixedExample(folder);
  return [
    ...(good === undefined ? [] : ['### Without the fault', fenced('yaml', good)]),
    ...(fixed === undefined
      ? []
      : [
          '### Fixed by Assay',
          `${fixed.title} This fix is *${fixed.kind}*: \`${fixCommand(folder.id, fixed.kind)}\` applies it.`,
          fenced('diff', fixed.diff),
        ]),
    '## Configuration',
    ...configuration(folder.rule),
  ].join('\n\n');
}

function fixCommand(id: string, kind: string): string {
  return `assay fix openapi.yaml --rule ${id}${kind === 'safe' ? '' : ` --${kind}`}`;
}

function configuration({ id, meta }: Rule): string[] {
  if (meta.always === true)
    return ['You cannot switch this rule off: it reports why a document cannot be analysed.'];
  const isDefault = meta.preset === 'recommended';
  const intro = isDefault
    ? 'The rule runs by default. To switch it off, or to change its severity:'
    : `The rule runs with the preset ${meta.preset === 'none' ? '`all`' : `\`${meta.preset}\``}. To switch it on by itself:`;
  const options = Object.entries(meta.options?.properties ?? {}).flatMap(([name, schema]) =>
    typeof schema === 'object' && schema.default !== undefined
      ? [`${name}: ${JSON.stringify(schema.default)}`]
      : [],
  );
  const level = isDefault ? 'off # or info, low, medium, high, critical' : meta.severity;
  const simple = `# assay.config.yaml\nrules:\n  ${id}: ${level}`;
  if (options.length === 0) return [intro, fenced('yaml', simple)];
  const full = `rules:\n  ${id}: [${meta.severity}, { ${options.join(', ')} }]`;
  return [
    intro,
    fenced('yaml', simple),
    'With its options, which have these values by default:',
    fenced('yaml', full),
  ];
}

function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Writes placeholders in a readable form: `{{mediaType}}` as `<media type>`. */
function readable(markdown: string): string {
  return markdown
    .split(/(`[^`\n]*`)/)
    .map((part) => {
      const text = readablePlaceholders(part);
      return part.startsWith('`') || text === part ? text : text.replace(/<([a-z][\w ]*)>/g, '&lt;$1&gt;');
    })
    .join('');
}

function withoutNotice(content: string): string {
  return content.replace(/^<!--.*?-->\s*/s, '');
}
