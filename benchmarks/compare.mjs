// Compares this tree with another commit in paired measurements per document: `npm run bench:compare -- <git ref>`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareReports } from './compare-reports.mjs';
import { chooseDocuments } from './documents.mjs';
import { measureInTurn } from './measure/interleave.mjs';
import { comparePairs } from './measure/statistics.mjs';
import { comparisonRow, figuresCompared } from './report/comparison-report.mjs';
import { table } from './report/table.mjs';
import { readOptions } from './read-options.mjs';
import { makeScratch } from './scratch.mjs';
import { assayAt, assayTool } from './tools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const { values: flags, positionals } = readOptions({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    generate: { type: 'string', multiple: true, default: [] },
    'time-limit': { type: 'string', default: '60' },
    reports: { type: 'boolean', default: false },
  },
});
const [ref, ...named] = positionals;
if (ref === undefined) {
  console.error('Name the commit to compare with, for example `npm run bench:compare -- HEAD~1`.');
  process.exit(2);
}

const scratch = makeScratch();
const commit = capture('git', ['rev-parse', '--verify', `${ref}^{commit}`], root);
const other = join(mkdtempSync(join(tmpdir(), 'assay-compare-')), 'tree');
process.on('exit', removeTree);

run('git', ['worktree', 'add', '--detach', other, commit], root);
console.log(`Installing and building ${ref}, and building this tree.`);
run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], other);
buildTree(other);
buildTree(root);

if (flags.reports) {
  const documents = chooseDocuments({ named, corpus: 'all', generate: flags.generate, scratch });
  const { hashes, different } = compareReports([other, root], documents, scratch);
  console.log(`${documents.length} documents, all rules. SHA-256 of the JSON reports:`);
  console.log(`${hashes[0]}  ${ref} (${commit.slice(0, 9)})\n${hashes[1]}  this tree`);
  console.log(different.length === 0 ? 'They are the same.' : `They differ: ${different.join(', ')}`);
  process.exit(different.length === 0 ? 0 : 1);
}

const settings = {
  rounds: Number(flags.rounds),
  limits: { seconds: Number(flags['time-limit']), megabytes: 8000 },
  scratch,
};
const tools = [assayTool('before', assayAt(other)), assayTool('after', assayAt(root))];
const rows = [];
for (const { name, file } of chooseDocuments({ named, corpus: 'bench', generate: flags.generate, scratch })) {
  const measured = await measureInTurn(tools, file, settings);
  for (const { label, key } of figuresCompared) {
    const row = comparisonRow(name, label, measured.get('before'), measured.get('after'), key, comparePairs);
    rows.push(row);
    console.log(row.join('  '));
  }
}
const head = ['document', 'figure', `${ref}`, 'this tree', 'ratio', '95 % interval', 'findings', ''];
console.log(
  `\n${settings.rounds} pairs of cold processes. The ratio is this tree's figure divided by that of ${ref} (${commit.slice(0, 9)}).\n`,
);
console.log(table(head, rows));

/** Runs each package's own script, so that a task runner's cache of one tree cannot affect the other. */
function buildTree(tree) {
  run('npx', ['tsc', '-b', 'packages/cli'], tree);
  run(process.execPath, ['build.mjs'], join(tree, 'packages/cli'));
}

function removeTree() {
  spawnSync('git', ['worktree', 'remove', '--force', other], { cwd: root });
  rmSync(join(other, '..'), { recursive: true, force: true });
}

function capture(command, options, cwd) {
  const { status, stdout, stderr } = spawnSync(command, options, { cwd, encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  console.error(`\`${command} ${options.join(' ')}\` failed.\n${stderr}`);
  process.exit(2);
}

function run(command, options, cwd) {
  capture(command, options, cwd);
}
