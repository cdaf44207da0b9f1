import type { ComponentChildren } from 'preact';
import type { PageGroup, PageRule } from '@assay/reporters';

/** A text of a rule, with code in backticks and links of the rule itself. All else is plain text. */
export function RichText({
  text,
  links = [],
}: {
  readonly text: string;
  readonly links?: readonly string[];
}) {
  return <>{splitLinkPieces(text, links)}</>;
}

function splitLinkPieces(text: string, links: readonly string[]): ComponentChildren[] {
  return text.split(/(`[^`]+`|\[[^\]`]*\]\([^)\s]+\))/).map((piece) => {
    if (/^`[^`]+`$/.test(piece)) return <code>{piece.slice(1, -1)}</code>;
    const link = /^\[([^\]]*)\]\(([^)\s]+)\)$/.exec(piece);
    if (link === null) return piece;
    const [, label = '', url = ''] = link;
    return links.includes(url) ? <OutLink url={url}>{label}</OutLink> : label;
  });
}

/** A link to another site. It sends no referrer. */
export function OutLink({ url, children }: { readonly url: string; readonly children: ComponentChildren }) {
  return (
    <a href={/^https?:\/\//.test(url) ? url : undefined} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

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
