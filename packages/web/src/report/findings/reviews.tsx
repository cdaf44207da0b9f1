import type { PageReview } from '@assay/reporters';
import { Changes } from '../../changes/changes.js';
import { texts } from './texts.js';

interface ReviewsProps {
  /** The commit, as the user named it. */
  readonly since: string;
  readonly reviews: readonly PageReview[];
}

/** Changes of the documents since a commit. */
export function Reviews({ since, reviews }: ReviewsProps) {
  const changes = reviews.flatMap((review) => review.changes);
  const tests = reviews.flatMap((review) => review.tests);
  return (
    <section class="panel" aria-labelledby="changed">
      <h2 id="changed">
        {texts.changed} <code>{since}</code>
      </h2>
      <ul class="places">{reviews.flatMap(fateOf)}</ul>
      {changes.length === 0 ? <p class="muted">{texts.unchanged}</p> : <Changes changes={changes} />}
      {tests.length > 0 && (
        <details>
          <summary>
            {texts.tests} <span class="muted">{tests.length.toLocaleString('en')}</span>
          </summary>
          <ul class="places">
            {tests.slice(0, maxTests).map(({ operation, text }) => (
              <li>
                <code>{operation}</code> {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Maximum number of listed tests. */
const maxTests = 500;

/** Describes the change of a document as a whole, if there is anything to report. */
function fateOf({ name, status, was, why }: PageReview) {
  const parts = [
    ...(was === undefined ? [] : [`${texts.wasNamed} ${was}.`]),
    ...(why === undefined ? [] : [why]),
    ...(status === 'new' ? [texts.isNew] : []),
    ...(status === 'removed' ? [texts.isGone] : []),
  ];
  return parts.map((text) => (
    <li>
      <code>{name}</code> {text}
    </li>
  ));
}
