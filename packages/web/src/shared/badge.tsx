import { signs, type Severity } from './severity.js';

/** A severity as a shape, a word and a colour. */
export function Badge({ severity }: { readonly severity: Severity }) {
  return (
    <span class={`badge ${severity}`}>
      <span aria-hidden="true">{signs[severity]}</span> {severity}
    </span>
  );
}
