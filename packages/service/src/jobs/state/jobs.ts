/** Statuses of jobs. */
export const jobStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;

/** Status of a job. */
export type JobStatus = (typeof jobStatuses)[number];

/** Statuses of jobs that have not ended. */
export const openStatuses = ['queued', 'running'] as const satisfies readonly JobStatus[];

/** The progress of a job. */
export interface JobProgress {
  readonly status: JobStatus;
  /** The number of documents: in total, answered, and answered with the status `error`. */
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly issues: number;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** An event of a job. Each document is answered at most once, and never after the job was cancelled. */
export type JobEvent =
  | { readonly kind: 'started'; readonly at: Date }
  | {
      readonly kind: 'answered';
      readonly status: 'success' | 'error';
      readonly issues: number;
      readonly at: Date;
    }
  | { readonly kind: 'cancelled'; readonly at: Date };

/** Returns the progress of a job after an event. */
export function nextJob(job: JobProgress, event: JobEvent): JobProgress {
  switch (event.kind) {
    case 'started':
      return { ...job, status: 'running', startedAt: job.startedAt ?? event.at };
    case 'answered': {
      const done = job.done + 1;
      const isLast = done === job.total;
      return {
        ...job,
        done,
        failed: job.failed + (event.status === 'error' ? 1 : 0),
        issues: job.issues + event.issues,
        status: isLast ? 'completed' : job.status,
        finishedAt: isLast ? event.at : null,
      };
    }
    case 'cancelled':
      return isOpen(job) ? { ...job, status: 'cancelled', finishedAt: event.at } : job;
  }
}

/** True until a job is completed or cancelled. */
export function isOpen({ status }: Pick<JobProgress, 'status'>): boolean {
  return (openStatuses as readonly JobStatus[]).includes(status);
}
