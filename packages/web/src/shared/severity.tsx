import type { FindingsRun } from '@assay/reporters';

/** Severity of a finding. */
export type Severity = keyof FindingsRun['severities'];

/** The severities, the most severe first. */
export const severities: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info'];

/** A shape for each severity, so that it is not distinguished only by colour. */
export const signs: Readonly<Record<Severity, string>> = {
  critical: '◆',
  high: '▲',
  medium: '■',
  low: '●',
  info: '○',
};

/** A severity as a shape, a word and a colour. */
export function Badge({ severity }: { readonly severity: Severity }) {
  return (
    <span class={`badge ${severity}`}>
      <span aria-hidden="true">{signs[severity]}</span> {severity}
    </span>
  );
}
