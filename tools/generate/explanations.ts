import type { Example } from '@assay/rule-tester';
import { notice, type GeneratedFile } from './generated-file.js';
import { readRuleText, type RuleFolder } from './rule-folder.js';

/**
 * Writes what `assay explain` prints beside a rule's own texts: its prose and one example of each side.
 * A module of strings and no files to read: so it is bundled into a chunk of its own, loaded only by that command.
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

/** OpenAPI 3.1 is what people write today; examples are named after their format. */
function firstDocument(examples: readonly Example[]): string | undefined {
  const single = examples
    .filter(({ files }) => files.length === 1)
    .map(({ name, files: [file] }) => ({ name, file }));
  const { file } = single.findLast(({ name }) => name.includes('3.1')) ?? single[0] ?? {};
  return file && readRuleText(file);
}
