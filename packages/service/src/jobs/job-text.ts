import type { StoredJob } from './job-store.js';

/** A job as JSON, with how its webhook is doing: nothing of the secret of that. */
export function serializeJob(stored: StoredJob): string {
  return JSON.stringify({ ...recordOf(stored), webhook: stored.webhook });
}

/** A job as its webhook receives it: the same in each attempt. */
export function deliveredText(stored: StoredJob): string {
  return JSON.stringify(recordOf(stored));
}

function recordOf(stored: StoredJob) {
  const { id, kind, status, total, done, failed, issues, createdAt, startedAt, finishedAt } = stored;
  return { id, kind, status, total, done, failed, issues, createdAt, startedAt, finishedAt };
}
