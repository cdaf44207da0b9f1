import { defineRule } from '@assay/core';
import { enumerate } from '../../knowledge/wording/names.js';
import {
  wholeUse,
  nameUsers,
  requestMediaTypes,
  type MediaTypeUse,
} from '../../knowledge/messages/media-type-uses.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports request bodies in XML. */
export default defineRule({
  id: 'xml-body-accepted',
  meta: {
    name: 'XML request body',
    category: 'security',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'Requests of {{operations}} may be XML ({{mediaTypes}}).',
    impact:
      'An XML parser that resolves external entities gives attackers access to server files and internal addresses, and unlimited entity expansion can make it hang.',
    recommendation:
      'If clients do not need XML, remove it and reject it with 415. Otherwise disable DTDs and external entities in the parser, as the [OWASP cheat sheet](https://cheatsheetseries.owasp.org/cheatsheets/XML_External_Entity_Prevention_Cheat_Sheet.html) shows.',
    references: {
      owasp: ['API8:2023'],
      cwe: [611, 776],
      specification: specificationLinks('request-body-object', 'swagger-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const uses = requestMediaTypes(document, isXml);
      const describeUse = (use: MediaTypeUse) => ({
        operations: nameUsers(use),
        mediaTypes: enumerate(use.mediaTypes.map(shorten)),
      });
      const cause = { at: document, data: describeUse(wholeUse(document, uses)) };
      for (const use of uses)
        context.report({ at: use.at, property: use.property, data: describeUse(use), cause });
    },
  }),
});

function isXml(mediaType: string): boolean {
  return /^[^/;\s]+\/(?:[^;\s]*\+)?(?:x-)?xml\s*(?:;|$)/i.test(mediaType.slice(0, 200).trim());
}

function shorten(mediaType: string): string {
  return mediaType.slice(0, 60).replaceAll('`', "'");
}
