// `npm run prose`: checks texts against the style guide. `npm run prose -- <file>...` checks only some files, and `npm run prose
// -- --update` shortens the list of files with problems.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { ResultCache } from './result-cache.js';
import { checkProse, type ProseProblem } from './check-prose.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Files that still have problems. The list must only get shorter. */
const uncleanList = join(root, 'tools/prose/unclean.txt');

const patterns = [
  '*.md',
  '.changeset/*.md',
  '{docs,site,skills,editors,examples,deploy,action,templates}/**/*.md',
  'benchmarks/README.md',
  '{packages,rules}/**/{README,rule,change}.md',
  '{packages/*/src,rules}/**/*.{ts,tsx}',
];
const ignore = [
  '**/{node_modules,dist,generated,good,bad,fixtures,testing,test}/**',
  '**/*.test.{ts,tsx}',
  // Generated from the texts of rules and changes.
  'docs/{rules,changes}/*',
  // History, and texts of others.
  '**/CHANGELOG.md',
  'packages/api-knowledge/src/**/*.ts',
];

const args = process.argv.slice(2);
const update = args.includes('--update');
const paths = args.filter((arg) => arg !== '--update');
const isEverything = paths.length === 0;
const unclean = new Set(readFileSync(uncleanList, 'utf8').split('\n').filter(Boolean));
const files = isEverything ? globSync(patterns, { cwd: root, ignore, dot: true }).toSorted() : paths;
const sources = globSync('*.ts', { cwd: import.meta.dirname, absolute: true }).toSorted();
const cache = new ResultCache<readonly ProseProblem[]>(
  join(root, 'node_modules/.cache/prose.json'),
  sources.map((path) => readFileSync(path, 'utf8')).join(''),
);
const faults: string[] = [];
const stillUnclean: string[] = [];
let waiting = 0;
for (const path of files) {
  const text = readFileSync(join(root, path), 'utf8');
  if (isEverything && /^(?:<!--|\/\/|\/\*) Generated/.test(text)) continue;
  const problems = await cache.get(path.replace(/^.*\./, '') + text, () => checkProse(path, text));
  if (isEverything && problems.length > 0 && unclean.delete(path)) {
    stillUnclean.push(path);
    waiting += problems.length;
  } else faults.push(...problems.map(({ line, message }) => `${path}:${line}: ${message}`));
}
if (isEverything) {
  cache.save();
  if (update) writeFileSync(uncleanList, stillUnclean.map((path) => `${path}\n`).join(''));
  else
    for (const path of unclean)
      faults.push(`${path} is clean or gone: \`npm run prose -- --update\` removes it from the list.`);
}

for (const fault of faults) console.error(fault);
console.log(
  `${files.length} files: ${faults.length} problems, and ${waiting} in files that are not clean yet.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
