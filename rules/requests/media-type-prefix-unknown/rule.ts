import { isMediaType } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { placeOfMediaType, visitorOfMediaTypes } from '../../knowledge/messages/media-type-names.js';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports media types without a registered top-level type. */
export default defineRule({
  id: 'media-type-prefix-unknown',
  meta: {
    name: 'Unknown top-level media type',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The media type {{mediaType}} of {{place}} starts with {{type}}, which is not a registered top-level type.',
    impact:
      'It is usually a typo, so the media type never matches; otherwise tools cannot distinguish text from images or programs.',
    recommendation:
      'Correct it, or use a subtype of `application/` ([registered media types](https://www.iana.org/assignments/media-types/media-types.xhtml)).',
    references: { specification: specificationLinks('media-type-object', 'mime-types') },
  },
  create: (context) =>
    visitorOfMediaTypes(isUnknown, (at, { text, property }) => {
      context.report({
        at,
        property,
        data: { mediaType: code(text), place: placeOfMediaType(at), type: code(getTopLevelType(text)) },
      });
    }),
});

function isUnknown(text: string): boolean {
  return isMediaType(text) && !isRegistered(text);
}

/** The top-level types of the IANA registry (RFC 9695 added `haptics`), and `*`. */
const registered: ReadonlySet<string> = new Set(
  'application audio example font haptics image message model multipart text video *'.split(' '),
);

function getTopLevelType(text: string): string {
  return text.slice(0, text.indexOf('/')).trim();
}

function isRegistered(text: string): boolean {
  return registered.has(getTopLevelType(text).toLowerCase());
}
