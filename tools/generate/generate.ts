// `npm run generate` writes every generated file. `npm run generate -- --check` only lists the outdated ones.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateBarrel, generateDeferred, generateFixes, generateRecommended } from './barrel.js';
import { readChanges } from './change-sources.js';
import { generateChanges } from './changes.js';
import { generateClausesPage } from './clauses-page.js';
import { generateConfigurationSchema } from './configuration-schema.js';
import { generateExplanations } from './explanations.js';
import type { GeneratedFile } from './generated-file.js';
import { outdatedFiles, writeFiles } from './files.js';
import { generateLexicon } from './lexicon.js';
import { generatePipelines } from './pipelines.js';
import { readRuleFolders, type RuleFolder } from './rule-folder.js';
import { generateRuleIndex } from './rule-index.js';
import { generateRulePage } from './rule-page.js';
import { generateServiceSettings } from './service-settings.js';
import { unfinishedRules } from '../new-rule/unfinished.js';
import { generateSchemas } from './schemas/index.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const check = process.argv.includes('--check');

const rules = join(root, 'rules');
const folders = await readRuleFolders(rules);
const unfinished = unfinishedRules(rules, folders);
const files = await generate();
const outdated = outdatedFiles(root, files);
if (outdated.length === 0) {
  console.log(`All ${files.length} generated files are current.`);
} else if (check) {
  console.error(
    `Not current; run \`npm run generate\` and commit the result:\n${outdated.map((path) => `  ${path}`).join('\n')}`,
  );
  process.exitCode = 1;
} else {
  writeFiles(root, files);
  console.log(
    outdated.map((path) => `${existsSync(join(root, path)) ? 'Wrote' : 'Deleted'} ${path}`).join('\n'),
  );
}
if (unfinished.length > 0) {
  console.error(unfinished.join('\n'));
  process.exitCode = 1;
}

/** The paths of the matching rules, by id. */
function pathsOf(fits: (folder: RuleFolder) => boolean): Map<string, string> {
  return new Map(folders.filter(fits).map(({ id, folder }) => [id, folder]));
}

async function generate(): Promise<GeneratedFile[]> {
  const all = folders.map(({ rule }) => rule);
  return [
    generateBarrel(pathsOf(() => true)),
    generateRecommended(pathsOf(({ rule }) => rule.meta.preset === 'recommended')),
    generateDeferred(all),
    generateFixes(pathsOf(({ folder }) => existsSync(join(rules, folder, 'fix.ts')))),
    ...folders.map((folder) => generateRulePage(folder, all)),
    generateRuleIndex(folders),
    generateConfigurationSchema(folders),
    generateExplanations(folders),
    ...generateChanges(root, await readChanges(root)),
    generateServiceSettings(),
    ...generatePipelines(root),
    generateClausesPage(),
    generateLexicon(),
    ...(await generateSchemas()),
  ];
}
