import type { ComponentChildren } from 'preact';
import { count, describeStanding, type Score } from '@assay/core';

interface GateProps {
  readonly passed: boolean;
  /** `Passed`, `Failed`. */
  readonly verdict: string;
  readonly children: ComponentChildren;
}

/** A verdict as a sign, a word and a colour, with its reasons. */
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

/** A number in large type. */
interface Figure {
  /** A shape, so that it is not distinguished only by colour. */
  readonly sign: string;
  /** Class of its style. */
  readonly kind: string;
  readonly value: number;
  readonly words: string;
}

/** The most important numbers, each with its sign and text. */
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

/** Number of rules shown initially. */
const initialCosts = 4;

interface ScoreCardProps {
  readonly score: Score;
  readonly words: {
    readonly score: string;
    readonly outOf: string;
    readonly noScore: string;
    readonly figures: (security: number | null, quality: number | null) => string;
    readonly more: (causes: number) => string;
    readonly little: (causes: number) => string;
  };
  /** Returns the URL of the groups of a rule. */
  readonly hrefOf: (rule: string) => string;
  readonly pick: (rule: string) => void;
}

/** The score and the lost points. Each line links to its groups. */
export function ScoreCard(props: ScoreCardProps) {
  const { score, words } = props;
  if (score.value === null)
    return (
      <section class="score" aria-label={words.score}>
        <p class="number">–</p>
        <p>
          {words.noScore}: {score.reason}
        </p>
      </section>
    );
  return (
    <section class="score" aria-label={words.score}>
      <p class="number">
        {score.value} <small>{words.outOf}</small>
      </p>
      <div class="meter" aria-hidden="true">
        <div style={{ width: `${score.value}%` }} />
      </div>
      <p class="muted">
        {words.figures(score.security, score.quality)}
        {score.standing && `, ${describeStanding(score.standing)}`}
      </p>
      <Costs {...props} lines={score.lines.slice(0, initialCosts)} />
      {score.lines.length > initialCosts && (
        <details>
          <summary>{words.more(score.lines.length - initialCosts)}</summary>
          <Costs {...props} lines={score.lines.slice(initialCosts)} />
        </details>
      )}
      {score.others > 0 && <p class="muted">{words.little(score.others)}</p>}
    </section>
  );
}

function Costs({ score, lines, hrefOf, pick }: ScoreCardProps & { readonly lines: Score['lines'] }) {
  const max = score.lines[0]?.points ?? 1;
  return (
    <ol class="costs">
      {lines.map(({ points, rule, name, operations, severity }) => (
        <li>
          <span class="points">−{points}</span>
          <span class="track" aria-hidden="true">
            <span class={`bar ${severity}`} style={{ width: `${(points / max) * 4}rem` }} />
          </span>
          <span>
            <a
              href={hrefOf(rule)}
              onClick={(event) => {
                event.preventDefault();
                pick(rule);
              }}
            >
              {name}
            </a>{' '}
            <span class="muted">
              {operations} of {count(score.operations, 'operation')}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
