import { defineRule, resolve, type Operation } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { reportLacks, type Lack } from '../../knowledge/operations/report-missing.js';

/** Reports deprecated operations without a documented successor or removal date. */
export default defineRule({
  id: 'deprecated-without-sunset',
  meta: {
    name: 'Deprecated operation without sunset or successor',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'Neither a successor nor a removal date is documented for {{subject}}.',
    impact:
      'Clients keep using it, because they know neither the alternative nor the deadline, and you cannot remove it.',
    recommendation:
      'State the replacement and the removal date in the description, and announce the date in a [`Sunset` header](https://www.rfc-editor.org/rfc/rfc8594).',
    references: {
      specification: specificationLinks('operation-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc8594', 'https://www.rfc-editor.org/rfc/rfc9745'],
    },
  },
  create: (context) => ({
    Document(document) {
      const deprecated = document.operations.filter((operation) => operation.flag('deprecated'));
      const options = { noun: 'deprecated operations', property: 'deprecated' };
      const word = ({ at, property, count, subject }: Lack) => {
        const namedSubject = count === 1 ? `the deprecated operation ${subject}` : subject;
        return { at, property, data: { subject: namedSubject } };
      };
      reportLacks(context, document, deprecated, statesReplacementOrSunset, word, options);
    },
  }),
});

/** Words for a successor or an end, or a date. */
const words =
  /\b(?:instead|use|replaced?|replacement|supersed\w*|successor|migrat\w*|moved?|see|refer|favou?r|alternative\w*|prefer\w*|switch|new(?:er)?|sunset\w*|remov\w*|retir\w*|decommission\w*|discontinu\w*|shut ?down|turned off|end[- ]of[- ](?:life|support)|eol|until|no longer|legacy|latest)\b|\bv\d|\b20\d\d\b|\]\(|https?:|`\//i;

/** Names of extensions that announce an end or a successor. */
const extension = /^x-.*(?:sunset|deprecat|remov|retire|eol|end-?of-?life|replac|successor|supersede)/i;

const headers: ReadonlySet<string> = new Set(['sunset', 'deprecation', 'link']);

/** True if an operation documents a successor or an end: in a text, a link, an extension or a header. */
function statesReplacementOrSunset(operation: Operation): boolean {
  const texts = [
    operation.text('description'),
    operation.text('summary'),
    operation.pathItem.text('description'),
  ];
  return (
    texts.some((text) => text !== undefined && words.test(text)) ||
    operation.raw['externalDocs'] !== undefined ||
    Object.keys(operation.raw).some((key) => extension.test(key)) ||
    Object.keys(operation.pathItem.raw).some((key) => extension.test(key)) ||
    (operation.responses ?? []).some(({ slot }) => announcesEnd([...(resolve(slot)?.headers.keys() ?? [])]))
  );
}

function announcesEnd(names: readonly string[]): boolean {
  return names.some((name) => headers.has(name.toLowerCase()));
}
