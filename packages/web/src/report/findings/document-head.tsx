import { count } from '@assay/core';
import { ScoreCard } from '../../shared/summary.js';
import { documents } from './data.js';
import { focusGroups } from './focus-groups.js';
import { current, fragmentOf, noFilters, show, visible } from './state.js';
import { texts } from './texts.js';

/** The selection of the current document among several, and its score. */
export function DocumentHead() {
  const document = current.value;
  if (document === undefined) return null;
  return (
    <section class="panel verdict" id="document" aria-labelledby="document-name" tabIndex={-1}>
      <div class="title">
        <h2 id="document-name">
          {document.api === undefined ? document.name : `${document.api.title} ${document.api.version}`}
        </h2>
        <DocumentChoice />
        <p class="muted">{document.description}</p>
      </div>
      <ScoreOfDocument />
    </section>
  );
}

/** Moves the focus to the selected document. */
export function focusDocument(): void {
  const head = document.querySelector<HTMLElement>('#document');
  head?.scrollIntoView({ block: 'start' });
  head?.focus({ preventScroll: true });
}

function DocumentChoice() {
  return (
    <label class="field">
      {texts.document}
      <select
        value={visible.value.document}
        onChange={({ currentTarget }) =>
          show({ document: Number(currentTarget.value), rule: '', tag: '', operation: '', group: '' })
        }
      >
        {documents.map(({ name, score, groups }, index) => (
          <option value={index}>
            {name} ({typeof score?.value === 'number' ? `${texts.score} ${score.value}, ` : ''}
            {count(groups.length, 'group')})
          </option>
        ))}
      </select>
    </label>
  );
}

/** The score of the current document, and its lost points. */
export function ScoreOfDocument() {
  const score = current.value?.score;
  if (score === undefined) return null;
  const filtersOf = (rule: string) => ({ ...noFilters(visible.value), rule });
  return (
    <ScoreCard
      score={score}
      words={texts}
      hrefOf={(rule) => fragmentOf(filtersOf(rule))}
      pick={(rule) => {
        show(filtersOf(rule));
        focusGroups();
      }}
    />
  );
}
