import { defineRule, isObject } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/**
 * A single address: no spaces, one `@`, and a domain with a dot. Excludes quoted names, which RFC 5321 allows but nearly no
 * address has.
 */
const address = /^[^\s@<>()",:;[\]\\]+@[^\s@<>()",:;[\]\\.]+(?:\.[^\s@<>()",:;[\]\\.]+)+$/;

/** Reports a contact's `email` that is not an email address. */
export default defineRule({
  id: 'contact-email-invalid',
  meta: {
    name: 'Invalid contact email',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: "The contact's `email` is {{email}}, which is not an email address.",
    impact: 'Anyone who finds a bug or a vulnerability in the API cannot reach its owners.',
    recommendation: '{{remedy}}.',
    references: { specification: specificationLinks('contact-object') },
  },
  create: (context) => ({
    Info(info) {
      const contact = info.raw['contact'];
      const email = isObject(contact) ? contact['email'] : undefined;
      if (typeof email !== 'string' || email.length > 1000 || address.test(email)) return;
      const remedy = /^https?:|^www\./i.test(email.trim())
        ? "Write an address such as `api@your-domain`, and move the link to the contact's `url`"
        : 'Write one plain address such as `api@your-domain`, or leave the field out';
      const data = { email: email.trim() === '' ? 'empty' : code(email), remedy };
      context.report({ at: info, property: ['contact', 'email'], data });
    },
  }),
});
