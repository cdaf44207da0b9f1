// Measures Assay's own CPU time by step.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { measureProcess } from './measure/process.mjs';
import { median } from './measure/statistics.mjs';
import { figure, table } from './report/table.mjs';
import { bundleWithStopwatches } from './steps/bundle.mjs';
import { steps } from './steps/steps.mjs';
import { assayTool } from './tools.mjs';

/**
 * Runs the command with stopwatches on documents; returns the CPU milliseconds of each step.
 *
 * @param {readonly import('./documents.mjs').Document[]} documents
 * @param {{ rounds: number, limits: import('./measure/process.mjs').Limits, scratch: string }} settings
 * @returns {Promise<string>} Markdown
 */
export async function stepsReport(documents, settings) {
  const tool = assayTool('assay', await bundleWithStopwatches(join(settings.scratch, 'steps')));
  const rows = [];
  for (const { name, file } of documents) {
    const runs = [];
    for (let round = 0; round <= settings.rounds; round++) {
      const run = await measureSteps(tool, file, settings);
      if (run === undefined) break;
      if (round > 0) runs.push(run);
    }
    rows.push([name, ...steps.map((step) => milliseconds(runs, (run) => run[step] ?? 0)), sum(runs)]);
  }
  return [
    '## Where the time goes\n',
    'CPU milliseconds of each step in a cold process, without the steps inside it: medians. What a step loads counts for it.\n',
    table(['document', ...steps, 'all'], rows),
  ].join('\n');
}

async function measureSteps(tool, file, { limits, scratch }) {
  const written = join(scratch, 'steps.json');
  rmSync(written, { force: true });
  const command = tool.command(file, scratch);
  const run = await measureProcess({ ...command, env: { BENCH_STEPS: written } }, limits, scratch);
  return run.outcome === 'done' && existsSync(written)
    ? JSON.parse(readFileSync(written, 'utf8'))
    : undefined;
}

function milliseconds(runs, of) {
  return runs.length === 0 ? '' : figure(median(runs.map(of)) / 1000);
}

function sum(runs) {
  return milliseconds(runs, (run) => Object.values(run).reduce((total, time) => total + time, 0));
}
