import { count } from '@assay/core';
import type { ImportRun, PageImportError } from '@assay/reporters';
import { Flows } from '../../flows/flows.js';
import { texts as flowTexts } from '../../flows/texts.js';
import { Badge, severities, signs } from '../../shared/severity.js';
import { Figures } from '../../shared/summary.js';
import { PageFoot, SkipLink } from '../../shared/page.js';
import { RichText } from '../../shared/rich-text.js';

/** The texts of the report of an import. */
const texts = {
  title: 'Import of',
  notMade: 'No projects were created: the document cannot be analysed.',
  written: 'Written to',
  project: 'project',
  projects: 'projects',
  reached: 'covered',
  error: 'error',
  errors: 'errors',
  noAddress: 'The address is unknown: set it with --base-url.',
  credentials: 'Credentials to fill in',
  noCredentials: 'None.',
  alternative: 'an alternative',
  inTheWay: 'Blockers',
  leftOut: 'Not exported',
  nothing: 'The document has no operations to test.',
  skip: 'Skip to the projects',
} as const;

/** The report of an import. */
export function ImportPage({ run }: { readonly run: ImportRun }) {
  const { name, description, made, folder, leaves, reachable, flows, errors, leftOut } = run;
  const worst = severities.find((severity) => errors.some((each) => each.severity === severity)) ?? 'info';
  const errorWords = errors.length === 1 ? texts.error : texts.errors;
  return (
    <>
      <SkipLink to="projects">{texts.skip}</SkipLink>
      <header class="panel verdict">
        <div class="title">
          <h1>
            {texts.title} {name}
          </h1>
          <p class="muted">{description}</p>
          {!made && <p class="gate failed">{texts.notMade}</p>}
          {folder !== undefined && (
            <p>
              {texts.written} <code>{folder}</code>.
            </p>
          )}
          <Targets run={run} />
        </div>
        <Figures
          figures={[
            {
              sign: '',
              kind: 'good',
              value: flows.length,
              words: flows.length === 1 ? texts.project : texts.projects,
            },
            {
              sign: '',
              kind: 'good',
              value: reachable,
              words: `of ${count(leaves, 'value')} ${texts.reached}`,
            },
            { sign: signs[worst], kind: worst, value: errors.length, words: errorWords },
          ]}
        />
      </header>
      <main>
        {made && <Credentials run={run} />}
        <Errors errors={errors} />
        {made && (
          <section id="projects" class="panel" aria-labelledby="all" tabIndex={-1}>
            <h2 id="all">{flowTexts.all}</h2>
            {flows.length === 0 ? <p class="empty">{texts.nothing}</p> : <Flows flows={flows} />}
          </section>
        )}
        {leftOut.length > 0 && (
          <details class="panel notes">
            <summary>
              {texts.leftOut} <span class="muted">{leftOut.length.toLocaleString('en')}</span>
            </summary>
            <ul>
              {leftOut.map((sentence) => (
                <li>{sentence}</li>
              ))}
            </ul>
          </details>
        )}
      </main>
      <PageFoot version={run.version} />
    </>
  );
}

function Targets({ run: { targets } }: { readonly run: ImportRun }) {
  return (
    <ul class="places">
      {targets.map(({ name, projects }) => (
        <li>
          {name === '' ? texts.noAddress : <code>{name}</code>}{' '}
          <span class="muted">{count(projects, 'project')}</span>
        </li>
      ))}
    </ul>
  );
}

function Credentials({ run: { credentials } }: { readonly run: ImportRun }) {
  return (
    <section class="panel" aria-labelledby="credentials">
      <h2 id="credentials">{texts.credentials}</h2>
      {credentials.length === 0 ? (
        <p class="muted">{texts.noCredentials}</p>
      ) : (
        <dl class="credentials">
          {credentials.map(({ name, part, description, projects }) => (
            <div>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                {part}{' '}
                <span class="muted">{projects === 0 ? texts.alternative : count(projects, 'project')}</span>
                {description !== '' && (
                  <p class="muted">
                    <RichText text={description} />
                  </p>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Maximum number of listed errors of a kind. */
const maxErrors = 200;

/** Obstacles, by kind, the most severe first. */
function Errors({ errors }: { readonly errors: readonly PageImportError[] }) {
  if (errors.length === 0) return null;
  const kinds = new Map<string, PageImportError[]>();
  for (const severity of severities)
    for (const error of errors.filter((each) => each.severity === severity))
      kinds.set(`${severity} ${error.id}`, [...(kinds.get(`${severity} ${error.id}`) ?? []), error]);
  return (
    <section class="panel" aria-labelledby="errors">
      <h2 id="errors">{texts.inTheWay}</h2>
      {[...kinds.values()].map((ofKind) => (
        <ErrorKind errors={ofKind} />
      ))}
    </section>
  );
}

function ErrorKind({ errors }: { readonly errors: readonly PageImportError[] }) {
  const [first] = errors;
  if (first === undefined) return null;
  const { severity, name, id, impact, recommendation } = first;
  const hidden = errors.length - maxErrors;
  return (
    <details class="error-kind">
      <summary>
        <Badge severity={severity} /> {name}{' '}
        <span class="muted">{`${id} · ${count(errors.length, 'location')}`}</span>
      </summary>
      <ul class="places">
        {errors.slice(0, maxErrors).map(({ problem }) => (
          <li>
            <RichText text={problem} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p class="muted">{count(hidden, 'more is', 'more are')} in the data of this page.</p>}
      <p>
        <RichText text={impact} /> <RichText text={recommendation} />
      </p>
    </details>
  );
}
