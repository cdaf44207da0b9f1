import { generateChangePages } from './change-pages.js';
import { changeFolders, type ChangeSource } from './change-sources.js';
import { toRuleIdentifier } from './barrel.js';
import { notice, type GeneratedFile } from './generated-file.js';

/** Writes the list of all kinds of changes, and their pages. */
export function generateChanges(root: string, sources: readonly ChangeSource[]): GeneratedFile[] {
  return [
    generateList(changeFolders(root)),
    generateIds(sources.map(({ kind }) => kind.id)),
    generateExplanations(sources),
    ...generateChangePages(sources),
  ];
}

/** Writes the texts that `assay explain` prints in addition to a kind's own: its prose and an example. */
function generateExplanations(sources: readonly ChangeSource[]): GeneratedFile {
  const lines = [
    `// ${notice}`,
    '',
    '/** Explanation of a kind of change besides its own texts: what counts as it, and a pair of documents that it reports. */',
    'export interface ChangeExplanation {',
    '  readonly prose: string;',
    '  readonly example: string;',
    '}',
    '',
    '/** The explanations of all kinds of changes, by id. */',
    'export const changeExplanations: Readonly<Record<string, ChangeExplanation>> = {',
    ...sources.flatMap(({ kind: { id }, prose, example }) => [
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
    "import type { ChangeKind } from '../define-change.js';",
    "import { schemaKinds } from '../schema-changes/index.js';",
    ...ids.map((id) => `import ${toRuleIdentifier(id)} from '../changes/${id}/change.js';`),
    '',
    '/** All kinds of changes, ordered by id: those of the table, and those that have a folder. */',
    'export const kinds: readonly ChangeKind[] = [',
    '  ...schemaKinds.map(({ kind }) => kind),',
    ...ids.map((id) => `  ${toRuleIdentifier(id)},`),
    '].sort((a, b) => (a.id < b.id ? -1 : 1));',
    '',
  ];
  return { path: 'packages/diff/src/generated/kinds.ts', content: lines.join('\n') };
}

/** Writes the ids alone, so that code that needs only them loads no kinds. */
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
