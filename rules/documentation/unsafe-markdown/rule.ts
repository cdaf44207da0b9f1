import { defineRule } from '@assay/core';
import { withoutCode } from '@assay/api-knowledge';
import { documentationField, nameTextPlace } from '../../knowledge/texts/text-place.js';
import { suspectTexts, suspicions, mayBeActive } from '../../knowledge/texts/suspect-texts.js';
import { placeOfText } from '../../knowledge/texts/texts.js';
import { code } from '../../knowledge/wording/names.js';

/** Reports active content in texts, which a browser may run. */
export default defineRule({
  id: 'unsafe-markdown',
  meta: {
    name: 'Unsafe Markdown',
    category: 'security',
    topic: 'documentation',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    readsText: true,
    problem: '{{place}} contains {{what}}, which reaches the browser if a page renders it unfiltered.',
    impact: '{{impact}}.',
    recommendation:
      'Write plain [Markdown](https://spec.commonmark.org/0.31.2/). If readers should see the text itself, put it in a code span.',
    references: {
      owasp: ['API8:2023'],
      cwe: [79],
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#info-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#rich-text-formatting',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#rich-text-formatting',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#rich-text-formatting',
      },
    },
  },
  create: (context) => ({
    Document() {
      const { model } = context;
      if (model === undefined) return;
      const texts = context.fact(suspectTexts);
      for (let index = 0; index < texts.values.length; index++) {
        if (((texts.marks[index] ?? 0) & suspicions.active) === 0) continue;
        const text = texts.values[index] ?? '';
        const place = placeOfText(model, texts, index);
        if (documentationField(place) === undefined) continue;
        for (const { what, runs } of findActiveContent(text)) {
          const data = { place: nameTextPlace(place), what, impact: runs ? impactOfScripts : impactOfFrames };
          context.report({ ...place, severity: runs ? 'medium' : 'low', data });
        }
      }
    },
  }),
});

const impactOfScripts =
  'Anyone who can edit the document can run scripts in the browsers of its readers, with their sessions on that site';
const impactOfFrames =
  'Anyone who can edit the document can embed content of other sites in the documentation, which readers mistake for a part of it';

/** Active content in a Markdown text, which a browser does not only display. */
interface ActiveContent {
  /** The description with its article: ``the event handler `onclick` ``. */
  readonly what: string;
  /** True if the content runs scripts, false if it only loads content from elsewhere. */
  readonly runs: boolean;
}

const script = /<script(?=[\s/>])/i;
const frame = /<(iframe|object|embed)(?=[\s/>])/i;
const handler = /<[a-z][a-z0-9-]*[\s/][^<>]*?(?<=[\s/"'])(on[a-z]{3,20})\s{0,9}=/i;
const link =
  /(?:\]\(\s{0,9}<?|\]:\s{0,9}<?|<|(?:href|src|action|formaction)\s{0,9}=\s{0,9}["']?\s{0,9})(javascript|vbscript|data:\s{0,9}text\/html)\s{0,9}[:;,]/i;

/** Finds scripts, event handlers, links that run scripts, and embedded pages in a Markdown text, one of each. Skips code. */
function findActiveContent(markdown: string): readonly ActiveContent[] {
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
