import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { reportLacks, type Lack } from '../../knowledge/operations/whole-api.js';
import { statesReplacementOrSunset } from './tells-what-next.js';

/** Every deprecated operation says what to use instead, or how long it can still be used. */
export default defineRule({
  id: 'deprecated-without-sunset',
  meta: {
    name: 'Deprecated operation without an end date or successor',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'Neither a successor nor a removal date is given for {{subject}}.',
    impact:
      'Clients stay on it, because they know neither where to go nor how long they have, and it cannot be switched off.',
    recommendation:
      'Say in the description what to use instead and until when it works, and announce the date in a [`Sunset` header](https://www.rfc-editor.org/rfc/rfc8594).',
    references: {
      owasp: ['API9:2023'],
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
