import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { axes, type ChangeKind } from '@assay/diff';
import { toRuleIdentifier } from './barrel.js';
import { notice, type GeneratedFile } from './generated-file.js';

/** All that the folder of one kind of change holds. */
export interface ChangeFolder {
  readonly kind: ChangeKind;
  /** The text of `change.md`. */
  readonly prose: string;
  /** The names of its pairs, `bad/emptied.diff`, and the text of the first bad one. */
  readonly good: readonly string[];
  readonly bad: readonly string[];
  readonly example: string;
}

const folder = 'packages/diff/src/changes';

/** The names of the folders that hold a `change.ts`, in order. */
export function changeIds(root: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, 'change.ts')))
    .sort();
}

/** Reads the folders of all kinds of changes. Throws an `Error` that names the folder at fault. */
export async function readChangeFolders(root: string): Promise<ChangeFolder[]> {
  const folders: ChangeFolder[] = [];
  for (const id of changeIds(root)) {
    const path = join(root, folder, id);
    // `as`: the folder is a kind's by its shape; whether the module keeps to it is checked right below.
    const module = (await import(pathToFileURL(join(path, 'change.ts')).href)) as { default?: ChangeKind };
    if (module.default?.id !== id)
      throw new Error(`${folder}/${id}/change.ts must define the change \`${id}\`.`);
    const pairs = (side: string) =>
      readdirSync(join(path, side))
        .filter((name) => name.endsWith('.diff'))
        .sort()
        .map((name) => `${side}/${name}`);
    const bad = pairs('bad');
    folders.push({
      kind: module.default,
      prose: readFileSync(join(path, 'change.md'), 'utf8').trim(),
      good: pairs('good'),
      bad,
      example: bad[0] === undefined ? '' : readFileSync(join(path, bad[0]), 'utf8'),
    });
  }
  return folders;
}

/** Writes the list of all kinds of changes, and the pages about them. */
export function generateChanges(ids: readonly string[], folders: readonly ChangeFolder[]): GeneratedFile[] {
  return [
    generateList(ids),
    generateIds(ids),
    generateIndex(folders),
    generateExplanations(folders),
    ...folders.map(generatePage),
  ];
}

/** Writes what `assay explain` prints beside a kind's own texts: its prose and a pair that it reports. */
function generateExplanations(folders: readonly ChangeFolder[]): GeneratedFile {
  const lines = [
    `// ${notice}`,
    '',
    '/** Explanation of a kind of change besides its own texts: `change.md`, and a pair of documents that it reports. */',
    'export interface ChangeExplanation {',
    '  readonly prose: string;',
    '  readonly example: string;',
    '}',
    '',
    '/** The explanations of all kinds of changes, by id. */',
    'export const changeExplanations: Readonly<Record<string, ChangeExplanation>> = {',
    ...folders.flatMap(({ kind: { id }, prose, example }) => [
      `  ${JSON.stringify(id)}: {`,
      `    prose: ${JSON.stringify(prose)},`,
      `    example: ${JSON.stringify(example)},`,
      '  },',
    ]),
    '};',
    '',
  ];
  return { path: 'packages/cli/src/generated/change-explanations.ts', content: lines.join('\n') };
}

function generateList(ids: readonly string[]): GeneratedFile {
  const lines = [
    `// ${notice}`,
    ...ids.map((id) => `import ${toRuleIdentifier(id)} from '../changes/${id}/change.js';`),
    '',
    '/** All kinds of changes, ordered by id. */',
    'export const kinds = [',
    ...ids.map((id) => `  ${toRuleIdentifier(id)},`),
    '] as const;',
    '',
  ];
  return { path: 'packages/diff/src/generated/kinds.ts', content: lines.join('\n') };
}

/** The ids alone: who only has to know them loads no kinds. */
function generateIds(ids: readonly string[]): GeneratedFile {
  const lines = [
    `// ${notice}`,
    '',
    '/** The ids of all kinds of changes, in order. */',
    'export const changeIds = [',
    ...ids.map((id) => `  '${id}',`),
    '] as const;',
    '',
    '/** The id of a kind of change. */',
    'export type ChangeId = (typeof changeIds)[number];',
    '',
  ];
  return { path: 'packages/diff/src/generated/ids.ts', content: lines.join('\n') };
}

function generateIndex(folders: readonly ChangeFolder[]): GeneratedFile {
  const security = folders.filter(({ kind }) => kind.meta.axis !== 'contract').length;
  const sections = [
    `<!-- ${notice} -->`,
    '# Changes',
    `\`assay diff\` reports ${folders.length} kinds of changes, ${security} of them about security, the others about the contract with clients. ` +
      'Each is a folder of [packages/diff/src/changes/](../../packages/diff/src/changes) named after its id.',
    ...axes.flatMap((axis) => {
      const rows = folders.filter(({ kind }) => kind.meta.axis === axis).map(row);
      if (rows.length === 0) return [];
      const title = axis[0]?.toUpperCase() + axis.slice(1);
      return [
        `## ${title}`,
        ['| Change | Security | Clients | Severity |', '|--|--|--|--|', ...rows].join('\n'),
      ];
    }),
  ];
  return { path: 'docs/changes/README.md', content: `${sections.join('\n\n')}\n` };
}

function row({ kind: { id, meta } }: ChangeFolder): string {
  return `| [${id}](${id}.md): ${meta.name} | ${meta.security} | ${meta.forward.clients} | ${meta.forward.severity} |`;
}

function generatePage({ kind: { id, meta }, prose, good, bad, example }: ChangeFolder): GeneratedFile {
  const { forward, backward } = meta;
  const links = (names: readonly string[]) =>
    names.map((name) => `[${name}](../../${folder}/${id}/${name})`).join(', ');
  const sections = [
    `<!-- ${notice} The sources are in ${folder}/${id}/. -->`,
    `# ${meta.name}`,
    [
      '| | |',
      '|--|--|',
      `| Id | \`${id}\` |`,
      `| Axis | ${meta.axis} |`,
      `| Security | ${meta.security} |`,
      `| Clients | ${forward.clients} |`,
      `| Severity | ${forward.severity} |`,
    ].join('\n'),
    `> ${forward.problem}`,
    `**Impact.** ${forward.impact}`,
    `**What to do.** ${forward.recommendation}`,
    prose,
    ...(backward === undefined
      ? ['The reverse is the same change.']
      : [
          '## The reverse',
          `> ${backward.problem}`,
          `Security: ${meta.security === 'weaker' ? 'stronger' : meta.security}. Clients: ${backward.clients}. Severity: ${backward.severity}. ${backward.impact}`,
        ]),
    '## Examples',
    `\`\`\`diff\n${example.trimEnd()}\n\`\`\``,
    `The pairs that the kind is tested with, in which \`# change: ${id}\` marks the places:`,
    [`- Reported: ${links(bad)}`, `- Not reported: ${links(good)}`].join('\n'),
  ];
  return { path: `docs/changes/${id}.md`, content: `${sections.join('\n\n')}\n` };
}
