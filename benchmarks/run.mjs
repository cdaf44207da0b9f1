// Runs Assay, the floor and the peers over documents, in turn, each time in a fresh process; prints medians as Markdown.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'));

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

const documents = process.argv.slice(2).length > 0 ? process.argv.slice(2) : corpus();
if (documents.length === 0) {
  console.error('Name the documents to measure, or set ASSAY_CORPUS to a folder that has them in `bench/`.');
  process.exit(2);
}

console.log(
  `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, ${rounds} rounds.`,
);
console.log('CPU seconds (user and system) / peak MB of whole cold processes: median (least to most).\n');
console.log('| document | findings | floor | assay | assay / floor | redocly | redocly / assay |');
console.log('|--|--|--|--|--|--|--|');
for (const file of documents) console.log(row(file));
rmSync(scratch, { recursive: true });

function corpus() {
  const folder = process.env.ASSAY_CORPUS === undefined ? undefined : join(process.env.ASSAY_CORPUS, 'bench');
  if (folder === undefined || !existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name));
}

function row(file) {
  const runs = Object.fromEntries(Object.keys(tools).map((name) => [name, []]));
  // One round more than is counted: the first warms the disk.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, command] of Object.entries(tools)) {
      const run = measure(command(file));
      if (round > 0) runs[name].push(run);
    }
  }
  const report = JSON.parse(readFileSync(join(scratch, 'report.json'), 'utf8'));
  const cpu = (name) => median(runs[name].map((run) => run.cpuSeconds));
  return `| ${basename(file)} | ${report.summary.findings} | ${cell(runs.floor)} | ${cell(runs.assay)} | ${(cpu('assay') / cpu('floor')).toFixed(1)} | ${cell(runs.redocly)} | ${(cpu('redocly') / cpu('assay')).toFixed(1)} |`;
}

function measure(command) {
  const usage = join(scratch, 'usage.json');
  rmSync(usage, { force: true });
  const hook = new URL('measure-process.mjs', import.meta.url).href;
  const run = spawnSync(process.execPath, ['--import', hook, ...command], {
    env: { ...process.env, BENCH_USAGE: usage, REDOCLY_TELEMETRY: 'off' },
    stdio: 'ignore',
    timeout: 300_000,
  });
  // Linters exit with 1 where they find something; what ended otherwise has no figures.
  if (!existsSync(usage) || run.status === null || run.status > 1) return { cpuSeconds: NaN, megabytes: NaN };
  return JSON.parse(readFileSync(usage, 'utf8'));
}

function cell(runs) {
  const seconds = runs.map((run) => run.cpuSeconds);
  if (seconds.some(Number.isNaN)) return 'stopped or crashed';
  const span = `${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)}`;
  return `${median(seconds).toFixed(2)} (${span}) / ${median(runs.map((run) => run.megabytes)).toFixed(0)}`;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
