import type { PageGroup, PageRule } from '@assay/reporters';
import type { ComponentChildren } from 'preact';
import { OutLink, RichText } from './rich-text.js';

interface AdviceProps {
  readonly group: Pick<PageGroup, 'impact' | 'recommendation'>;
  readonly about: PageRule | undefined;
  readonly words: { readonly impact: string; readonly recommendation: string; readonly references: string };
  /** Content after the recommendation. */
  readonly children?: ComponentChildren;
}

/** Impact of a group, its recommendation, and further reading. */
export function Advice({ group: { impact, recommendation }, about, words, children }: AdviceProps) {
  return (
    <>
      <h4>{words.impact}</h4>
      <p>
        <RichText text={impact} links={about?.links} />
      </p>
      <h4>{words.recommendation}</h4>
      <p>
        <RichText text={recommendation} links={about?.links} />
      </p>
      {children}
      {about !== undefined && about.references.length > 0 && (
        <>
          <h4>{words.references}</h4>
          <ul class="references">
            {about.references.map((url) => (
              <li>
                <OutLink url={url}>{url.replace(/^https?:\/\//, '')}</OutLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
