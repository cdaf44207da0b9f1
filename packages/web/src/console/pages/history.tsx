import { askJson } from '../api/client.js';
import type { Group, Job, ListPage } from '../api/records.js';
import { usePages, type Listed } from '../api/use-answer.js';
import { List } from '../components/list.js';
import { ask, requested, Choice } from '../components/query-field.js';
import { Question } from '../components/question.js';
import { Table, type Column, Time } from '../components/table.js';
import { buildConsoleAddress } from '../common/router.js';
import { texts } from './history/texts.js';
import { useEffect, useState } from 'preact/hooks';

/** Page of the imports, and of the key's jobs with their progress. */
export function Page() {
  const view = requested('show') === 'imports' ? 'imports' : 'jobs';
  return (
    <section class="panel" aria-labelledby="history">
      <h1 id="history">{texts.title}</h1>
      <div class="together" role="group" aria-label={texts.show}>
        {(['jobs', 'imports'] as const).map((each) => (
          <button
            type="button"
            class="chip"
            aria-pressed={each === view}
            onClick={() => ask({ show: each === 'jobs' ? '' : each, status: '' })}
          >
            {texts[each]}
          </button>
        ))}
      </div>
      {view === 'jobs' ? <Jobs /> : <Imports />}
    </section>
  );
}

function Jobs() {
  const jobs = useJobs(requested('status'));
  const columns: Column<Job>[] = [
    {
      name: texts.status,
      width: '8rem',
      cell: ({ status }) => (
        <span class={`job-${status}`}>
          <span aria-hidden="true">{texts.signs[status]}</span> {texts.statuses[status]}
        </span>
      ),
    },
    { name: texts.kind, width: '6rem', cell: ({ kind }) => texts.kinds[kind] },
    {
      name: texts.progress,
      width: 'minmax(14rem, 2fr)',
      lines: 3,
      cell: (job) => <Progress job={job} />,
    },
    { name: texts.issues, width: '6rem', isNumber: true, cell: ({ issues }) => issues.toLocaleString('en') },
    { name: texts.created, width: '11rem', cell: ({ createdAt }) => <Time at={createdAt} /> },
    { name: texts.id, width: 'minmax(7rem, 1fr)', lines: 2, cell: ({ id }) => <code title={id}>{id}</code> },
    {
      name: texts.action,
      width: '6rem',
      cell: (job) =>
        isOpen(job) && (
          <Question
            label={texts.cancel}
            title={texts.cancelTitle}
            confirm={texts.keep}
            perform={() => remove(`/api/jobs/${job.id}`, jobs.again)}
          >
            <p>{texts.cancelText}</p>
          </Question>
        ),
    },
  ];
  return (
    <>
      <div class="fields">
        <Choice
          name="status"
          label={texts.status}
          options={[['', texts.allStatuses], ...Object.entries(texts.statuses)]}
        />
      </div>
      <List listed={jobs}>
        {(items) => (
          <Table
            label={texts.jobs}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            rowHeight={48}
            empty={
              <>
                <p>{texts.noJobs}</p>
                <p>{texts.noJobsHow}</p>
              </>
            }
          />
        )}
      </List>
    </>
  );
}

function Progress({ job: { done, total, failed } }: { readonly job: Job }) {
  const words = texts.done(done, total);
  return (
    <span class="progress">
      <progress value={done} max={total} aria-label={words} />
      <span>
        {words}
        {failed > 0 && <span class="bad"> · {texts.failed(failed)}</span>}
      </span>
    </span>
  );
}

function Imports() {
  const imports = usePages<Group>({ path: '/api/groups' });
  const columns: Column<Group>[] = [
    {
      name: texts.name,
      width: 'minmax(10rem, 2fr)',
      cell: ({ id, name }) => (
        <a href={buildConsoleAddress('import', { group: id })} title={name}>
          <bdi>{name}</bdi>
        </a>
      ),
    },
    { name: texts.version, width: '5rem', cell: ({ source }) => source.specVersion },
    {
      name: texts.source,
      width: 'minmax(8rem, 2fr)',
      cell: ({ source }) => <bdi>{source.location ?? texts.upload}</bdi>,
    },
    { name: texts.created, width: '11rem', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      name: texts.action,
      width: '6rem',
      cell: ({ id, name }) => (
        <Question
          label={texts.remove}
          title={texts.removeTitle}
          confirm={texts.remove}
          perform={() => remove(`/api/groups/${id}`, () => imports.without((group) => group.id === id))}
        >
          <p>{texts.removeText(name)}</p>
        </Question>
      ),
    },
  ];
  return (
    <List listed={imports}>
      {(items) => (
        <Table
          label={texts.imports}
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          rowHeight={48}
          empty={
            <>
              <p>{texts.noImports}</p>
              <p>
                <a href={buildConsoleAddress('import')}>{texts.toImport}</a>
              </p>
            </>
          }
        />
      )}
    </List>
  );
}

async function remove(path: string, done: () => void) {
  const answer = await askJson({ method: 'DELETE', path });
  if (answer.kind === 'failure') return answer.failure;
  done();
  return undefined;
}

/** The first and the maximum pause between two requests, in milliseconds. */
const firstPause = 1_000;
const longestPause = 30_000;

/** Reads the jobs of the key. While some are running, they are requested again: soon if they progress, later if they do not. */
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
