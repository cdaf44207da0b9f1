import { defineRule, type Node } from '@assay/core';
import { isMediaType, mediaTypeNames } from '../knowledge/messages/media-type-names.js';
import { code, nameUse } from '../knowledge/wording/name-schema.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';

/** Media types begin with a registered top-level type. */
export default defineRule({
  id: 'media-type-prefix-unknown',
  meta: {
    name: 'Unknown top-level media type',
    category: 'documentation',
    topic: 'requests',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem:
      '{{mediaType}}, the media type of {{place}}, begins with {{type}}, which is no registered top-level type.',
    impact:
      'Mostly it is a slip, and the media type never matches; otherwise tools cannot tell a text from an image from a program.',
    recommendation:
      'Correct it, or use a subtype of `application/` ([registered media types](https://www.iana.org/assignments/media-types/media-types.xhtml)).',
    references: { specification: specificationLinks('media-type-object', 'mime-types') },
  },
  create: (context) => {
    function check(node: Parameters<typeof context.report>[0]['at'] & Node): void {
      for (const { text, property } of mediaTypeNames(node)) {
        if (!isMediaType(text) || isRegistered(text)) continue;
        context.report({
          at: node,
          property,
          data: { mediaType: code(text), place: placeOf(node), type: code(typeOf(text)) },
        });
      }
    }
    return {
      Document: check,
      Operation: check,
      RequestBody: check,
      Response: check,
      Parameter: check,
      Header: check,
    };
  },
});

/** What carries the body, for a sentence. */
function placeOf(node: Node): string {
  if (node.kind === 'Document') return 'the document';
  if (node.kind === 'Response') return `the response ${code(String(node.key))} of ${nameUse(node)}`;
  return nameUse(node);
}

/** The top-level types of the IANA registry (RFC 9695 added `haptics`), and the range of all. */
const registered: ReadonlySet<string> = new Set(
  'application audio example font haptics image message model multipart text video *'.split(' '),
);

function typeOf(text: string): string {
  return text.slice(0, text.indexOf('/')).trim();
}

function isRegistered(text: string): boolean {
  return registered.has(typeOf(text).toLowerCase());
}
