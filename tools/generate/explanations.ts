import type { Example } from '@assay/rule-tester';
import { notice, type GeneratedFile } from './generated-file.js';
import { readRuleText, type RuleFolder } from './rule-folder.js';

/**
 * Writes the texts that `assay explain` prints in addition to a rule's own: its prose, and one reported and one unreported
 * example. The module contains strings, so that it becomes a separate chunk that only this command loads.
 */
export function generateExplanations(folders: readonly RuleFolder[]): GeneratedFile {
  const entries = folders.flatMap(({ id, prose, bad, good }) => [
    `  ${JSON.stringify(id)}: {`,
    `    prose: ${JSON.stringify(prose)},`,
    `    bad: ${JSON.stringify(firstDocument(bad))},`,
    `    good: ${JSON.stringify(firstDocument(good))},`,
    '  },',
  ]);
  const lines = [
    `// ${notice}`,
    '',
    '/** Explanation of a rule besides its own texts: `rule.md`, and one document that it reports and one that it does not. */',
    'export interface Explanation {',
    '  readonly prose: string;',
    '  readonly bad: string | undefined;',
    '  readonly good: string | undefined;',
    '}',
    '',
    '/** The explanations of all rules, by id. */',
    'export const explanations: Readonly<Record<string, Explanation>> = {',
    ...entries,
    '};',
    '',
  ];
  return { path: 'packages/run/src/generated/explanations.ts', content: lines.join('\n') };
}

/** Prefers OpenAPI 3.1, which most authors use. Examples are named after their format. */
function firstDocument(examples: readonly Example[]): string | undefined {
  const single = examples
    .filter(({ files }) => files.length === 1)
    .map(({ name, files: [file] }) => ({ name, file }));
  const { file } = single.findLast(({ name }) => name.includes('3.1')) ?? single[0] ?? {};
  return file && readRuleText(file);
}
