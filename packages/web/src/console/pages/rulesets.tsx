import { useState } from 'preact/hooks';
import { askJson } from '../api/client.js';
import type { Failure } from '../api/failure.js';
import type { RulesetVersion } from '../api/records.js';
import { usePages } from '../api/use-answer.js';
import { texts as commonTexts } from '../common/texts.js';
import { List } from '../components/list.js';
import { Question } from '../components/question.js';
import { Failed } from '../components/states.js';
import { Table, type Column, Time } from '../components/table.js';
import { texts } from './rulesets/texts.js';
import { UploadButton } from './rulesets/upload.js';
import { VersionButton } from './rulesets/version.js';

/** The versions of the ruleset of the tenant. */
export function Page() {
  const versions = usePages<RulesetVersion>({ path: '/api/rulesets' });
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  async function activate({ id, isActive }: RulesetVersion): Promise<void> {
    const body = { isActive: !isActive };
    const answer = await askJson({ method: 'PATCH', path: `/api/rulesets/${id}`, body });
    setFailure(answer.kind === 'failure' ? answer.failure : undefined);
    if (answer.kind === 'answer') versions.again();
  }
  async function remove({ id }: RulesetVersion): Promise<Failure | undefined> {
    const answer = await askJson({ method: 'DELETE', path: `/api/rulesets/${id}` });
    if (answer.kind === 'failure') return answer.failure;
    versions.without((version) => version.id === id);
    return undefined;
  }
  const columns: readonly Column<RulesetVersion>[] = [
    { name: texts.version, width: '8rem', cell: (version) => <VersionButton version={version} /> },
    {
      name: texts.state,
      width: '8rem',
      cell: ({ isActive }) =>
        isActive ? (
          <span class="good">
            <span aria-hidden="true">▶</span> {texts.runs}
          </span>
        ) : (
          <span class="muted">{texts.isKept}</span>
        ),
    },
    {
      name: texts.rules,
      width: 'minmax(8rem, 1fr)',
      cell: ({ rules, skipped }) => texts.ruleCount(rules.length, skipped.length),
    },
    { name: texts.size, width: '6rem', isNumber: true, cell: ({ bytes }) => commonTexts.bytes(bytes) },
    {
      name: texts.createdBy,
      width: 'minmax(8rem, 1fr)',
      cell: ({ createdBy }) => <bdi>{createdBy}</bdi>,
    },
    { name: texts.created, width: '11rem', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      name: texts.action,
      width: '11rem',
      lines: 2,
      cell: (version) => (
        <>
          <button type="button" class="chip" onClick={() => void activate(version)}>
            {version.isActive ? texts.stop : texts.run}
          </button>{' '}
          <Question
            label={texts.remove}
            title={texts.removeTitle}
            confirm={texts.remove}
            perform={() => remove(version)}
          >
            <p>{texts.removeText(version.version, version.isActive)}</p>
          </Question>
        </>
      ),
    },
  ];
  return (
    <section class="panel" aria-labelledby="rulesets">
      <div class="together spread">
        <h1 id="rulesets">{texts.title}</h1>
        <UploadButton done={versions.again} />
      </div>
      <p class="muted">{texts.intro}</p>
      {failure !== undefined && <Failed failure={failure} />}
      <List listed={versions}>
        {(items) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            rowHeight={48}
            empty={<p>{texts.none}</p>}
          />
        )}
      </List>
    </section>
  );
}
