import type { Credential, Flow, Project } from '../../api/records.js';
import { useAnswer } from '../../api/use-answer.js';
import { Answered } from '../../components/states.js';
import { buildConsoleAddress } from '../../common/router.js';
import { FlowPicture } from './flow-picture.js';
import { Requests } from './request.js';
import { texts } from './texts.js';

/** One project: its flow, its requests, and the required credentials. */
export function ProjectPage({ id }: { readonly id: string }) {
  const asking = useAnswer<Project>({ path: `/api/projects/${encodeURIComponent(id)}` });
  return (
    <Answered asking={asking}>
      {(project) => (
        <>
          <p>
            <a href={buildConsoleAddress('import', { group: project.group })}>← {texts.backToGroup}</a>
          </p>
          <section class="panel" aria-labelledby="project">
            <h1 id="project">
              <bdi>{project.name}</bdi>
            </h1>
            <p class="muted">
              <bdi>{project.description}</bdi>
            </p>
            <Credentials project={project} />
          </section>
          <FlowPanel id={project.flow} />
        </>
      )}
    </Answered>
  );
}

function Credentials({ project: { targets } }: { readonly project: Project }) {
  const byName = new Map<string, Credential>();
  for (const { authentication } of targets) for (const each of authentication) byName.set(each.name, each);
  const needed = [...byName.values()];
  return (
    <>
      <h2>{texts.servers}</h2>
      <ul class="plain">
        {targets.map(({ name }) => (
          <li>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <h2>{texts.credentials}</h2>
      {needed.length === 0 ? (
        <p class="muted">{texts.noCredentials}</p>
      ) : (
        <>
          <p class="muted">{texts.credentialsHow}</p>
          <dl class="credentials">
            {needed.map(({ name, description, sensitive }) => (
              <>
                <dt>
                  <code>{name}</code> {sensitive && <span class="muted">{texts.sensitive}</span>}
                </dt>
                <dd>
                  <bdi>{description}</bdi>
                </dd>
              </>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function FlowPanel({ id }: { readonly id: string }) {
  const asking = useAnswer<Flow>({ path: `/api/flows/${encodeURIComponent(id)}` });
  return (
    <Answered asking={asking}>
      {(flow) => (
        <>
          <section class="panel" aria-labelledby="flow">
            <h2 id="flow">{texts.flow}</h2>
            <FlowPicture flow={flow} />
          </section>
          <section class="panel" aria-labelledby="requests">
            <h2 id="requests">{texts.requests}</h2>
            <Requests flow={flow} />
          </section>
        </>
      )}
    </Answered>
  );
}
