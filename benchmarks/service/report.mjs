// Formats the results as Markdown.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { figure, table } from '../report/table.mjs';

/**
 * Describes the machine, date and conditions of a measurement.
 *
 * @param {{ database: string, seconds: number, load: readonly number[] }} run `load` is the machine's load before the run
 */
export function describeServiceRun({ database, seconds, load }) {
  const { version } = JSON.parse(
    readFileSync(new URL('../../packages/cli/package.json', import.meta.url), 'utf8'),
  );
  return [
    `${new Date().toISOString().slice(0, 10)}; Assay ${version}${commit()}; Node ${process.version}; ${process.platform} ${process.arch}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB; ${database}; ${seconds} s for each line; load of the machine before: ${load.map(figure).join(', ')}, after: ${loadavg().map(figure).join(', ')}.`,
    '',
    `**The client runs on the same ${cpus().length} cores as the service**, so that the service has less than the machine: the CPU columns tell`,
    'what each of them took. Each connection sends its next request when it has its answer.',
  ].join('\n');
}

function commit() {
  try {
    return ` (${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()})`;
  } catch {
    return '';
  }
}

/** @param {readonly { label: string, protocol: string, count: number, load: import('./load.mjs').Load }[]} rows */
export function loadTable(rows) {
  const head = [
    'request',
    'protocol',
    'at a time',
    'answers/s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'most ms',
    'other statuses',
    'CPU ms: service',
    'children',
    'client',
  ];
  return table(
    head,
    rows.map(({ label, protocol, count, load }) => {
      const { requests, seconds, latency, others, cpu } = load;
      // Rejected requests took CPU, too.
      const sent = requests + Object.values(others).reduce((sum, each) => sum + each, 0);
      const each = (used) => figure((used * 1000) / sent);
      return [
        label,
        protocol,
        String(count),
        figure(requests / seconds),
        ...[latency.p50, latency.p95, latency.p99, latency.most].map(figure),
        statuses(others),
        ...[cpu.main, cpu.children, cpu.client].map(each),
      ];
    }),
  );
}

function statuses(others) {
  const reported = Object.entries(others).map(([status, count]) => `${status}: ${count}`);
  return reported.length === 0 ? 'none' : reported.join(', ');
}

/** @param {readonly { label: string, memory: import('./memory.mjs').Memory }[]} rows the first row is the base of the ratios */
export function memoryTable(rows) {
  const [first] = rows;
  const against = (key) => (memory) =>
    `${figure(memory[key])}${memory === first.memory ? '' : ` (× ${figure(memory[key] / first.memory[key])})`}`;
  const head = [
    'after',
    'service: resident',
    'service: heap',
    'largest child: resident',
    'largest child: heap',
  ];
  return table(
    head,
    rows.map(({ label, memory }) => [
      label,
      ...['rss', 'heap', 'childRss', 'childHeap'].map((key) => against(key)(memory)),
    ]),
  );
}
