import { defineRule } from '@assay/core';
import { essenceOf } from '@assay/api-knowledge';
import {
  nameUsers,
  requestMediaTypes,
  responseMediaTypes,
} from '../../knowledge/messages/media-type-uses.js';
import { enumerate } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports media types that the policy does not allow. */
export default defineRule({
  id: 'media-type-not-preferred',
  meta: {
    name: 'Media type outside the allowed set',
    category: 'documentation',
    topic: 'requests',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The policy allows only {{allowed}} as media types, unlike {{subject}}.',
    impact: 'Clients need another parser, and gateways another rule.',
    recommendation: 'Use one of the allowed types, or add it to `allowed`.',
    references: { specification: specificationLinks('media-type-object', 'mime-types') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        allowed: {
          type: 'array',
          items: { type: 'string' },
          default: ['application/json', '*+json'],
          description: 'The media types of data that an API may use; a leading `*` matches anything.',
        },
      },
    },
  },
  create: (context) => ({
    Document(document) {
      const { allowed } = context.options;
      const passes = (mediaType: string): boolean => !isAllowed(mediaType, allowed);
      const uses = [...requestMediaTypes(document, passes), ...responseMediaTypes(document, passes)];
      const breaks = uses.map((use): Deviation => {
        const [name = ''] = use.mediaTypes;
        return {
          at: use.at,
          property: use.property,
          operation: null,
          name,
          subject: `${enumerate(use.mediaTypes)} of ${nameUsers(use).replace(/,$/, '')}`,
        };
      });
      const scope = { total: document.operations.length, noun: 'operations' };
      reportAsOne(context, document, breaks, scope, (subject) => ({ allowed: enumerate(allowed), subject }));
    },
  }),
});

/** True if a media type is allowed. The policy is about data, so files and forms always are. */
function isAllowed(mediaType: string, allowed: readonly string[]): boolean {
  const essence = essenceOf(mediaType);
  if (
    /^(?:image|audio|video|font|multipart)\/|^application\/(?:octet-stream|pdf|zip|gzip|x-www-form-urlencoded)$|^\*/.test(
      essence,
    )
  )
    return true;
  return allowed.some(
    (item) => item === essence || (item.startsWith('*') && essence.endsWith(item.slice(1))),
  );
}
