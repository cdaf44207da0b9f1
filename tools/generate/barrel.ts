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

/** `api-key-in-query` gives `apiKeyInQuery`. */
export function identifierOf(id: string): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
