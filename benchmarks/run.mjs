// Runs Assay, the floor and the peers over documents, in turn, each time in a fresh process; prints medians as Markdown.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cell, describeMachine, documentsToMeasure, measureAll, medianOf, scratch } from './measure.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

const tools = {
  floor: (file) => [join(here, 'floor.mjs'), file],
  assay: (file) => [
    join(here, '../packages/cli/bin/assay.js'),
    'validate',
    '--format=json',
    `--output=${join(scratch, 'report.json')}`,
    file,
  ],
  redocly: (file) => [
    join(here, 'node_modules/@redocly/cli/bin/cli.js'),
    'lint',
    '--format=json',
    '--max-problems=100000',
    file,
  ],
};

const documents = documentsToMeasure();
console.log(describeMachine());
console.log('CPU seconds (user and system) / peak MB of whole cold processes: median (least to most).\n');
console.log('| document | findings | floor | assay | assay / floor | redocly | redocly / assay |');
console.log('|--|--|--|--|--|--|--|');
for (const file of documents) console.log(row(file));

function row(file) {
  const runs = measureAll(tools, file);
  const report = JSON.parse(readFileSync(join(scratch, 'report.json'), 'utf8'));
  const cpu = (name) => medianOf(runs[name], 'cpuSeconds');
  return `| ${basename(file)} | ${report.summary.findings} | ${cell(runs.floor)} | ${cell(runs.assay)} | ${(cpu('assay') / cpu('floor')).toFixed(1)} | ${cell(runs.redocly)} | ${(cpu('redocly') / cpu('assay')).toFixed(1)} |`;
}
