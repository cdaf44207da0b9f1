import type { ComponentChildren } from 'preact';

interface GateProps {
  readonly passed: boolean;
  /** `Passed`, `Failed`. */
  readonly verdict: string;
  readonly children: ComponentChildren;
}

/** A verdict as a sign, a word and a colour, and what it follows from. */
export function Gate({ passed, verdict, children }: GateProps) {
  return (
    <p class={`gate ${passed ? 'passed' : 'failed'}`}>
      <strong>
        <span aria-hidden="true">{passed ? '✓' : '✕'}</span> {verdict}
      </strong>{' '}
      {children}
    </p>
  );
}
