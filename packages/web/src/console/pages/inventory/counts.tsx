import { severities, signs } from '../../../shared/severity.js';
import type { Revision, RuleCount } from '../../api/records.js';
import { texts } from './texts.js';

/** Number of findings of each severity, with their names if there is room. */
export function Counts({
  findings,
  hasWords = false,
}: Pick<Revision, 'findings'> & { readonly hasWords?: boolean }) {
  const present = severities.filter((severity) => findings[severity] > 0);
  if (present.length === 0) return <span class="muted">0</span>;
  return (
    <span class="counts">
      {present.map((severity) => (
        <span class={severity} title={`${findings[severity].toLocaleString('en')} ${severity}`}>
          <span aria-hidden="true">{signs[severity]}</span>
          {findings[severity].toLocaleString('en')}
          <span class={hasWords ? '' : 'hidden'}> {severity}</span>
        </span>
      ))}
    </span>
  );
}

/** A score from 0 to 100, or a note that there is none. */
export function Score({ score }: Pick<Revision, 'score'>) {
  if (score === null) return <span class="muted">{texts.noScore}</span>;
  const grade = score >= 80 ? 'good' : score >= 50 ? 'medium' : 'bad';
  return <strong class={`grade ${grade}`}>{score}</strong>;
}

/** New and fixed findings since the previous revision. */
export function Changed({ revision, isFirst }: { readonly revision: Revision; readonly isFirst: boolean }) {
  const { new: fresh, fixed, status } = revision;
  if (status === 'error') return <span class="bad">{texts.cannotBeAnalysed}</span>;
  if (fresh === null || fixed === null)
    return <span class="muted">{isFirst ? texts.firstRevision : texts.unknownChange}</span>;
  return (
    <span class="counts">
      <span class={sum(fresh) > 0 ? 'bad' : 'muted'}>{texts.fresh(sum(fresh))}</span>
      <span class={sum(fixed) > 0 ? 'good' : 'muted'}>{texts.fixed(sum(fixed))}</span>
    </span>
  );
}

function sum(counts: readonly RuleCount[]): number {
  return counts.reduce((total, { findings }) => total + findings, 0);
}
