// Measures the start of the single executable, and of the package and peers that need no runtime, either.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureProcess } from './measure/process.mjs';
import { median } from './measure/statistics.mjs';
import { describeMachine } from './report/machine.mjs';
import { figure, spread, table } from './report/table.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const petstore = 'petstore-oas30.yaml';

/**
 * @param {string} executable its path
 * @param {{ rounds: number, limits: import('./measure/process.mjs').Limits, scratch: string, node: string }} settings
 *   `node` is a Node with the executable's version
 * @returns {Promise<string>} Markdown
 */
export async function executableStart(executable, { rounds, limits, scratch, node }) {
  const { ASSAY_CORPUS: corpus } = process.env;
  const file = corpus === undefined ? '' : join(corpus, 'bench', petstore);
  if (!existsSync(file)) return '## The executable\n\nNot measured: ASSAY_CORPUS is not set.\n';
  const launcher = join(here, '../packages/cli/bin/assay.js');
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  const env = { ASSAY_CACHE: join(scratch, 'cache') };
  const tools = [
    { name: `Node ${version} alone`, version: [node, '-e', '0'] },
    { name: 'executable', version: [executable, '--version'], lint: [executable, 'validate', file] },
    {
      name: `package on Node ${version}`,
      version: [node, launcher, '--version'],
      lint: [node, launcher, 'validate', file],
    },
    {
      name: `package on Node ${process.version}`,
      version: [process.execPath, launcher, '--version'],
      lint: [process.execPath, launcher, 'validate', file],
    },
    ...(isOnPath('vacuum', 'version')
      ? [{ name: 'vacuum', version: ['vacuum', 'version'], lint: ['vacuum', 'lint', file] }]
      : []),
    // oasdiff compares documents. Comparing one with itself runs its complete start and reads both.
    ...(isOnPath('oasdiff', '--version')
      ? [{ name: 'oasdiff', version: ['oasdiff', '--version'], lint: ['oasdiff', 'changelog', file, file] }]
      : []),
  ];
  const results = new Map(
    tools.flatMap(({ name }) => [
      [`${name} version`, []],
      [`${name} lint`, []],
    ]),
  );
  // Runs the tools in turn, so that disturbances of the machine affect all of them.
  for (let round = 0; round <= rounds; round++) {
    for (const tool of tools) {
      for (const what of ['version', 'lint']) {
        if (tool[what] === undefined) continue;
        const command = { command: tool[what], stdout: join(scratch, 'executable.txt'), env };
        const run = await measureProcess(command, { ...limits, exitCodes: [0, 1] }, scratch);
        if (round > 0) results.get(`${tool.name} ${what}`).push(run);
      }
    }
  }
  const runsOf = (name, what) => results.get(`${name} ${what}`);
  const middle = (runs) => median(runs.map(({ cpuSeconds }) => cpuSeconds));
  const rows = tools.map(({ name }) => {
    const lints = runsOf(name, 'lint');
    const ratio = lints.length === 0 ? '' : figure(middle(runsOf('executable', 'lint')) / middle(lints));
    const cells = (runs) =>
      runs.length === 0 ? ['', ''] : [spread(runs, 'cpuSeconds'), spread(runs, 'wallSeconds')];
    return [name, ...cells(runsOf(name, 'version')), ...cells(lints), ratio];
  });
  return [
    '## The executable\n',
    `${describeMachine()}; ${rounds} rounds. \`--version\`, and \`validate\` of ${petstore} (3 KB), which vacuum lints and oasdiff compares with itself: medians (least–most) of whole processes, with kept code.`,
    'The last column is the CPU time of the executable for the document, as a share of that of the line. Absolute times drift with what else the machine does: the ratios are what counts.\n',
    table(['', '`--version`, CPU s', 'wall s', 'petstore, CPU s', 'wall s', 'executable ÷ this'], rows),
  ].join('\n');
}

function isOnPath(program, argument) {
  return spawnSync(program, [argument], { stdio: 'ignore' }).error === undefined;
}
