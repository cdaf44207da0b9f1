/** A number that is shown large. */
export interface Figure {
  /** A shape, which colour then only helps to see. */
  readonly sign: string;
  /** Class of its style. */
  readonly kind: string;
  readonly value: number;
  readonly words: string;
}

/** The numbers that decide, each with its sign and its words. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <ul class="figures">
      {figures.map(({ sign, kind, value, words }) => (
        <li class={value === 0 ? 'none' : kind}>
          <span class="number">
            <span aria-hidden="true">{sign}</span> {value.toLocaleString('en')}
          </span>{' '}
          <span class="words">{words}</span>
        </li>
      ))}
    </ul>
  );
}
