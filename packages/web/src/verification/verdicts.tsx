import type { PageVerdict } from '@assay/reporters';
import { texts } from './texts.js';

/** The verdicts, in order of attention. */
export const verdicts: readonly PageVerdict[] = [
  'failed',
  'drift',
  'refused',
  'unreached',
  'blocked',
  'skipped',
  'works',
];

/** A shape for each verdict, so that it is not distinguished only by colour. */
export const verdictSigns: Readonly<Record<PageVerdict, string>> = {
  failed: '✕',
  drift: '≠',
  refused: '⊘',
  unreached: '?',
  blocked: '■',
  skipped: '–',
  works: '✓',
};

/** CSS class of each verdict. */
export const verdictKinds: Readonly<Record<PageVerdict, string>> = {
  failed: 'high',
  drift: 'high',
  refused: 'medium',
  unreached: 'medium',
  blocked: 'info',
  skipped: 'info',
  works: 'good',
};

/** A verdict as a shape, a word and a colour. */
export function VerdictBadge({ verdict }: { readonly verdict: PageVerdict }) {
  return (
    <span class={`badge ${verdictKinds[verdict]}`} title={texts.verdicts[verdict]}>
      <span aria-hidden="true">{verdictSigns[verdict]}</span> {verdict}
    </span>
  );
}
