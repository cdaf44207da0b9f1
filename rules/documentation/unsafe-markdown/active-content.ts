import { withoutCode } from '@assay/api-knowledge';
import { mayBeActive } from '../../knowledge/texts/suspect-texts.js';
import { code } from '../../knowledge/wording/name-schema.js';

/** Something in a Markdown text that a browser does more than display. */
export interface ActiveContent {
  /** Description, with its article: ``the event handler `onclick` ``. */
  readonly what: string;
  /** True if it runs scripts, false if it only brings in content from elsewhere. */
  readonly runs: boolean;
}

const script = /<script(?=[\s/>])/i;
const frame = /<(iframe|object|embed)(?=[\s/>])/i;
const handler = /<[a-z][a-z0-9-]*[\s/][^<>]*?(?<=[\s/"'])(on[a-z]{3,20})\s{0,9}=/i;
const link =
  /(?:\]\(\s{0,9}<?|\]:\s{0,9}<?|<|(?:href|src|action|formaction)\s{0,9}=\s{0,9}["']?\s{0,9})(javascript|vbscript|data:\s{0,9}text\/html)\s{0,9}[:;,]/i;

/** Finds scripts, event handlers, links that run scripts, and embedded pages in a Markdown text; one of each. Code is not active content. */
export function findActiveContent(markdown: string): readonly ActiveContent[] {
  if (!mayBeActive(markdown)) return [];
  const rendered = withoutCode(markdown);
  const found: ActiveContent[] = [];
  if (script.test(rendered)) found.push({ what: 'a `<script>` element', runs: true });
  const handlerName = handler.exec(rendered)?.[1];
  if (handlerName !== undefined)
    found.push({ what: `the event handler ${code(handlerName.toLowerCase())}`, runs: true });
  const scheme = link.exec(rendered)?.[1];
  if (scheme !== undefined)
    found.push({
      what: `a link to ${code(`${scheme.toLowerCase()}${scheme.includes(':') ? '' : ':'}`)}`,
      runs: true,
    });
  const frameName = frame.exec(rendered)?.[1];
  if (frameName !== undefined)
    found.push({ what: `the element ${code(`<${frameName.toLowerCase()}>`)}`, runs: false });
  return found;
}
