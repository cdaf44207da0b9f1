import { useState } from 'preact/hooks';
import { askFile } from '../../api/client.js';
import type { Failure } from '../../api/failure.js';
import type { Group, Project } from '../../api/records.js';
import { useAnswer, usePages } from '../../api/use-answer.js';
import { List } from '../../components/list.js';
import { requested, SearchField } from '../../components/query-field.js';
import { RecordHead } from '../../components/question.js';
import { Answered, Failed } from '../../components/states.js';
import { Table, type Column, Time } from '../../components/table.js';
import { buildConsoleAddress } from '../../common/router.js';
import { exportNames, texts } from './texts.js';

/** One import: its projects and download formats. */
export function GroupPage({ id }: { readonly id: string }) {
  const path = `/api/groups/${encodeURIComponent(id)}`;
  const asking = useAnswer<Group>({ path });
  return (
    <>
      <p>
        <a href={buildConsoleAddress('import')}>← {texts.back}</a>
      </p>
      <Answered asking={asking}>
        {(group) => (
          <section class="panel" aria-labelledby="group">
            <RecordHead
              id="group"
              name={group.name}
              path={path}
              afterwards={buildConsoleAddress('history', { show: 'imports' })}
              words={texts}
            />
            <p class="muted">
              {texts.version(group.source.specVersion)} · <Time at={group.createdAt} />
              {group.source.location !== null && (
                <>
                  {' '}
                  · <bdi>{group.source.location}</bdi>
                </>
              )}
            </p>
            <Downloads path={path} />
            <Projects group={id} />
          </section>
        )}
      </Answered>
    </>
  );
}

function Downloads({ path }: { readonly path: string }) {
  const [state, setState] = useState<'none' | 'running' | Failure>('none');
  async function download(format: string): Promise<void> {
    setState('running');
    const answer = await askFile({ path: `${path}/export`, query: { format } });
    if (answer.kind === 'failure') {
      setState(answer.failure);
      return;
    }
    setState('none');
    save(answer.value, findAttachmentName(answer.headers) ?? `export.${format}`);
  }
  return (
    <>
      <div class="together" role="group" aria-label={texts.exports}>
        <span class="muted">{texts.exports}</span>
        {Object.entries(exportNames).map(([format, name]) => (
          <button
            type="button"
            class="chip"
            disabled={state === 'running'}
            onClick={() => void download(format)}
          >
            {name}
          </button>
        ))}
      </div>
      <p class="muted" role="status">
        {state === 'running' ? texts.exporting : ''}
      </p>
      {typeof state === 'object' && <Failed failure={state} />}
    </>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns the file name in a response (RFC 6266): the complete one, or the ASCII one. */
function findAttachmentName(headers: Headers): string | undefined {
  const header = headers.get('content-disposition') ?? '';
  const full = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  try {
    if (full !== undefined) return decodeURIComponent(full);
  } catch {
    // Use the ASCII name.
  }
  return /filename="([^"]+)"/i.exec(header)?.[1];
}

function Projects({ group }: { readonly group: string }) {
  const name = requested('name');
  const projects = usePages<Project>({ path: '/api/projects', query: { group, name, limit: 200 } });
  const columns: Column<Project>[] = [
    {
      name: texts.name,
      width: 'minmax(10rem, 1fr)',
      cell: (project) => (
        <a href={buildConsoleAddress('import', { project: project.id })} title={project.name}>
          <bdi>{project.name}</bdi>
        </a>
      ),
    },
    { name: texts.summary, width: 'minmax(10rem, 2fr)', cell: ({ description }) => <bdi>{description}</bdi> },
    {
      name: texts.credentials,
      width: 'minmax(9rem, 1fr)',
      cell: ({ targets }) =>
        [...new Set(targets.flatMap(({ authentication }) => authentication.map((each) => each.name)))].join(
          ', ',
        ),
    },
    { name: texts.projectEngine, width: '7rem', cell: ({ engine }) => engine },
  ];
  return (
    <>
      <h2>{texts.projects}</h2>
      <div class="fields">
        <SearchField name="name" label={texts.searchProjects} />
      </div>
      <List listed={projects}>
        {(items) => (
          <Table
            label={texts.projects}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            empty={<p>{texts.noProjects}</p>}
          />
        )}
      </List>
    </>
  );
}
