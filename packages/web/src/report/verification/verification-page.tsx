import { count } from '@assay/core';
import type { PageAttackTarget, PageVerified, VerificationRun } from '@assay/reporters';
import { Operations } from '../../verification/operations.js';
import { texts as operationTexts } from '../../verification/texts.js';
import { verdictKinds, verdicts, verdictSigns } from '../../verification/verdicts.js';
import { Figures, Gate } from '../../shared/summary.js';
import { PageFoot, SkipLink } from '../../shared/page.js';
import { RichText } from '../../shared/rich-text.js';

/** The texts of the report of a verification. */
const texts = {
  at: 'Verified at',
  passed: 'Passed',
  failed: 'Failed',
  result: (passed: boolean) =>
    passed ? 'No finding is severe enough to fail.' : 'The service does not match its document.',
  unreachable: 'The service does not answer',
  nothing: 'The document has no operations.',
  skip: 'Skip to the operations',
} as const;

/** The report of a verification. */
export function VerificationPage({ run }: { readonly run: VerificationRun }) {
  const { name, baseUrl, passed, unreachable, requests, notes, operations } = run;
  return (
    <>
      <SkipLink to="operations">{texts.skip}</SkipLink>
      <header class="panel verdict">
        <div class="title">
          <h1>{name}</h1>
          <p>
            {texts.at} <code>{baseUrl}</code>
          </p>
          <p class="muted">
            {count(operations.length, 'operation')}, {count(requests, 'request')} sent
          </p>
          <Gate passed={passed} verdict={passed ? texts.passed : texts.failed}>
            {unreachable === null ? texts.result(passed) : `${texts.unreachable}: ${unreachable}.`}
          </Gate>
          {notes.map((note) => (
            <p>
              <RichText text={note} />
            </p>
          ))}
        </div>
        <Figures
          figures={verdicts
            .map((verdict) => ({
              sign: verdictSigns[verdict],
              kind: verdictKinds[verdict],
              value: operations.filter((each) => each.verdict === verdict).length,
              words: verdict,
            }))
            .filter(({ value, words }) => value > 0 || words === 'works')}
        />
      </header>
      <main>
        <section id="operations" class="panel" aria-labelledby="all" tabIndex={-1}>
          <h2 id="all">{operationTexts.all}</h2>
          {operations.length === 0 ? (
            <p class="empty">{texts.nothing}</p>
          ) : (
            <Operations operations={operations} />
          )}
        </section>
        <Targets targets={run.targets} />
        <SkippedOperations operations={operations} />
      </main>
      <PageFoot version={run.version} />
    </>
  );
}

/** Targets that are worth attacking in a security test of the service. */
function Targets({ targets }: { readonly targets: readonly PageAttackTarget[] }) {
  if (targets.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="targets">
      <h2 id="targets">{operationTexts.targets}</h2>
      <p class="muted">{operationTexts.targetsHint}</p>
      <ol class="places">
        {targets.map(({ operation, point, role, reach, evidence }) => (
          <li>
            <code>{operation}</code>
            {point === null ? null : (
              <>
                {' '}
                <code>{point}</code>
              </>
            )}{' '}
            <span class="muted">{[role, operationTexts.reach(reach), ...evidence].join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Requests that were not sent, by reason. Usually many have the same reason. */
function SkippedOperations({ operations }: { readonly operations: readonly PageVerified[] }) {
  const reasons = new Map<string, string[]>();
  for (const { operation, verdict, reason } of operations) {
    if ((verdict !== 'blocked' && verdict !== 'skipped') || reason === null) continue;
    reasons.set(reason, [...(reasons.get(reason) ?? []), operation]);
  }
  if (reasons.size === 0) return null;
  return (
    <section class="panel" aria-labelledby="not-asked">
      <h2 id="not-asked">{operationTexts.notAsked}</h2>
      {[...reasons].map(([reason, names]) => (
        <details>
          <summary>
            <RichText text={reason} /> <span class="muted">{count(names.length, 'operation')}</span>
          </summary>
          <ul class="places">
            {names.map((operation) => (
              <li>
                <code>{operation}</code>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
