import { count } from '@assay/core';
import { documents, run } from './data.js';
import { Badge } from '../../shared/severity.js';
import { Gate, ScoreCard } from '../../shared/summary.js';
import { describeReach } from '../../shared/groups.js';
import { RichText } from '../../shared/rich-text.js';
import { current, fragmentOf, noFilters, show, visible } from './state.js';
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
      <ScoreOfDocument />
    </header>
  );
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

function ScoreOfDocument() {
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

/** Goes to the list of groups. */
export function focusGroups(): void {
  document.querySelector('#groups')?.scrollIntoView({ block: 'start' });
}

/** The most severe group of each of eight rules. */
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
                {describeReach(
                  group.findings.length + (group.more ?? 0),
                  group.operations,
                  document.operations.length,
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
