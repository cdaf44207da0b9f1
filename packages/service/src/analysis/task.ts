import type { Logger } from 'pino';
import type { Measures } from '../operation/metrics.js';
import type { Terms } from '../fetching/fetching.js';
import type { AnalysisChild, JobEnd } from './child-process.js';
import type { Collected, Collector } from './collect.js';
import type { ToChild } from './protocol.js';
import type { Stop } from './stopped-analysis.js';

/** A job whose child ends for no known reason is tried again, in case it was no fault of the document. */
const maxCrashes = 2;

/** One kind of job: how it is asked, and how its answer comes about. */
export interface Work<Answer extends { readonly measures: Measures }> {
  readonly message: ToChild;
  readonly collector: () => Collector<Answer>;
  /** The answer where the analysis was stopped, perhaps while a URL was fetched. */
  readonly stopped: (stop: Stop, fetching?: string) => Omit<Answer, 'measures'>;
  /** Milliseconds that a child continues for after nobody waits any more. */
  readonly abandonedAfter?: number;
}

/** Answer of a job that needs other documents first. */
export interface Needed {
  readonly needs: readonly string[];
}

/** Outcome of a child during a job. */
export interface Outcome {
  readonly child: JobEnd;
  readonly again: boolean;
  /** Milliseconds that the child worked on it. */
  readonly took: number;
}

/** Time for which a child continues with an abandoned answer: replacing it costs about as much. */
const abandonedAfter = 1_000;

/** A job in the queue. */
export interface Task {
  readonly owner: string;
  readonly bytes: number;
  /** Gives 'again' where the child ended for no reason that is known, for the first time. */
  readonly run: (child: AnalysisChild) => Promise<Outcome>;
  readonly reject: (reason: unknown) => void;
  /** Answers that the analysis failed, where there is no child that it could run on. */
  readonly fail: () => void;
}

/** Makes a job of some work; it resolves whatever becomes of the child processes that it runs on. */
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

/** Has a child killed that goes on for long after nobody waits. Returns what takes that back. */
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

/** Completes an answer with what it cost. */
export function withMeasures<Answer extends { readonly measures: Measures }>(
  answer: Omit<Answer, 'measures'>,
  measures: Measures,
): Answer {
  // `as`: what was left out is given back.
  return { ...answer, measures } as Answer;
}
