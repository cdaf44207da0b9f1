import { defineRule, isObject } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

function hasContact(contact: unknown): boolean {
  return (
    isObject(contact) &&
    [contact['url'], contact['email']].some((way) => typeof way === 'string' && way !== '')
  );
}

/** Reports documents without a contact. */
export default defineRule({
  id: 'info-contact-missing',
  meta: {
    name: 'Missing API contact',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The document names no contact: `info.contact` has no URL and no email address.',
    impact: 'Anyone who finds a bug or a vulnerability does not know where to report it.',
    recommendation: 'Add `info.contact` with the `url` or `email` of the team.',
    references: { specification: specificationLinks('info-object') },
  },
  create: (context) => ({
    Info(info) {
      if (!hasContact(info.raw['contact'])) context.report({ at: info });
    },
  }),
});
