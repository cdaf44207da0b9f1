// Measures Assay on several versions of Node in turn, each with the floor on the same version, and checks the budgets. README.md
// explains it.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { budgetNode, nodeBudgets } from './budgets.mjs';
import { chooseDocuments } from './documents.mjs';
import { measureInTurn } from './measure/interleave.mjs';
import { readOptions } from './read-options.mjs';
import { describeRun } from './report/machine.mjs';
import { nodesReport, nodeTable } from './report/nodes-report.mjs';
import { writePart } from './report/results-file.mjs';
import { makeScratch } from './scratch.mjs';
import { chooseTools, installPeers, onNode, programNames } from './tools.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

const { values: flags, positionals } = readOptions({
  allowPositionals: true,
  options: {
    node: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: process.env.BENCH_ROUNDS ?? '3' },
    'no-peers': { type: 'boolean', default: false },
    'time-limit': { type: 'string', default: '60' },
    write: { type: 'boolean', default: false },
  },
});

const scratch = makeScratch();
const settings = {
  rounds: Number(flags.rounds),
  limits: { seconds: Number(flags['time-limit']), megabytes: 4000 },
  scratch,
};
// The first run, which does not count, fills the code cache.
process.env.ASSAY_CACHE = join(scratch, 'cache');

const nodes = [process.execPath, ...flags.node].map(nodeAt).toSorted((a, b) => a.major - b.major);
const judged = nodes.find(({ major }) => major === budgetNode) ?? nodes.at(-1);
if (!flags['no-peers']) installPeers();
const [floor, assay, ...peers] = chooseTools(flags['no-peers'] ? [] : ['redocly', ...programNames()]);
const peersOnJudged = peers.map((peer) => ({ ...onNode(peer, judged.path), name: peer.name }));
const tools = [
  ...nodes.flatMap(({ major, path }) =>
    [floor, assay].map((tool) => ({ ...onNode(tool, path), name: `${tool.name} ${major}` })),
  ),
  ...peersOnJudged,
];
const run = { nodes, peers: peersOnJudged, judged };

const results = [];
for (const { name, file } of documents()) {
  const measured = await measureInTurn(tools, file, settings);
  const result = { name: basename(name), bytes: statSync(file).size, measured };
  console.log(`\n${result.name}\n\n${nodeTable(result, run)}`);
  results.push(result);
}
const text = `${describeRun(settings.rounds, [assay, ...peers])}\n\n${nodesReport(results, run)}`;
if (flags.write) writePart(join(here, 'RESULTS.md'), 'nodes', text);
else console.log(`\n${text}`);

/** The named documents; otherwise the usual ones with a budget, the smallest first. */
function documents() {
  const all = chooseDocuments({ named: positionals, corpus: 'bench', generate: [], scratch });
  return positionals.length > 0 ? all : all.filter(({ name }) => name in nodeBudgets);
}

/** @returns {{ path: string, version: string, major: number }} */
function nodeAt(path) {
  const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (status !== 0) {
    console.error(`${path} is not a Node.`);
    process.exit(2);
  }
  return { path, version: stdout.trim(), major: Number(/\d+/.exec(stdout)?.[0]) };
}
