import { defineRule, type Model } from '@assay/core';
import { enumerate } from '../../knowledge/wording/names.js';
import {
  wholeUse,
  nameUsers,
  requestMediaTypes,
  responseMediaTypes,
  type MediaTypeUse,
} from '../../knowledge/messages/media-type-uses.js';
import { nodesOfKind } from '../../knowledge/structure/nodes-of-kind.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { dangers, type Danger } from './dangers.js';

/** Reports bodies with a format that the receiver may execute. */
export default defineRule({
  id: 'dangerous-media-type',
  meta: {
    name: 'Dangerous media type',
    category: 'security',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{direction}} of {{operations}} may be {{what}} ({{mediaTypes}}).',
    impact: '{{danger}}.',
    recommendation: '{{remedy}}.',
    references: {
      owasp: ['API8:2023', 'API10:2023'],
      cwe: [502, 79],
      specification: specificationLinks('media-type-object', 'mime-types'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/Deserialization_Cheat_Sheet.html'],
    },
  },
  create: (context) => ({
    Document(document) {
      const report = (danger: Danger, direction: 'Requests' | 'Responses'): void => {
        const uses = (direction === 'Requests' ? requestMediaTypes : responseMediaTypes)(
          document,
          danger.matches,
        );
        const describeUse = (use: MediaTypeUse) => ({
          direction,
          operations: nameUsers(use),
          what: danger.what,
          mediaTypes: enumerate(use.mediaTypes.map((name) => name.slice(0, 60).replaceAll('`', "'"))),
          danger: danger.impact,
          remedy: danger.remedy,
        });
        const data = describeUse(wholeUse(document, uses));
        const cause = { at: document, key: `${direction} ${danger.what}`, data };
        for (const use of uses) {
          const { at, property } = use;
          context.report({ at, property, severity: danger.severity, data: describeUse(use), cause });
        }
      };
      const names = mediaTypesOf(context.model);
      for (const danger of dangers) {
        // A prefilter, because nearly no document has a dangerous media type.
        if (!names.some((mediaType) => danger.matches(mediaType, names))) continue;
        if (danger.inRequest) report(danger, 'Requests');
        if (danger.inResponse) report(danger, 'Responses');
      }
    },
  }),
});

/** Returns the media types of all bodies in a document, each once. */
function mediaTypesOf(model: Model | undefined): string[] {
  const names = new Set<string>();
  for (const { mediaType } of model === undefined ? [] : nodesOfKind(model, 'MediaType'))
    names.add(mediaType);
  return [...names];
}
