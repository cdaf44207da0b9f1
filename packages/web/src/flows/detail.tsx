import { count } from '@assay/core';
import type { PageFlow, PageNeed, PageStep } from '@assay/reporters';
import { fragment } from './state.js';
import { texts } from './texts.js';

interface FlowDetailProps {
  readonly flow: PageFlow;
  /** False for the first of the list, which nobody asked for. */
  readonly isChosen: boolean;
}

/** All about the test of one operation. */
export function FlowDetail({ flow, isChosen }: FlowDetailProps) {
  const { name, method, path, summary, steps, auth, anonymousAllowed, checks } = flow;
  return (
    <article class={`detail ${isChosen ? '' : 'unasked'}`} tabIndex={0} aria-labelledby="project">
      <button type="button" class="chip back" onClick={() => fragment.show({ project: '' })}>
        ← {texts.back}
      </button>
      <p class="kind">
        <strong>{name}</strong>
      </p>
      <h3 id="project">
        <code>
          {method} {path}
        </code>
      </h3>
      {summary !== '' && <p>{summary}</p>}
      <h4>{texts.steps}</h4>
      <Steps steps={steps} />
      <h4>{texts.auth}</h4>
      <p>
        {auth.length === 0 ? texts.open : auth.map((schemes) => schemes.join(' + ')).join(` ${texts.or} `)}{' '}
        {auth.length > 0 && anonymousAllowed && texts.anonymous}
      </p>
      {checks.length > 0 && (
        <>
          <h4>{texts.checks}</h4>
          <ul class="places">
            {checks.map((check) => (
              <li>{texts.checkWords[check]}</li>
            ))}
          </ul>
        </>
      )}
      <Reach flow={flow} />
      <p>
        <a href={fragment.linkTo({ project: name })}>{texts.link}</a>
      </p>
    </article>
  );
}

/** The requests of a flow, one below the other, with the values that they take from earlier answers. */
export function Steps({ steps }: { readonly steps: readonly PageStep[] }) {
  return (
    <ol class="steps">
      {steps.map(({ id, role, method, path, asksForToken, needs }) => (
        <li class={role}>
          <p>
            <strong>{id}</strong> <span class="muted">{asksForToken ? texts.token : texts.roles[role]}</span>
          </p>
          <p>
            <code>
              {method} {path}
            </code>
          </p>
          {needs.map((need) => (
            <Need need={need} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function Need({ need: { from, bindings, optional, withheld } }: { readonly need: PageNeed }) {
  return (
    <div class="need">
      {bindings.length === 0 && (
        <p class="muted">
          {texts.noBindings} <strong>{from}</strong>
        </p>
      )}
      {bindings.map(({ to, from: expression, why }) => (
        <p>
          <code>{to}</code> <span aria-hidden="true">←</span>
          <span class="hidden"> from </span> <code>{expression}</code> <span class="muted">{why}</span>
        </p>
      ))}
      {optional && <p class="muted">{texts.optional}</p>}
      {withheld && <p class="muted">{texts.withheld}</p>}
    </div>
  );
}

function Reach({ flow: { messages, leaves, reachable, missed } }: { readonly flow: PageFlow }) {
  if (leaves === 0) return null;
  return (
    <>
      <h4>{texts.reach}</h4>
      <p>
        {reachable.toLocaleString('en')} of {count(leaves, 'value')}, with {count(messages, 'message')}.
      </p>
      {missed.length > 0 && (
        <details>
          <summary>
            {texts.missed} <span class="muted">{(leaves - reachable).toLocaleString('en')}</span>
          </summary>
          <ul class="places">
            {missed.map((leaf) => (
              <li>
                <code>{leaf}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
