import { count } from '@assay/core';
import type { PageDiff, PageFix, PageFixes } from '@assay/reporters';
import { RichText } from './rich-text.js';

/** Consequences of each kind of fix for its user. */
const kinds: Readonly<Record<PageFix['kind'], string>> = {
  safe: 'Safe: no client or server can notice it.',
  suggested: 'Suggested: a decision that most would take.',
  unsafe: 'Unsafe: somebody who knows the API has to check it.',
};

/** The proven fixes of a group, each as a diff. */
export function Fixes({ fixes: { shown, more } }: { readonly fixes: PageFixes }) {
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
export function Diff({ diff: { name, hunks, more } }: { readonly diff: PageDiff }) {
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
