import type { Score } from '@assay/core';
import { documents, run } from './data.js';
import { Badge } from '../../shared/badge.js';
import { Gate } from '../../shared/gate.js';
import { RichText } from '../../shared/rich-text.js';
import { current, fragmentOf, noFilters, show, shown } from './state.js';
import { count } from '../../shared/words.js';
import { texts } from './texts.js';

/** The head of the report: which document, whether the gate is passed, and the score with what it lost points for. */
export function Verdict() {
  const document = current.value;
  return (
    <header class="panel verdict">
      <div class="title">
        <h1>{documents.length === 1 ? document?.name : count(documents.length, 'document')}</h1>
        {documents.length > 1 && <DocumentChoice />}
        <p class="muted">{document?.description}</p>
        <Gate passed={run.passed} verdict={run.passed ? texts.passed : texts.failed}>
          <RichText text={run.result} />
        </Gate>
        {run.unread.length > 0 && (
          <p class="gate failed">
            {texts.unread}: {run.unread.join(' ')}
          </p>
        )}
      </div>
      <ScoreCard />
    </header>
  );
}

function DocumentChoice() {
  return (
    <label class="field">
      {texts.document}
      <select
        value={shown.value.document}
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

function ScoreCard() {
  const score = current.value?.score;
  if (score === undefined) return null;
  if (score.value === null)
    return (
      <section class="score" aria-label={texts.score}>
        <p class="number">–</p>
        <p>
          {texts.noScore}: {score.reason}
        </p>
      </section>
    );
  return (
    <section class="score" aria-label={texts.score}>
      <p class="number">
        {score.value} <small>{texts.outOf}</small>
      </p>
      <div class="meter" aria-hidden="true">
        <div style={{ width: `${score.value}%` }} />
      </div>
      <Costs score={score} lines={score.lines.slice(0, shownCosts)} />
      {score.lines.length > shownCosts && (
        <details>
          <summary>{texts.more(score.lines.length - shownCosts)}</summary>
          <Costs score={score} lines={score.lines.slice(shownCosts)} />
        </details>
      )}
      {score.others > 0 && <p class="muted">{texts.little(score.others)}</p>}
    </section>
  );
}

/** So many causes are in sight at first. */
const shownCosts = 4;

interface CostsProps {
  readonly score: Score;
  readonly lines: Score['lines'];
}

/** What costs points: each line leads to its groups. */
function Costs({ score, lines }: CostsProps) {
  const most = score.lines[0]?.points ?? 1;
  return (
    <ol class="costs">
      {lines.map(({ points, rule, name, operations, severity }) => (
        <li>
          <span class="points">−{points}</span>
          <span class="track" aria-hidden="true">
            <span class={`bar ${severity}`} style={{ width: `${(points / most) * 4}rem` }} />
          </span>
          <a
            href={fragmentOf({ ...noFilters(shown.value), rule })}
            onClick={(event) => {
              event.preventDefault();
              show({ ...noFilters(shown.value), rule });
              focusGroups();
            }}
          >
            {name}
          </a>{' '}
          <span class="muted">
            {operations} of {count(score.operations, 'operation')}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Goes to the list of groups. */
export function focusGroups(): void {
  document.querySelector('#groups')?.scrollIntoView({ block: 'start' });
}

/** The gravest group of each of eight rules. */
export function First() {
  const document = current.value;
  if (document === undefined || document.groups.length === 0) return null;
  const kinds = new Set<string>();
  const first = document.groups.filter(({ rule }) => !kinds.has(rule) && kinds.size < 8 && kinds.add(rule));
  return (
    <section class="panel first" aria-labelledby="first">
      <h2 id="first">{texts.first}</h2>
      <p class="muted">{texts.firstHint}</p>
      <ol>
        {first.map((group) => (
          <li>
            <button
              type="button"
              onClick={() => {
                show({
                  group: group.id,
                  rule: '',
                  severities: [],
                  text: '',
                  tag: '',
                  category: '',
                  operation: '',
                });
                focusGroups();
              }}
            >
              <Badge severity={group.severity} />
              <span class="what">
                <RichText text={group.problem} />
              </span>
              <span class="muted">
                {scopeOf(group.findings.length, group.operations, document.operations.length)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Says how much a group touches: `12 places, 3 operations`. */
export function scopeOf(places: number, operations: readonly number[] | null, all: number): string {
  const touched = operations?.length ?? all;
  const ofOperations =
    touched === 0 ? '' : operations === null ? ', whole API' : `, ${count(touched, 'operation')}`;
  return count(places, 'place') + ofOperations;
}
