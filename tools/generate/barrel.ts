import { notice, type GeneratedFile } from './generated-file.js';

/** Writes `rules/index.ts`, which exports all rules of the given ids. Throws where two ids make one identifier. */
export function generateBarrel(ids: readonly string[]): GeneratedFile {
  const identifiers = ids.map(identifierOf);
  const twice = identifiers.find((identifier, index) => identifiers.indexOf(identifier) !== index);
  if (twice !== undefined)
    throw new Error(`Two rule ids give the identifier \`${twice}\`: rename one of them.`);
  const lines = [
    `// ${notice}`,
    ...ids.map((id, index) => `import ${identifiers[index]} from './${id}/rule.js';`),
    '',
    '/** All rules of Assay, ordered by id. */',
    'export const rules = [',
    ...identifiers.map((identifier) => `  ${identifier},`),
    '] as const;',
    '',
    '/** The id of a rule of Assay. */',
    "export type RuleId = (typeof rules)[number]['id'];",
    '',
  ];
  return { path: 'rules/index.ts', content: lines.join('\n') };
}

/** Writes `rules/recommended.ts`, which exports the rules of the given ids: those of the preset `recommended`. */
export function generateRecommended(ids: readonly string[]): GeneratedFile {
  const lines = [
    `// ${notice}`,
    "import type { Rule } from '@assay/core';",
    ...ids.map((id) => `import ${identifierOf(id)} from './${id}/rule.js';`),
    '',
    '/** The rules of the preset `recommended`, ordered by id, for what has no room for the others: a page of a browser. */',
    'export const recommendedRules: readonly Rule[] = [',
    ...ids.map((id) => `  ${identifierOf(id)},`),
    '];',
    '',
  ];
  return { path: 'rules/recommended.ts', content: lines.join('\n') };
}

/** Writes `rules/fixes.ts`, which exports the fixes of all rules that have some: those of the given ids. */
export function generateFixes(ids: readonly string[]): GeneratedFile {
  const lines = [
    `// ${notice}`,
    "import type { RuleFixes } from '@assay/fixes';",
    ...ids.map((id) => `import ${identifierOf(id)} from './${id}/fix.js';`),
    '',
    '/** The fixes of all rules that have some, ordered by id. Only what applies fixes loads them. */',
    'export const fixes: readonly RuleFixes[] = [',
    ...ids.map((id) => `  ${identifierOf(id)},`),
    '];',
    '',
  ];
  return { path: 'rules/fixes.ts', content: lines.join('\n') };
}

/** `api-key-in-query` gives `apiKeyInQuery`. */
export function identifierOf(id: string): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
