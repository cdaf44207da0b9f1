import { bodyKindOf, essenceOf, isJsonSequence } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';

/** Reports an `itemSchema` of media types that are not sequences. */
export default defineRule({
  id: 'item-schema-ignored',
  meta: {
    name: 'Ineffective itemSchema',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas3.2'],
    preset: 'recommended',
    problem:
      'The {{mediaType}} body of {{use}} has an `itemSchema`, but {{mediaType}} contains one value, not a sequence.',
    impact:
      'Tools ignore the schema: the body is not validated, and generated clients do not know its fields.',
    recommendation:
      'Use `schema` (with `type: array` and `items` for a list), or a sequential media type such as `application/jsonl` ([Media Type Object](https://spec.openapis.org/oas/v3.2.0.html#media-type-object)).',
    references: {
      specification: { 'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#media-type-object' },
      links: ['https://spec.openapis.org/oas/v3.2.0.html#sequential-media-types'],
    },
  },
  create: (context) => ({
    MediaType(mediaType) {
      if (mediaType.raw['itemSchema'] === undefined || !isOneValue(mediaType.mediaType)) return;
      const data = { mediaType: code(mediaType.mediaType, 60), use: nameUse(mediaType) };
      context.report({ at: mediaType, property: 'itemSchema', data });
    },
  }),
});

/** True for media types whose bodies are certainly one value. Others, including ranges, may be sequences. */
function isOneValue(mediaType: string): boolean {
  const essence = essenceOf(mediaType);
  if (essence.includes('*') || isJsonSequence(essence)) return false;
  const kind = bodyKindOf(essence);
  if (kind === 'json') return essence === 'application/json' || essence.endsWith('+json');
  if (kind === 'xml' || kind === 'urlencoded') return true;
  return essence === 'text/html' || essence === 'application/pdf' || essence.startsWith('image/');
}
