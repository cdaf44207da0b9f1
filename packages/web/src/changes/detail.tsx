import type { PageChange, PageSide } from '@assay/reporters';
import { Badge } from '../shared/severity.js';
import { CodeFrame } from '../shared/code-frame.js';
import { RichText } from '../shared/rich-text.js';
import { decisionOf, fragment } from './state.js';
import { texts } from './texts.js';

/** Maximum number of listed changes with the same fix. */
const maxAlike = 100;

interface ChangeDetailProps {
  readonly change: PageChange;
  /** All changes of the list. */
  readonly changes: readonly PageChange[];
  /** False if it is only shown because it is the first of the list. */
  readonly isChosen: boolean;
}

/** All details of a change: both sides, its effects, and the recommendation. */
export function ChangeDetail({ change, changes, isChosen }: ChangeDetailProps) {
  const { key, id, name, severity, security, clients, fails, problem, example, impact } = change;
  const { recommendation, others } = change;
  const decision = decisionOf(change);
  const alike = changes.filter((other) => other !== change && decisionOf(other) === decision);
  return (
    <article class={`detail ${isChosen ? '' : 'unasked'}`} tabIndex={0} aria-labelledby="change">
      <button type="button" class="chip back" onClick={() => fragment.show({ change: '' })}>
        ← {texts.back}
      </button>
      <p class="kind">
        <Badge severity={severity} /> <strong>{name}</strong> <span class="muted">{id}</span>
      </p>
      <h3 id="change">
        <RichText text={problem} />
      </h3>
      <p>
        {texts.security}: <strong>{texts.securityWords[security]}</strong>. {texts.clients}:{' '}
        <strong>{texts.clientWords[clients]}</strong>. {fails && <strong class="bad">{texts.fails}</strong>}
      </p>
      <div class="sides">
        <Side title={texts.before} side={change.old} kind="old" />
        <Side title={texts.after} side={change.new} kind="new" />
      </div>
      {example !== undefined && (
        <>
          <h4>{texts.example}</h4>
          <p>
            <RichText text={example} />
          </p>
        </>
      )}
      <h4>{texts.impact}</h4>
      <p>
        <RichText text={impact} />
      </p>
      <h4>{texts.recommendation}</h4>
      <p>
        <RichText text={recommendation} />
      </p>
      {alike.length > 0 && (
        <>
          <h4>{texts.alike}</h4>
          <ul class="places">
            {alike.slice(0, maxAlike).map((other) => (
              <li>
                <a href={fragment.linkTo({ change: other.key })}>
                  <RichText text={other.problem} />
                </a>
              </li>
            ))}
          </ul>
          {alike.length > maxAlike && <p class="muted">{texts.moreAlike(alike.length - maxAlike)}</p>}
        </>
      )}
      {others.length > 0 && (
        <>
          <h4>{texts.others}</h4>
          <ul class="places">
            {others.map((operation) => (
              <li>
                <code>{operation}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={fragment.linkTo({ change: key })}>{texts.link}</a>
      </p>
    </article>
  );
}

interface SideProps {
  readonly title: string;
  readonly side: PageSide | null;
  readonly kind: 'old' | 'new';
}

function Side({ title, side, kind }: SideProps) {
  return (
    <figure class={`side ${kind}`}>
      <figcaption>
        {title} {side !== null && <code>{side.place}</code>}
      </figcaption>
      {side === null ? (
        <p class="muted">{texts.notThere}</p>
      ) : (
        side.frame !== undefined && <CodeFrame frame={side.frame} />
      )}
    </figure>
  );
}
