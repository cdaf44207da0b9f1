import { signal } from '@preact/signals';
import type { Issue } from '@assay/core';
import { Badge } from '../../shared/severity.js';
import { RichText } from '../../shared/rich-text.js';
import { askJson } from '../api/client.js';
import type { Failure } from '../api/failure.js';
import type { Engine, ListPage, Project } from '../api/records.js';
import { useAnswer } from '../api/use-answer.js';
import { DocumentInput, toDocumentFile, type GivenDocument } from '../components/document-input.js';
import { ask, requested, Choice } from '../components/query-field.js';
import { Failed, Loading, Overfull } from '../components/states.js';
import { buildConsoleAddress } from '../common/router.js';
import { session } from '../common/session.js';
import { GroupPage } from './import/group.js';
import { ProjectPage } from './import/project.js';
import { texts } from './import/texts.js';

/** Result of an import: the issues, and the group of its projects. */
interface Imported {
  readonly group: string | undefined;
  readonly projects: number;
  readonly errors: readonly Issue[];
}

const state = signal<{
  readonly given: GivenDocument;
  readonly result: 'none' | 'running' | Imported | Failure;
}>({
  given: { kind: 'none' },
  result: 'none',
});

session.subscribe(() => (state.value = { given: { kind: 'none' }, result: 'none' }));

/** Imports a document; or shows an import (`?group=`) or one of its projects (`?project=`). */
export function Page() {
  const [group, project] = [requested('group'), requested('project')];
  if (project !== '') return <ProjectPage key={project} id={project} />;
  if (group !== '') return <GroupPage key={group} id={group} />;
  return <NewImport />;
}

function NewImport() {
  const { given: document, result } = state.value;
  const asking = useAnswer<ListPage<Engine>>({ path: '/api/engines', query: { limit: 200 } });
  const engines = asking.requested.kind === 'ready' ? asking.requested.value.items : [];
  return (
    <section class="panel" aria-labelledby="import">
      <h1 id="import">{texts.title}</h1>
      <p class="muted">{texts.intro}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (document.kind !== 'none') void start(document);
        }}
      >
        <DocumentInput
          title={texts.document}
          document={document}
          give={(document) => (state.value = { ...state.value, given: document })}
        />
        <div class="fields">
          <Choice
            name="engine"
            label={texts.engine}
            options={[
              ['', texts.noEngine],
              ...engines.map(({ id, name, kind }): [string, string] => [id, `${name} (${kind})`]),
            ]}
          />
        </div>
        {asking.requested.kind === 'failed' && <p class="muted">{texts.engineFailed}</p>}
        <p class="together">
          <button class="main-button" disabled={document.kind === 'none' || result === 'running'}>
            {texts.start}
          </button>
          <span class="muted" role="status">
            {document.kind === 'none' ? texts.needsDocument : ''}
          </span>
        </p>
      </form>
      <Result />
    </section>
  );
}

async function start(document: GivenDocument): Promise<void> {
  state.value = { ...state.value, result: 'running' };
  const key = session.value;
  const engineId = requested('engine');
  const config = engineId === '' ? {} : { engineId };
  const file = toDocumentFile(document);
  const form = new FormData();
  if (file !== undefined) {
    form.set('config', JSON.stringify(config));
    form.set('file', file.blob, file.name);
  }
  const answer = await askJson<{ readonly projects: readonly Project[]; readonly errors: readonly Issue[] }>(
    document.kind === 'url'
      ? { method: 'POST', path: '/api/conversion/openapi/import/url', body: { url: document.url, config } }
      : { method: 'POST', path: '/api/conversion/openapi/import', body: form },
  );
  if (session.value !== key) return;
  if (answer.kind === 'failure') {
    state.value = { ...state.value, result: answer.failure };
    return;
  }
  const { projects, errors } = answer.value;
  state.value = { ...state.value, result: { group: projects[0]?.group, projects: projects.length, errors } };
  ask({ engine: engineId });
}

/** Maximum number of shown issues. The document page shows all of them. */
const maxIssues = 50;

function Result() {
  const { given: document, result } = state.value;
  if (result === 'none') return null;
  if (result === 'running') return <Loading>{texts.running}</Loading>;
  if ('sentence' in result) return <Failed failure={result} again={() => void start(document)} />;
  const { group, projects, errors } = result;
  return (
    <div role="status">
      <p>
        <strong>{projects === 0 ? texts.madeNone : texts.made(projects)}</strong>{' '}
        {group !== undefined && <a href={buildConsoleAddress('import', { group })}>{texts.toProjects}</a>}
      </p>
      {errors.length > 0 && (
        <>
          <h2>{texts.issues(errors.length)}</h2>
          <ul class="issues">
            {errors.slice(0, maxIssues).map(({ severity, problem, id }) => (
              <li>
                <Badge severity={severity} />{' '}
                <span>
                  <RichText text={problem} /> <span class="muted">{id}</span>
                </span>
              </li>
            ))}
          </ul>
          <Overfull left={errors.length - maxIssues} />
        </>
      )}
    </div>
  );
}
