import type { ComponentChildren } from 'preact';
import { OutLink, RichText } from '../../../shared/rich-text.js';

/**
 * The documentation of a rule: headings, paragraphs, lists and code. Other Markdown is shown as written, and nothing becomes
 * HTML.
 */
export function Markdown({ text }: { readonly text: string }) {
  return <>{splitMarkdownBlocks(text).map(blockOf)}</>;
}

/** Splits Markdown into paragraphs and fenced code blocks. */
function splitMarkdownBlocks(text: string): string[] {
  return text
    .split(/(^```[\s\S]*?^```[ \t]*$)/m)
    .flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n\s*\n/)))
    .map((block) => block.replace(/^\n+|\s+$/g, ''))
    .filter((block) => block !== '');
}

function blockOf(block: string): ComponentChildren {
  const code = /^```[^\n]*\n([\s\S]*?)\n?```$/.exec(block);
  if (code !== null)
    return (
      <pre class="example" tabIndex={0}>
        {code[1]}
      </pre>
    );
  const heading = /^#{1,4} ([^\n]+)\n?([\s\S]*)$/.exec(block);
  if (heading !== null)
    return (
      <>
        <h2>{heading[1]}</h2>
        {heading[2] !== undefined && heading[2] !== '' && <Markdown text={heading[2]} />}
      </>
    );
  if (/^[-*] /.test(block))
    return (
      <ul>
        {block.split(/\n(?=[-*] )/).map((item) => (
          <li>
            <Inline text={item.slice(2)} />
          </li>
        ))}
      </ul>
    );
  return (
    <p>
      <Inline text={block} />
    </p>
  );
}

/** Only absolute links of the documentation become links. */
function Inline({ text }: { readonly text: string }) {
  const links = [...text.matchAll(/\]\((https?:\/\/[^)\s]+)\)/g)].map(([, url = '']) => url);
  return <RichText text={text.replace(/\s*\n\s*/g, ' ')} links={links} />;
}

/** A list of links. */
export function Links({ urls }: { readonly urls: readonly string[] }) {
  return (
    <>
      {urls.map((url) => (
        <li>
          <OutLink url={url}>{url}</OutLink>
        </li>
      ))}
    </>
  );
}
