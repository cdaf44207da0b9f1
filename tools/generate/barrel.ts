import type { DeferredRule, Rule } from '@assay/core';
import { notice, type GeneratedFile } from './generated-file.js';

/** The folders of rules by id, as `ruleFolders` returns them. */
type Folders = ReadonlyMap<string, string>;

/** Writes `rules/index.ts`, which exports the rules of the given folders. Throws if two ids lead to the same identifier. */
export function generateBarrel(folders: Folders): GeneratedFile {
  const identifiers = [...folders.keys()].map(toRuleIdentifier);
  const twice = identifiers.find((identifier, index) => identifiers.indexOf(identifier) !== index);
  if (twice !== undefined)
    throw new Error(`Two rule ids give the identifier \`${twice}\`: rename one of them.`);
  const lines = [
    `// ${notice}`,
    ...writeImports(folders, 'rule'),
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

/** Writes `rules/recommended.ts`, which exports the rules of the given folders: those of the preset `recommended`. */
export function generateRecommended(folders: Folders): GeneratedFile {
  const lines = [
    `// ${notice}`,
    "import type { Rule } from '@assay/core';",
    ...writeImports(folders, 'rule'),
    '',
    '/** The rules of the preset `recommended`, ordered by id, for what has no room for the others: a page of a browser. */',
    'export const recommendedRules: readonly Rule[] = [',
    ...[...folders.keys()].map((id) => `  ${toRuleIdentifier(id)},`),
    '];',
    '',
  ];
  return { path: 'rules/recommended.ts', content: lines.join('\n') };
}

/** Writes `rules/deferred.ts`, which exports the metadata of all rules without loading them. */
export function generateDeferred(rules: readonly Rule[]): GeneratedFile {
  const isRecommended = ({ meta }: Rule): boolean => meta.preset === 'recommended';
  const lines = [
    `// ${notice}`,
    "import { deferRules, type DeferredRule } from '@assay/core';",
    '',
    ...deferredLines('recommended', rules.filter(isRecommended), "('./recommended.js')).recommendedRules"),
    ...deferredLines(
      'others',
      rules.filter((rule) => !isRecommended(rule)),
      "('./index.js')).rules",
    ),
    '/** All rules of Assay, ordered by id, each loaded when an analysis runs it: for pages of a browser. */',
    'export const deferredRules: readonly DeferredRule[] = /* @__PURE__ */ [...recommended, ...others].sort(',
    '  (a, b) => (a.id < b.id ? -1 : 1),',
    ');',
    '',
  ];
  return { path: 'rules/deferred.ts', content: lines.join('\n') };
}

function deferredLines(name: string, rules: readonly Rule[], loaded: string): string[] {
  return [
    `const ${name} = /* @__PURE__ */ deferRules(`,
    '  [',
    ...rules.map((rule) => `    ${JSON.stringify(writeFileHeader(rule))},`),
    '  ],',
    `  async () => (await import${loaded},`,
    ');',
    '',
  ];
}

function writeFileHeader({ id, meta }: Rule): Pick<DeferredRule, 'id' | 'meta'> {
  const { problem: _1, impact: _2, recommendation: _3, references: _4, ...head } = meta;
  return { id, meta: head };
}

/** Writes `rules/fixes.ts`, which exports the fixes of the given folders: those of all rules with fixes. */
export function generateFixes(folders: Folders): GeneratedFile {
  const lines = [
    `// ${notice}`,
    "import type { RuleFixes } from '@assay/fixes';",
    ...writeImports(folders, 'fix'),
    '',
    '/** The fixes of all rules that have some, ordered by id. Only what applies fixes loads them. */',
    'export const fixes: readonly RuleFixes[] = [',
    ...[...folders.keys()].map((id) => `  ${toRuleIdentifier(id)},`),
    '];',
    '',
  ];
  return { path: 'rules/fixes.ts', content: lines.join('\n') };
}

function writeImports(folders: Folders, module: 'rule' | 'fix'): string[] {
  return [...folders].map(
    ([id, folder]) => `import ${toRuleIdentifier(id)} from './${folder}/${module}.js';`,
  );
}

/** Converts `api-key-in-query` to `apiKeyInQuery`. */
export function toRuleIdentifier(id: string): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
