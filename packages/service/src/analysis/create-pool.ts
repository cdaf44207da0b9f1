import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { AnalysisSettings, FetchSettings } from '../settings/settings.js';
import type { AnalysisPool, ImportAnswer, ValidateAnswer } from './analysis-pool.js';
import { collectImport, collectValidation } from './collect.js';
import { Pool } from './pool.js';
import { stoppedBody, stoppedIssue } from './stopped.js';
import { escapeHidden, issueText } from './issue-text.js';
import { packageFile } from '../operation/package-file.js';

/** What a pool is made of. */
export interface PoolOptions {
  readonly analysis: AnalysisSettings;
  readonly fetch: FetchSettings;
  readonly log: Logger;
  /** The path of the script that the child processes run; that of this package where it is not given. */
  readonly script?: string;
}

// Found from `src` and `dist` alike.
const bundledChild = fileURLToPath(packageFile('dist/analysis-child.js'));

/** Starts the child processes; resolves when the first is warm. Rejects with a `PoolNotStarted` where none can be started. */
export async function createAnalysisPool(options: PoolOptions): Promise<AnalysisPool> {
  const { analysis, fetch, log, script = bundledChild } = options;
  const { maxBytes, maxDepth, maxOperations, maxIssues } = analysis;
  const pool = new Pool(analysis, {
    script,
    analysis,
    settings: { maxBytes, maxDepth, maxOperations, maxIssues, fetch },
    log,
  });
  await pool.start();
  return {
    validate: (job, terms) =>
      pool.submit<ValidateAnswer>(
        {
          message: { kind: 'validate', job },
          collector: collectValidation,
          stopped: (stop) => ({
            status: 'error',
            body: stoppedBody(stop, job.document, job.include, analysis),
          }),
        },
        terms,
      ),
    import: (job, terms) =>
      pool.submit<ImportAnswer>(
        {
          message: { kind: 'import', job },
          collector: collectImport,
          stopped: (stop) => ({
            records: undefined,
            errors: escapeHidden(`[${issueText(stoppedIssue(stop, job.document, analysis))}]`),
          }),
        },
        terms,
      ),
    state: () => pool.state(),
    close: () => pool.close(),
  };
}
