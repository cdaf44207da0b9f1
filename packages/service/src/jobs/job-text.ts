import type { StoredJob } from './job-store.js';

/** A job as JSON: nothing of the secret of its webhook. */
export function textOf(stored: StoredJob): string {
  const { id, kind, status, total, done, failed, issues, createdAt, startedAt, finishedAt } = stored;
  return JSON.stringify({ id, kind, status, total, done, failed, issues, createdAt, startedAt, finishedAt });
}
