import type { Logger } from 'pino';
import type { Measures } from '../operation/metrics.js';
import type { Terms } from '../fetching/fetching.js';
import type { AnalysisChild, JobEnd } from './child-process.js';
import type { Collected, Collector } from './collect.js';
import type { ToChild } from './protocol.js';
import type { Stop } from './stopped-analysis.js';

/** A job whose child ends for an unknown reason is retried, because the document may not be the cause. */
const maxCrashes = 2;

/** One type of job: its message and the collector of its answer. */
export interface Work<Answer extends { readonly measures: Measures }> {
  readonly message: ToChild;
  readonly collector: () => Collector<Answer>;
  /** Returns the answer for a stopped analysis, which may have been fetching a URL. */
  readonly stopped: (stop: Stop, fetching?: string) => Omit<Answer, 'measures'>;
  /** Milliseconds for which a child continues with an abandoned job. */
  readonly abandonedAfter?: number;
}

/** The answer of a job that needs other documents first. */
export interface Needed {
  readonly needs: readonly string[];
}

/** The outcome of a job on a child. */
export interface Outcome {
  readonly child: JobEnd;
  readonly again: boolean;
  /** Milliseconds that the child spent on the job. */
  readonly took: number;
}

/** Milliseconds for which a child continues with an abandoned job: replacing it costs about as much. */
const abandonedAfter = 1_000;

/** A job in the queue. */
export interface Task {
  readonly owner: string;
  readonly bytes: number;
  /** Runs the job. `again` is true if the child ended for an unknown reason for the first time. */
  readonly run: (child: AnalysisChild) => Promise<Outcome>;
  readonly reject: (reason: unknown) => void;
  /** Answers that the analysis failed because no child can run it. */
  readonly fail: () => void;
}

/** Creates a task from work. It resolves even if its child processes end. */
export function taskOf<Answer extends { readonly measures: Measures }>(
  work: Work<Answer>,
  resolve: (answer: Answer | Needed) => void,
  reject: (reason: unknown) => void,
  { owner = '', bytes = 0, signal }: Terms,
  log: Logger,
): Task {
  const queued = performance.now();
  let crashes = 0;
  const run = async (child: AnalysisChild): Promise<Outcome> => {
    const started = performance.now();
    const collector = work.collector();
    let collected: Collected<Answer> | undefined;
    const forget = abandonOn(signal, child, work.abandonedAfter ?? abandonedAfter);
    const outcome = await child.run(work.message, (message) => {
      const result = collector.take(message);
      if (typeof result === 'string') return result;
      collected = result;
      return 'done';
    });
    forget();
    const took = performance.now() - started;
    const times = { waited: started - queued, took };
    if (signal?.aborted === true) {
      reject(signal.reason);
      return { child: outcome, again: false, took };
    }
    if (outcome === 'done' && collected !== undefined) {
      if ('needs' in collected) resolve(collected);
      else {
        const { failedRules, ...found } = collected.found;
        if (failedRules.length > 0) log.error({ rules: failedRules }, 'Rules failed during an analysis');
        resolve(withMeasures<Answer>(collected.answer, { ...times, ...found, stopped: null }));
      }
      return { child: outcome, again: false, took };
    }
    if (outcome === 'crash' && ++crashes < maxCrashes) return { child: outcome, again: true, took };
    stopped(outcome === 'deadline' || outcome === 'memory' ? outcome : 'crash', times);
    return { child: outcome, again: false, took };
  };
  const stopped = (stop: Stop, times: Pick<Measures, 'waited' | 'took'>): void => {
    const nothing = { bytes: 0, format: null, issues: 1 };
    resolve(withMeasures<Answer>(work.stopped(stop), { ...times, ...nothing, stopped: stop }));
  };
  return {
    owner,
    bytes,
    run,
    reject,
    fail: () => stopped('crash', { waited: performance.now() - queued, took: 0 }),
  };
}

/** Kills a child that continues for too long after the caller left. Returns a function that cancels this. */
function abandonOn(signal: AbortSignal | undefined, child: AnalysisChild, delay: number): () => void {
  if (signal === undefined) return () => {};
  let timer: NodeJS.Timeout | undefined;
  const leave = (): void => {
    timer = setTimeout(() => child.abandon(), delay);
  };
  signal.addEventListener('abort', leave, { once: true });
  return () => {
    signal.removeEventListener('abort', leave);
    clearTimeout(timer);
  };
}

/** Adds the cost to an answer. */
export function withMeasures<Answer extends { readonly measures: Measures }>(
  answer: Omit<Answer, 'measures'>,
  measures: Measures,
): Answer {
  // `as`: the removed fields are restored.
  return { ...answer, measures } as Answer;
}
