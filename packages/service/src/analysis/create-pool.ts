import { fileURLToPath } from 'node:url';
import { escapeHidden } from '@assay/text';
import type { Logger } from 'pino';
import { Fetching, type Terms } from '../fetching/fetching.js';
import { FetchProcess } from '../fetching/fetch-process.js';
import { packageFile } from '../operation/package-file.js';
import { Turns } from '../queue/turns.js';
import type { AnalysisSettings, FetchSettings } from '../settings/settings.js';
import type { Spool, SpooledPlace } from '../spool/spool.js';
import type {
  AnalysisPool,
  DiffAnswer,
  ImportAnswer,
  RulesetAnswer,
  ValidateAnswer,
} from './analysis-pool.js';
import { documentName, type DocumentInput } from '../fetching/document-name.js';
import type { Measures } from '../operation/metrics.js';
import {
  collectComparison,
  collectDocuments,
  collectImport,
  collectRulesetCheck,
  collectValidation,
} from './collect.js';
import { issueText } from './issue-text.js';
import type { RulesetText } from './ruleset-text.js';
import { Pool } from './pool.js';
import type { JobContext } from './protocol.js';
import { stoppedBody, stoppedComparison, stoppedIssue, type Stop } from './stopped-analysis.js';
import { withMeasures, type Work } from './task.js';
import type { UnpackAnswer, UnpackJob } from './unpacking.js';

/** Options of a pool. */
export interface PoolOptions {
  readonly analysis: AnalysisSettings;
  readonly fetch: FetchSettings;
  readonly spool: Spool;
  readonly log: Logger;
  /** The operator's ruleset. */
  readonly ruleset?: RulesetText | null;
  /** The path of the script of the child processes; the script of this package if missing. */
  readonly script?: string;
}

/** The script of the child processes, found from `src` and from `dist`. */
export const bundledChild = fileURLToPath(packageFile('dist/analysis-child.js'));

/** Creates the work of a job once its given documents are known. */
type WorkOf<Answer extends { readonly measures: Measures }> = (
  context: JobContext,
  place: SpooledPlace,
) => Work<Answer>;

/** Starts the child processes; resolves when the first is warm. Rejects with `PoolNotStarted` if none can be started. */
export async function createAnalysisPool(options: PoolOptions): Promise<AnalysisPool> {
  const { analysis, fetch, spool, log, ruleset = null, script = bundledChild } = options;
  const { maxBytes, maxDepth, maxOperations, maxIssues, deadline } = analysis;
  const settings = { maxBytes, maxDepth, maxOperations, maxIssues, deadline, fetch, ruleset };
  const pool = new Pool(analysis, { script, analysis, settings, log });
  await pool.start();
  const process = new FetchProcess({ script, settings: { maxBytes, fetch }, log });
  const turns = new Turns({ atOnce: fetch.atOnce, perOwner: fetch.perKey, waiting: analysis.queue });
  const fetching = { process, turns, spool, deadline: analysis.deadline };

  /** Runs a job repeatedly until it has all the documents that it needs. */
  async function run<Answer extends { readonly measures: Measures }>(
    documents: readonly DocumentInput[],
    terms: Terms,
    workOf: WorkOf<Answer>,
  ): Promise<Answer> {
    const place = spool.place(terms.owner);
    const fetched = new Fetching(fetching, terms);
    const work = workOf({ given: fetched.given, answerPath: place.path }, place);
    let needs = [...new Set(documents.flatMap((each) => (each.kind === 'url' ? [each.url] : [])))];
    try {
      for (let isFirst = true; ; isFirst = false) {
        if (needs.length > 0 && !(await fetched.fetch(needs, isFirst))) {
          const done = new Set(fetched.given.map(({ uri }) => uri));
          return stopped(
            work,
            'deadline',
            needs.find((uri) => !done.has(uri)),
          );
        }
        const bytes = (terms.bytes ?? 0) + fetched.bytes;
        const answer = await pool.submit(work, { ...terms, bytes });
        if (!('needs' in answer)) return answer;
        const known = new Set(fetched.given.map(({ uri }) => uri));
        needs = answer.needs.filter((uri) => !known.has(uri));
        // The child requests documents that it already has, so a document may have compromised it.
        if (needs.length === 0) return stopped(work, 'crash');
      }
    } finally {
      await fetched.end();
    }
  }

  async function unpack(job: UnpackJob, terms: Terms): Promise<UnpackAnswer> {
    const place = spool.place(terms.owner);
    const stop = new AbortController();
    const leave = (): void => stop.abort(terms.signal?.reason);
    terms.signal?.addEventListener('abort', leave, { once: true });
    if (terms.signal?.aborted === true) leave();
    try {
      const answer = await pool.submit<UnpackAnswer>(
        {
          message: { kind: 'unpack', job, given: [], answerPath: place.path },
          collector: () => collectDocuments(place, (reason) => stop.abort(reason)),
          stopped: (reason) => ({ outcome: { kind: 'stopped', stop: reason } }),
          // An abandoned child would continue to write to the disk.
          abandonedAfter: 0,
        },
        { ...terms, signal: stop.signal },
      );
      if ('needs' in answer) throw new TypeError('An archive needs no other documents');
      if (answer.outcome.kind !== 'unpacked') await place.delete();
      return answer;
    } catch (error) {
      await place.delete();
      throw error;
    } finally {
      terms.signal?.removeEventListener('abort', leave);
    }
  }

  return {
    validate: (job, terms = {}) =>
      run<ValidateAnswer>([job.document], terms, (context, place) => ({
        message: { kind: 'validate', job, ...context },
        collector: () => collectValidation(place),
        stopped: (stop) => ({
          status: 'error',
          body: stoppedBody(stop, job.document, job.include, analysis),
        }),
      })),
    import: (job, terms = {}) =>
      run<ImportAnswer>([job.document], terms, (context) => ({
        message: { kind: 'import', job, ...context },
        collector: collectImport,
        stopped: (stop) => ({
          records: undefined,
          errors: escapeHidden(`[${issueText(stoppedIssue(stop, job.document, analysis))}]`),
        }),
      })),
    compare: (job, terms = {}) =>
      run<DiffAnswer>([job.old, job.new], terms, (context, place) => ({
        message: { kind: 'compare', job, ...context },
        collector: () => collectComparison(place),
        stopped: (stop) => stoppedComparison(stop, job, analysis),
      })),
    checkRuleset: (ruleset, terms = {}) =>
      run<RulesetAnswer>([], terms, (context) => ({
        message: { kind: 'ruleset', job: ruleset, ...context },
        collector: collectRulesetCheck,
        stopped: (stop, url) => ({
          check: { rules: [], skipped: [], problems: [describeStoppedCheck(stop, url)] },
        }),
      })),
    unpack: (job, terms = {}) => unpack(job, terms),
    state: () => ({ ...pool.state(), fetching: turns.running, waitingToFetch: turns.waiting }),
    close: async () => {
      await pool.close();
      process.close();
    },
  };
}

function describeStoppedCheck(stop: Stop, url: string | undefined): string {
  switch (stop) {
    case 'deadline':
      if (url !== undefined)
        return `Fetching what the ruleset extends takes longer than the time limit of an analysis: \`${documentName({ kind: 'url', url })}\` was not complete.`;
      return 'Reading the ruleset takes longer than the time limit of an analysis.';
    case 'memory':
      return 'Reading the ruleset takes more memory than the limit of an analysis.';
    case 'crash':
      return 'The ruleset could not be read because of an internal error of Assay.';
  }
}

/** Returns the answer to a job that was stopped before a child process took it. */
function stopped<Answer extends { readonly measures: Measures }>(
  work: Work<Answer>,
  stop: Stop,
  fetching?: string,
): Answer {
  const measures: Measures = { waited: 0, took: 0, bytes: 0, format: null, issues: 1, stopped: stop };
  return withMeasures<Answer>(work.stopped(stop, fetching), measures);
}
