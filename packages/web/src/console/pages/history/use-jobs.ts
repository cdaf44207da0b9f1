import { useEffect, useState } from 'preact/hooks';
import { askJson } from '../../api/client.js';
import type { Job, ListPage } from '../../api/records.js';
import { usePages, type Listed } from '../../api/use-pages.js';

/** The first pause between two looks, and the longest, in milliseconds. */
const firstPause = 1_000;
const longestPause = 30_000;

/** The jobs of the key. While some of them go on, they are looked at again: soon while they move, later while they do not. */
export function useJobs(status: string): Listed<Job> {
  const jobs = usePages<Job>({ path: '/api/jobs', query: { status } });
  const [newer, setNewer] = useState<ReadonlyMap<string, Job>>(new Map());
  const items = jobs.items.map((job) => newer.get(job.id) ?? job);
  const open = items.filter(isOpen).map(({ id }) => id);
  useEffect(() => setNewer(new Map()), [jobs.isLoading]);
  useEffect(() => {
    if (open.length === 0) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = firstPause;
    let seen = '';
    const look = async (): Promise<void> => {
      const answer = await askJson<ListPage<Job>>({
        path: '/api/jobs',
        query: { status, limit: 100 },
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      const now = JSON.stringify(answer.kind === 'answer' ? answer.value.items : '');
      pause = now === seen || answer.kind === 'failure' ? Math.min(longestPause, pause * 2) : firstPause;
      seen = now;
      if (answer.kind === 'answer') setNewer(new Map(answer.value.items.map((job) => [job.id, job])));
      timer = setTimeout(() => void look(), pause);
    };
    timer = setTimeout(() => void look(), pause);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [open.join(), status]);
  return { ...jobs, items };
}

/** True for a job that has not ended. */
export function isOpen({ status }: Job): boolean {
  return status === 'queued' || status === 'running';
}
