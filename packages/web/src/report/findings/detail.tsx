import { useEffect, useRef, useState } from 'preact/hooks';
import { Advice, RichText } from '../../shared/rich-text.js';
import { Badge } from '../../shared/severity.js';
import { CodeFrame } from '../../shared/code-frame.js';
import { describeReach } from '../../shared/groups.js';
import { chosen, current, detailed, fragmentOf, noFilters, show, visible } from './state.js';
import { texts } from './texts.js';
import { count } from '@assay/core';
import type { PageDiff, PageFix, PageFixes } from '@assay/reporters';

/** Maximum number of places listed at once. */
const placesAtOnce = 100;

/** All details of the selected group. */
export function Detail() {
  const document = current.value;
  const group = detailed.value;
  const [max, setMost] = useState(placesAtOnce);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setMost(placesAtOnce), [group]);
  if (document === undefined || group === undefined) return null;
  const { severity, rule, problem, findings, more = 0, operations, frame, fixes } = group;
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
        <span class="muted">
          {describeReach(findings.length + more, operations, document.operations.length)}
        </span>
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

/** Consequences of each kind of fix for the user. */
const kinds: Readonly<Record<PageFix['kind'], string>> = {
  safe: 'Safe: no client or server can notice it.',
  suggested: 'Suggested: most teams decide it this way.',
  unsafe: 'Unsafe: check it with someone who knows the API.',
};

/** The proven fixes of a group, each as a diff. */
function Fixes({ fixes: { shown, more } }: { readonly fixes: PageFixes }) {
  return (
    <>
      {shown.map(({ kind, title, shared, files }) => (
        <div class="fix">
          <p>
            <RichText text={title} /> <span class="muted">{kinds[kind]}</span>
            {shared.length > 0 && <span class="muted"> It changes {shared.join('; ')}.</span>}
          </p>
          {files.map((file) => (
            <Diff diff={file} />
          ))}
        </div>
      ))}
      {more > 0 && (
        <p class="muted">
          {count(more, 'more place has a fix', 'more places have a fix')} of this kind: <code>assay fix</code>{' '}
          applies them.
        </p>
      )}
    </>
  );
}

const words = { ' ': undefined, '-': 'del', '+': 'ins' } as const;

/** A unified diff of a file. */
function Diff({ diff: { name, hunks, more } }: { readonly diff: PageDiff }) {
  return (
    <figure class="diff">
      <figcaption>
        <code>{name}</code>
      </figcaption>
      <pre class="frame" tabIndex={0} aria-label={`Changes of ${name}`}>
        {hunks.map(({ old, now, lines }, at) => {
          let [before, after] = [old, now];
          return (
            <div class={at === 0 ? '' : 'gap'}>
              {lines.map(([sign, text]) => {
                const number = sign === '+' ? after : before;
                if (sign !== '+') before++;
                if (sign !== '-') after++;
                const Element = words[sign];
                const content = (
                  <>
                    <span class="number">{number}</span>
                    <span class="sign">{sign}</span>
                    {text}
                  </>
                );
                return Element === undefined ? <div>{content}</div> : <Element>{content}</Element>;
              })}
            </div>
          );
        })}
      </pre>
      {more > 0 && <p class="muted">{count(more, 'more line')}</p>}
    </figure>
  );
}
