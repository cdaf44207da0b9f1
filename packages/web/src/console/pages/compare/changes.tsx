import type { Location } from '@assay/core';
import { describeExample, type Change } from '@assay/diff';
import { useState } from 'preact/hooks';
import { RichText } from '../../../shared/rich-text.js';
import { Badge } from '../../../shared/severity.js';
import { Overfull } from '../../components/states.js';
import { grouped, kinds, type Kind } from './groups.js';
import { texts } from './texts.js';

/** Lists changes by their effect, with the number of each at the top. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0)
    return (
      <p class="good">
        <span aria-hidden="true">✓</span> {texts.none}
      </p>
    );
  const groups = grouped(changes);
  return (
    <>
      <ul class="tiles" aria-label={texts.title}>
        {kinds.map((kind) => (
          <li class={`tile ${kind}`}>
            <strong>{groups[kind].length.toLocaleString('en')}</strong>
            <span>{texts[kind]}</span>
          </li>
        ))}
      </ul>
      {kinds.map((kind) => (
        <Changes kind={kind} changes={groups[kind]} />
      ))}
    </>
  );
}

/** Number of changes of a kind shown at first, and with each "Show more". */
const step = 50;

function Changes({ kind, changes }: { readonly kind: Kind; readonly changes: readonly Change[] }) {
  const [max, setMost] = useState(step);
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby={`kind-${kind}`} class="changes">
      <h2 id={`kind-${kind}`}>
        {texts[kind]} <span class="muted">{changes.length.toLocaleString('en')}</span>
      </h2>
      <p class="muted">{texts.about[kind]}</p>
      {changes.slice(0, max).map((change) => (
        <OneChange change={change} />
      ))}
      <Overfull left={changes.length - max} more={() => setMost(max + step * 4)} />
    </section>
  );
}

function OneChange({ change }: { readonly change: Change }) {
  const { id, severity, security, clients, problem, impact, recommendation } = change;
  const example = describeExample(change);
  return (
    <details class="change">
      <summary>
        <Badge severity={severity} />{' '}
        <span class="problem">
          <RichText text={problem} />
        </span>{' '}
        <span class="muted">
          {clients === 'breaking' && security === 'weaker' ? `${texts.breaks} · ` : ''}
          {id}
        </span>
      </summary>
      {example !== '' && (
        <p>
          <RichText text={example} />
        </p>
      )}
      <p>
        <RichText text={impact} />
      </p>
      <p>
        <RichText text={recommendation} />
      </p>
      <p class="muted">
        {texts.security(security)} · {texts.clients(clients)}
      </p>
      <ul class="plain">
        <Where side={texts.oldSide} place={change.old} />
        <Where side={texts.newSide} place={change.new} />
      </ul>
    </details>
  );
}

function Where({ side, place }: { readonly side: string; readonly place: Location | null }) {
  if (place === null) return null;
  return (
    <li>
      {texts.line(side, place.uri, place.range.start.line)} <code>{place.pointer}</code>
    </li>
  );
}
