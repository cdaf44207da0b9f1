import { count } from '@assay/core';
import type { PageDrift, PageVerified } from '@assay/reporters';
import { Badge } from '../shared/badge.js';
import { RichText } from '../shared/rich-text.js';
import { fragment } from './state.js';
import { texts } from './texts.js';
import { VerdictBadge } from './verdicts.js';

interface VerifiedDetailProps {
  readonly result: PageVerified;
  /** False for the first of the list, which nobody asked for. */
  readonly isChosen: boolean;
}

/** All about an operation: what came of it, what differs, and what was seen of the findings of the analysis. */
export function VerifiedDetail({ result, isChosen }: VerifiedDetailProps) {
  const { operation, method, path, place, verdict, status, reason, findings, analysis, requests } = result;
  return (
    <article class={`detail ${isChosen ? '' : 'unasked'}`} tabIndex={0} aria-labelledby="operation">
      <button type="button" class="chip back" onClick={() => fragment.show({ operation: '' })}>
        ← {texts.back}
      </button>
      <p class="kind">
        <VerdictBadge verdict={verdict} /> <strong>{operation}</strong>{' '}
        <span class="muted">{count(requests, 'request')}</span>
      </p>
      <h3 id="operation">
        <code>
          {method} {path}
        </code>
        {status !== null && <> answered {status}</>}
      </h3>
      {place !== undefined && (
        <p class="place">
          <code>{place}</code>
        </p>
      )}
      <p class="muted">{texts.verdicts[verdict]}</p>
      {reason !== null && (
        <p>
          <RichText text={reason} />
        </p>
      )}
      {findings.length > 0 && (
        <>
          <h4>{texts.differences}</h4>
          {findings.map((finding) => (
            <Difference finding={finding} />
          ))}
        </>
      )}
      {analysis.length > 0 && (
        <>
          <h4>{texts.analysis}</h4>
          <ul class="places">
            {analysis.map(({ id, outcome, evidence }) => (
              <li>
                <strong>{texts[outcome]}</strong> {id}: {evidence}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={fragment.linkTo({ operation })}>{texts.link}</a>
      </p>
    </article>
  );
}

function Difference({ finding }: { readonly finding: PageDrift }) {
  const { severity, id, name, problem, impact, recommendation, place, instance } = finding;
  return (
    <section class="difference">
      <p class="kind">
        <Badge severity={severity} /> <strong>{name}</strong> <span class="muted">{id}</span>
      </p>
      <p>
        <RichText text={problem} />
      </p>
      {instance !== undefined && instance !== '' && (
        <p class="muted">
          {texts.inAnswer} <code>{instance}</code>
        </p>
      )}
      <p>
        <RichText text={impact} /> <RichText text={recommendation} />
      </p>
      {place !== undefined && (
        <p class="place">
          <code>{place}</code>
        </p>
      )}
    </section>
  );
}
