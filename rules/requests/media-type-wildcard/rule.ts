import { byName, essenceOf } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { enumerate } from '../../knowledge/wording/names.js';
import {
  wholeUse,
  nameUsers,
  requestMediaTypes,
  responseMediaTypes,
  type MediaTypeUse,
} from '../../knowledge/messages/media-type-uses.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports bodies with a media range instead of a media type. */
export default defineRule({
  id: 'media-type-wildcard',
  meta: {
    name: 'Wildcard media type',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The media type of the {{what}} of {{operations}} is not specific: {{mediaTypes}}.',
    impact:
      'Clients do not know what to send or expect, and a service that accepts any type exposes unintended parsers.',
    recommendation:
      'List the media types that the service accepts and returns, such as `application/json` ([Media Type Object](https://spec.openapis.org/oas/v3.1.2.html#media-type-object)).',
    references: { specification: specificationLinks('media-type-object', 'mime-types') },
  },
  create: (context) => ({
    Document(document) {
      const report = (label: string, uses: readonly MediaTypeUse[]): void => {
        const describeUse = (use: MediaTypeUse) => ({
          what: label,
          operations: nameUsers(use),
          mediaTypes: enumerate(use.mediaTypes),
        });
        const cause = { at: document, key: label, data: describeUse(wholeUse(document, uses)) };
        for (const use of uses) {
          context.report({
            at: use.at,
            property: use.property,
            operation: use.operations.length === 1 ? use.operations[0] : null,
            data: describeUse(use),
            cause,
          });
        }
      };
      report('request body', requestMediaTypes(document, isOpen));
      report('response', responseMediaTypes(document, isOpen));
    },
  }),
});

/** True for ranges over several kinds. `image/*` and similar ranges are specific enough. */
const isOpen: (mediaType: string) => boolean = byName((mediaType) => {
  const name = essenceOf(mediaType);
  return name === '*/*' || name === 'application/*' || name === '*';
});
