import { Counter, Gauge, type Registry } from 'prom-client';
import type { PoolState } from '../../analysis/analysis-pool.js';
import type { HeldWork } from '../../jobs/job-worker.js';

/** Adds the state of the analysis pool to the metrics. The state is read at each scrape. */
export function measurePool(registry: Registry, state: () => PoolState): void {
  const registers = [registry];
  const gauges = [
    ['ready', 'Child processes that can accept an analysis.'],
    ['running', 'Analyses that are running.'],
    ['waiting', 'Analyses that are waiting for a child process.'],
    ['fetching', 'Analyses for which documents are being fetched.'],
    ['waitingToFetch', 'Analyses that are waiting to have documents fetched.'],
  ] as const;
  for (const [name, help] of gauges) {
    new Gauge({
      name: `assay_analysis_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      help,
      registers,
      collect() {
        this.set(state()[name]);
      },
    });
  }
  new Counter({
    name: 'assay_analysis_children_replaced_total',
    help: 'Child processes that were replaced, by reason.',
    labelNames: ['reason'],
    registers,
    collect() {
      // The pool counts; this gauge copies the counts.
      this.reset();
      for (const [reason, count] of Object.entries(state().replaced)) this.inc({ reason }, count);
    },
  });
}

/** Adds the number of job documents that this process holds to the metrics. */
export function measureHeldWork(registry: Registry, state: () => HeldWork | undefined): void {
  const registers = [registry];
  new Gauge({
    name: 'assay_job_documents_held',
    help: 'Documents of jobs that this process works on or has yet to write back.',
    registers,
    collect() {
      this.set(state()?.held ?? 0);
    },
  });
  new Gauge({
    name: 'assay_job_documents_unwritten',
    help: 'Documents of jobs whose results the database rejected; writing is repeated.',
    registers,
    collect() {
      this.set(state()?.unwritten ?? 0);
    },
  });
}
