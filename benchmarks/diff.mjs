// Compares two versions of documents with `assay diff`, and with oasdiff if it is on the PATH, in turn, each time in a new
// process.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseDocuments } from './documents.mjs';
import { measureInTurn } from './measure/interleave.mjs';
import { describeRun } from './report/machine.mjs';
import { spread, table } from './report/table.mjs';
import { makeScratch } from './scratch.mjs';
import { assayAt } from './tools.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const scratch = makeScratch();
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const named = process.argv.slice(2);

/** @type {import('./tools.mjs').Tool[]} */
const tools = [
  {
    name: 'assay',
    label: 'Assay',
    version: () => 'this tree',
    command: (file) => ({
      command: [process.execPath, assayAt(join(here, '..')), 'diff', file, changed(file), '--format', 'json'],
      stdout: join(scratch, 'assay.json'),
    }),
    countFindings: () => JSON.parse(readFileSync(join(scratch, 'assay.json'), 'utf8')).changes.length,
  },
  ...oasdiff(),
];

const documents = chooseDocuments({
  named: named.length === 0 ? ['stripe.yaml'] : named,
  corpus: 'bench',
  generate: [],
  scratch,
});
const rows = [];
for (const { name, file } of documents) {
  const measured = await measureInTurn(tools, file, {
    rounds,
    limits: { seconds: 300, megabytes: 8000 },
    scratch,
  });
  for (const { name: tool, label } of tools) {
    const { runs, findings } = measured.get(tool);
    rows.push([name, label, String(findings ?? ''), spread(runs, 'cpuSeconds'), spread(runs, 'megabytes')]);
  }
}
console.log(describeRun(rounds, tools));
console.log(table(['document', 'tool', 'changes', 'CPU s', 'MB'], rows));

/**
 * oasdiff is a separate program, which this folder does not install. It reads an `oasdiff.json` in its working directory as its
 * configuration.
 */
function oasdiff() {
  const { status, stdout } = spawnSync('oasdiff', ['--version'], { encoding: 'utf8' });
  if (status !== 0) {
    console.error('oasdiff is not on the PATH: Assay is measured alone.');
    return [];
  }
  return [
    {
      name: 'oasdiff',
      label: 'oasdiff',
      version: () => stdout.trim(),
      command: (file) => ({
        command: ['oasdiff', 'changelog', file, changed(file), '--format', 'json'],
        stdout: join(scratch, 'changes-of-oasdiff.json'),
      }),
      countFindings: () =>
        JSON.parse(readFileSync(join(scratch, 'changes-of-oasdiff.json'), 'utf8') || '[]').length,
    },
  ];
}

/** Writes the next version of a document: some integers become numbers. */
function changed(file) {
  const path = join(scratch, `changed${extname(file)}`);
  const text = readFileSync(file, 'utf8');
  let count = 0;
  writeFileSync(
    path,
    text.replace(/("?type"?: *"?)integer/g, (whole, key) => (count++ % 20 === 0 ? `${key}number` : whole)),
  );
  return path;
}
