import { defineRule, type Node } from '@assay/core';
import { isMediaType, mediaTypeNames } from '../knowledge/messages/media-type-names.js';
import { code, nameUse } from '../knowledge/wording/name-schema.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';

/** Media types have the form of media types. */
export default defineRule({
  id: 'media-type-invalid',
  meta: {
    name: 'Invalid media type',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{mediaType}}, the media type of {{place}}, is no media type.',
    impact:
      'No `Accept` or `Content-Type` ever matches it: clients send or ask for something else, and validators pass over the body.',
    recommendation:
      'Write `type/subtype`, with parameters as `; name=value`: `application/json` ([RFC 9110, section 8.3.1](https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1)).',
    references: { specification: specificationLinks('media-type-object', 'mime-types') },
  },
  create: (context) => {
    function check(node: Parameters<typeof context.report>[0]['at'] & Node): void {
      for (const { text, property } of mediaTypeNames(node)) {
        if (isMediaType(text)) continue;
        context.report({ at: node, property, data: { mediaType: code(text), place: placeOf(node) } });
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
