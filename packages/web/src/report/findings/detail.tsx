import { useEffect, useRef, useState } from 'preact/hooks';
import { Advice } from '../../shared/advice.js';
import { Badge } from '../../shared/badge.js';
import { CodeFrame } from '../../shared/code-frame.js';
import { Fixes } from '../../shared/fixes.js';
import { describeReach } from '../../shared/groups.js';
import { RichText } from '../../shared/rich-text.js';
import { chosen, current, detailed, fragmentOf, noFilters, show, visible } from './state.js';
import { texts } from './texts.js';

/** Maximum number of places listed at once. */
const placesAtOnce = 100;

/** All about the chosen group. */
export function Detail() {
  const document = current.value;
  const group = detailed.value;
  const [max, setMost] = useState(placesAtOnce);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setMost(placesAtOnce), [group]);
  if (document === undefined || group === undefined) return null;
  const { severity, rule, problem, findings, operations, frame, fixes } = group;
  const about = document.rules[rule];
  const first = document.findings[findings[0] ?? -1];
  return (
    <article
      class={`detail ${chosen.value === undefined ? 'unasked' : ''}`}
      tabIndex={0}
      aria-labelledby="detail"
    >
      <button type="button" class="chip back" onClick={() => show({ group: '' })}>
        ← {texts.back}
      </button>
      <p class="kind">
        <Badge severity={severity} /> <strong>{about?.name ?? rule}</strong> <span class="muted">{rule}</span>
      </p>
      <h3 id="detail" ref={heading} tabIndex={-1}>
        <RichText text={problem} />
      </h3>
      {first !== undefined && (
        <p class="place">
          <code>
            {first.file}:{first.line}:{first.column}
          </code>
        </p>
      )}
      {frame !== undefined && <CodeFrame frame={frame} />}
      <Advice group={group} about={about} words={texts}>
        {fixes !== undefined && (
          <>
            <h4>{texts.fixes}</h4>
            <Fixes fixes={fixes} />
          </>
        )}
      </Advice>
      <h4>
        {texts.places}{' '}
        <span class="muted">{describeReach(findings.length, operations, document.operations.length)}</span>
      </h4>
      <ul class="places">
        {findings.slice(0, max).map((index) => {
          const finding = document.findings[index];
          return (
            finding && (
              <li>
                <code>
                  {finding.file}:{finding.line}:{finding.column}
                </code>{' '}
                <RichText text={finding.problem} />
              </li>
            )
          );
        })}
      </ul>
      {findings.length > max && (
        <button type="button" class="chip" onClick={() => setMost(max + 10 * placesAtOnce)}>
          {texts.morePlaces}
        </button>
      )}
      <p>
        <a href={fragmentOf({ ...noFilters(visible.value), group: group.id })}>{texts.link}</a>
      </p>
    </article>
  );
}
