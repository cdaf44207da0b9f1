import { defineRule } from '@assay/core';
import { locateSchema, code } from '../../knowledge/wording/names.js';

/** Reports an undefined `contentEncoding`. */
export default defineRule({
  id: 'content-encoding-unknown',
  meta: {
    name: 'Unknown content encoding',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `contentEncoding` {{encoding}} of {{schema}} is not an encoding of binary data as text.',
    impact:
      'Clients cannot decode the string: generated code handles it as plain text, and passes encoded bytes on.',
    recommendation:
      'Use `base64`, `base64url` or another encoding of [RFC 4648](https://www.rfc-editor.org/rfc/rfc4648) or [RFC 2045](https://www.rfc-editor.org/rfc/rfc2045#section-6); compression belongs to the media type or to the header `Content-Encoding`.',
    references: {
      specification: {
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#working-with-binary-data',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#working-with-binary-data',
      },
      links: ['https://json-schema.org/draft/2020-12/json-schema-validation#section-8.3'],
    },
  },
  create: (context) => ({
    'Schema.contentEncoding'(schema) {
      const encoding = schema.text('contentEncoding');
      if (encoding === undefined || isKnown(encoding)) return;
      const data = {
        encoding: encoding === '' ? '(empty)' : code(encoding, 40),
        schema: locateSchema(schema),
      };
      context.report({ at: schema, property: 'contentEncoding', data });
    },
  }),
});

/** The encodings of RFC 4648 and RFC 2045. */
const known: ReadonlySet<string> = new Set([
  '7bit',
  '8bit',
  'base16',
  'base32',
  'base32hex',
  'base64',
  'base64url',
  'binary',
  'quoted-printable',
]);

/** True for known and private encodings. The names of the latter begin with `x-` (RFC 2045, section 6.3). */
function isKnown(encoding: string): boolean {
  const name = encoding.toLowerCase();
  return known.has(name) || name.startsWith('x-');
}
