import { defineRule, resolveSchema } from '@assay/core';
import { essenceOf } from '@assay/api-knowledge';
import { nameUse, code } from '../../knowledge/wording/names.js';

/** Reports binary bodies that are described as text. */
export default defineRule({
  id: 'binary-format-missing',
  meta: {
    name: 'Missing binary format',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas3.0'],
    preset: 'recommended',
    problem: 'The {{mediaType}} body of {{place}} is a string without `format: binary`.',
    impact:
      'Generated clients decode the bytes as text, which corrupts them; upload forms show a text field.',
    recommendation: 'Set `format: binary` on the schema.',
    references: {
      specification: {
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#considerations-for-file-uploads',
      },
    },
  },
  create: (context) => ({
    MediaType(mediaType) {
      const { schema } = mediaType;
      if (schema === undefined || !isBinary(mediaType.mediaType)) return;
      const target = resolveSchema(schema);
      if (
        target === undefined ||
        !target.hasType('string') ||
        target.format !== undefined ||
        target.enum !== undefined
      )
        return;
      context.report({
        at: target,
        data: { mediaType: code(mediaType.mediaType), place: nameUse(mediaType) },
      });
    },
  }),
});

/** True for media types with binary content. `image/svg+xml` and similar types are text. */
function isBinary(mediaType: string): boolean {
  const essence = essenceOf(mediaType);
  if (/\+(?:xml|json)$/.test(essence)) return false;
  return /^(?:image|audio|video|font)\/(?!\*)/.test(essence) || binary.has(essence);
}

const binary: ReadonlySet<string> = new Set([
  'application/octet-stream',
  'application/pdf',
  'application/zip',
  'application/gzip',
  'application/x-tar',
  'application/msword',
  'application/vnd.ms-excel',
]);
