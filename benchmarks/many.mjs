// Measures many documents: the command on folders with one and two workers, and the library in a warm process.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { corpusDocuments } from './documents.mjs';
import { measureProcess } from './measure/process.mjs';
import { median } from './measure/statistics.mjs';
import { figure, spread, table } from './report/table.mjs';
import { assayAt } from './tools.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * @param {{ rounds: number, limits: import('./measure/process.mjs').Limits, scratch: string }} settings
 * @returns {Promise<string>} Markdown
 */
export async function many({ rounds, limits, scratch }) {
  const documents = corpusDocuments('all');
  if (documents.length === 0) return '## Many documents\n\nNot measured: ASSAY_CORPUS is not set.\n';
  const longer = { ...limits, seconds: limits.seconds * 10 };
  const folder = copyInto(join(scratch, 'many'), documents);
  const report = join(scratch, 'many.json');
  const variants = variantsOf(assayAt(join(here, '..')), folder, report);
  const runs = variants.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { command }] of variants.entries()) {
      const exitCodes = [0, 1, 2];
      rmSync(report, { force: true });
      const run = await measureProcess(
        { command, stdout: join(scratch, 'many.txt') },
        { ...longer, exitCodes },
        scratch,
      );
      // Node exits with 1, too, if the command cannot be loaded.
      const outcome = run.outcome === 'done' && !existsSync(report) ? 'crashed' : run.outcome;
      if (round > 0) runs[index].push({ ...run, outcome });
    }
  }
  const rows = variants.map(({ name, jobs }, index) => {
    const wall = medianWall(runs[index]);
    const efficiency = jobs === undefined ? '' : `${Math.round((medianWall(runs[0]) / wall / jobs) * 100)} %`;
    return [
      name,
      figure(documents.length / wall),
      spread(runs[index], 'wallSeconds'),
      spread(runs[index], 'cpuSeconds'),
      spread(runs[index], 'megabytes'),
      efficiency,
    ];
  });
  return [
    '## Many documents\n',
    `${documents.length} documents of the corpus in one run of \`assay validate\`. Efficiency is the speed of one worker times the workers, set against what was reached.\n`,
    table(['run', 'documents per s', 'wall s', 'CPU s', 'peak MB', 'efficiency'], rows),
    await warm(folder, scratch, longer),
  ].join('\n');
}

/** Copies the documents into a separate folder, so that no ignore file or configuration beside them applies. */
function copyInto(folder, documents) {
  mkdirSync(folder);
  for (const [index, { file, name }] of documents.entries())
    cpSync(file, join(folder, `${String(index).padStart(5, '0')}-${name.replaceAll('/', '-')}`));
  return folder;
}

/** One and two workers if the command has an option for them, otherwise the command without options. */
function variantsOf(program, folder, report) {
  const help = spawnSync(process.execPath, [program, 'validate', '--help'], { encoding: 'utf8' }).stdout;
  const validate = [
    process.execPath,
    program,
    'validate',
    '--no-config',
    '--format=json',
    `--output=${report}`,
  ];
  const pattern = join(folder, '**');
  if (!help.includes('--jobs'))
    return [{ name: 'as it is', jobs: undefined, command: [...validate, pattern] }];
  return [1, 2].map((jobs) => ({
    name: `${jobs} ${jobs === 1 ? 'worker' : 'workers'}`,
    jobs,
    command: [...validate, `--jobs=${jobs}`, pattern],
  }));
}

async function warm(folder, scratch, limits) {
  const script = join(scratch, 'warm.mjs');
  await build({
    entryPoints: [join(here, 'warm/analyse-all.mjs')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['source'],
    logLevel: 'warning',
  });
  const printed = join(scratch, 'warm.txt');
  const run = await measureProcess(
    { command: [process.execPath, script, folder], stdout: printed },
    limits,
    scratch,
  );
  if (run.outcome !== 'done') return `The library in a warm process: ${run.outcome}.\n`;
  const { documents, megabytes, cold, warm: seconds } = JSON.parse(readFileSync(printed, 'utf8'));
  return `The library in one process, documents in memory, no report: ${figure(documents / cold)} documents per second (${figure(megabytes / cold)} MB/s) the first time, ${figure(documents / seconds)} (${figure(megabytes / seconds)} MB/s) the second.\n`;
}

function medianWall(runs) {
  return median(runs.map(({ wallSeconds }) => wallSeconds));
}
