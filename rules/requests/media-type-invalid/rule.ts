import { isMediaType } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { placeOfMediaType, visitorOfMediaTypes } from '../../knowledge/messages/media-type-names.js';
import { locateSchema, nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports invalid media types. */
export default defineRule({
  id: 'media-type-invalid',
  meta: {
    name: 'Invalid media type',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The media type {{mediaType}} of {{place}} is invalid.',
    impact:
      'No `Accept` or `Content-Type` header ever matches it: clients send or request a different type, and validators skip the body.',
    recommendation:
      'Write `type/subtype`, with parameters as `; name=value`: `application/json` ([RFC 9110, section 8.3.1](https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1)).',
    references: { specification: specificationLinks('media-type-object', 'mime-types') },
  },
  create: (context) => ({
    ...visitorOfMediaTypes(isInvalid, (at, { text, property }) =>
      context.report({ at, property, data: { mediaType: code(text), place: placeOfMediaType(at) } }),
    ),
    'Schema.contentMediaType'(schema) {
      const text = schema.text('contentMediaType');
      if (text === undefined || !isInvalid(text) || schema.dialect !== '2020-12') return;
      const place = `the string ${locateSchema(schema)}`;
      context.report({ at: schema, property: 'contentMediaType', data: { mediaType: code(text), place } });
    },
    Encoding(encoding) {
      const list = encoding.text('contentType');
      const wrong = list === undefined ? undefined : findInvalidMediaType(list);
      if (wrong === undefined) return;
      const place = `the part ${code(String(encoding.key), 40)} of ${nameUse(encoding)}`;
      context.report({ at: encoding, property: 'contentType', data: { mediaType: code(wrong), place } });
    },
  }),
});

/** Finds the first invalid entry of a comma-separated list of media types. Commas in quoted parameters do not separate. */
function findInvalidMediaType(list: string): string | undefined {
  return list.includes('"')
    ? undefined
    : list
        .split(',')
        .map((text) => text.trim())
        .find(isInvalid);
}

function isInvalid(text: string): boolean {
  return !isMediaType(text);
}
