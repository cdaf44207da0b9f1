// Formats the results of runs on several versions of Node.
import { budgetNode, nodeBudgets, nodeFactorFor, nodeSpread } from '../budgets.mjs';
import { formatSize } from '../generate/size.mjs';
import { medianOf } from './documents-report.mjs';
import { failureOf, figure, spread, table, verdictOf } from './table.mjs';

/**
 * @typedef {import('./documents-report.mjs').DocumentResult} DocumentResult
 *
 * `peers` were measured on `judged`, the version of Node for the budgets.
 *
 * @typedef {{ path: string, version: string, major: number }} Node
 * @typedef {{ nodes: readonly Node[], peers: readonly import('../tools.mjs').Tool[], judged: Node }} NodesRun
 */

/**
 * @param {readonly DocumentResult[]} results
 * @param {NodesRun} run
 */
export function nodesReport(results, run) {
  return [
    `## On ${run.nodes.map(({ version }) => version).join(', ')}\n`,
    `Whole cold processes with kept code: medians (least–most). The floor is that of the same Node; peers that run on Node run on ${run.judged.version}.\n`,
    ...results.flatMap((result) => [
      `### ${result.name}, ${formatSize(result.bytes)}\n`,
      nodeTable(result, run),
    ]),
    budgetReport(results, run),
  ].join('\n');
}

/**
 * The table for one document, with a column for each Node.
 *
 * @param {DocumentResult} result
 * @param {NodesRun} run
 */
export function nodeTable(result, { nodes, peers, judged }) {
  const runsOf = (name) => result.measured.get(name)?.runs ?? [];
  const cpu = (name) => medianOf(result, name, 'cpuSeconds');
  const row = (label, cell) => [label, ...nodes.map(cell)];
  const onJudged = (label, text) => row(label, (node) => (node === judged ? text : ''));
  return table(
    ['', ...nodes.map(({ version }) => `Node ${version.slice(1)}`)],
    [
      row('floor, CPU s', ({ major }) => spread(runsOf(`floor ${major}`), 'cpuSeconds')),
      row('Assay, CPU s', ({ major }) => spread(runsOf(`assay ${major}`), 'cpuSeconds')),
      row('Assay, wall s', ({ major }) => spread(runsOf(`assay ${major}`), 'wallSeconds')),
      row('Assay, peak MB', ({ major }) =>
        spread(runsOf(`assay ${major}`), 'megabytes', (value) => value.toFixed(0)),
      ),
      row('Assay, × floor', ({ major }) => figure(cpu(`assay ${major}`) / cpu(`floor ${major}`))),
      row(`Assay, × Node ${nodes[0].major}`, ({ major }) =>
        figure(cpu(`assay ${major}`) / cpu(`assay ${nodes[0].major}`)),
      ),
      ...peers.flatMap(({ name, label }) => [
        onJudged(`${label}, CPU s`, spread(runsOf(name), 'cpuSeconds')),
        onJudged(`${label}, × Assay`, figure(cpu(name) / cpu(`assay ${judged.major}`))),
      ]),
    ],
  );
}

function budgetReport(results, run) {
  const rows = results.flatMap((result) => [
    ...ownBudget(result, run.judged),
    ...spreadBudget(result, run.nodes),
    ...peerFactors(result, run),
  ]);
  if (rows.length === 0) return '';
  const note =
    run.judged.major === budgetNode
      ? ''
      : `\nThe budgets are those of Node ${budgetNode}, which did not run.\n`;
  return `## Budgets on Node ${run.judged.major}\n${note}\n${table(['what', 'allowed', 'measured', ''], rows)}`;
}

function ownBudget(result, { major }) {
  const budget = nodeBudgets[result.name];
  if (budget === undefined) return [];
  const ratio =
    medianOf(result, `assay ${major}`, 'cpuSeconds') / medianOf(result, `floor ${major}`, 'cpuSeconds');
  const megabytes = medianOf(result, `assay ${major}`, 'megabytes');
  return [
    ['× floor', ratio, budget.ratio],
    ['peak MB', megabytes, budget.megabytes],
  ].flatMap(([what, measured, allowed]) =>
    allowed === undefined
      ? []
      : [
          [
            `${result.name}: ${what}`,
            `≤ ${allowed}`,
            figure(measured),
            verdictOf(measured <= allowed, measured),
          ],
        ],
  );
}

/** Checks that no Node is much slower than the oldest one. */
function spreadBudget(result, [first, ...others]) {
  if (!nodeSpread.documents.includes(result.name)) return [];
  const base = medianOf(result, `assay ${first.major}`, 'cpuSeconds');
  return others.map(({ major }) => {
    const measured = medianOf(result, `assay ${major}`, 'cpuSeconds') / base;
    const what = `${result.name}: Node ${major} ÷ Node ${first.major}`;
    return [
      what,
      `≤ ${nodeSpread.ratio}`,
      figure(measured),
      verdictOf(measured <= nodeSpread.ratio, measured),
    ];
  });
}

function peerFactors(result, { peers, judged }) {
  const own = medianOf(result, `assay ${judged.major}`, 'cpuSeconds');
  return peers.flatMap(({ name }) => {
    const factor = nodeFactorFor(name, result.name, result.bytes);
    const runs = result.measured.get(name)?.runs ?? [];
    if (factor === undefined || runs.length === 0) return [];
    const measured = medianOf(result, name, 'cpuSeconds') / own;
    const shown = failureOf(runs) ?? figure(measured);
    return [
      [
        `${result.name}: CPU of ${name} ÷ Assay's`,
        `≥ ${factor}`,
        shown,
        verdictOf(measured >= factor, measured),
      ],
    ];
  });
}
