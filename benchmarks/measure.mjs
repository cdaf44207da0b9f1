// What the benchmarks have in common: a command in a fresh process, its CPU time and memory, and medians as table cells.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

export const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
export const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** The documents that the command line names, else the given ones and those of `$ASSAY_CORPUS/bench`. */
export function documentsToMeasure(given = []) {
  const named = process.argv.slice(2);
  const documents = named.length > 0 ? named : [...given, ...corpus()];
  if (documents.length === 0) {
    console.error(
      'Name the documents to measure, or set ASSAY_CORPUS to a folder that has them in `bench/`.',
    );
    process.exit(2);
  }
  return documents;
}

function corpus() {
  const folder = process.env.ASSAY_CORPUS === undefined ? undefined : join(process.env.ASSAY_CORPUS, 'bench');
  if (folder === undefined || !existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name));
}

/** Says where and how often things are measured. */
export function describeMachine() {
  return `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, ${rounds} rounds.`;
}

/** Runs all tools over a document, in turn, one round more than is counted: the first warms the disk. */
export function measureAll(tools, file) {
  const runs = Object.fromEntries(Object.keys(tools).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, command] of Object.entries(tools)) {
      const run = measure(command(file));
      if (round > 0) runs[name].push(run);
    }
  }
  return runs;
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
  if (!existsSync(usage) || run.status === null || run.status > 1)
    return { cpuSeconds: NaN, wallSeconds: NaN, megabytes: NaN };
  return JSON.parse(readFileSync(usage, 'utf8'));
}

/** The median of a figure of several runs. */
export function medianOf(runs, figure) {
  return median(runs.map((run) => run[figure]));
}

/** CPU seconds with their span, and megabytes. */
export function cell(runs) {
  const seconds = runs.map((run) => run.cpuSeconds);
  if (seconds.some(Number.isNaN)) return 'stopped or crashed';
  const span = `${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)}`;
  return `${median(seconds).toFixed(2)} (${span}) / ${medianOf(runs, 'megabytes').toFixed(0)}`;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
