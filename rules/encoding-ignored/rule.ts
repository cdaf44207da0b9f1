import { essenceOf } from '@assay/api-knowledge';
import { defineRule, isObject, type Encoding, type Format } from '@assay/core';
import { enumerate } from '../knowledge/wording/enumerate.js';
import { code, nameUse } from '../knowledge/wording/name-schema.js';
import { specificationLinks3 } from '../knowledge/wording/specification-links-3.js';

/** Encodings are only where they have an effect. */
export default defineRule({
  id: 'encoding-ignored',
  meta: {
    name: 'Encoding without effect',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'In the {{mediaType}} body of {{use}}, {{what}} no effect: {{why}}.',
    impact:
      'The author expects parts of the body in a different form than clients send: files and lists arrive in the wrong shape, or unchecked.',
    recommendation:
      'Remove it, or use a media type to which it applies ([Encoding Object](https://spec.openapis.org/oas/v3.1.2.html#encoding-object)).',
    references: { specification: specificationLinks3('encoding-object') },
  },
  create: (context) => ({
    MediaType(mediaType) {
      if (!isObject(mediaType.raw['encoding'])) return;
      const form = formOf(mediaType.mediaType);
      const told = { mediaType: code(mediaType.mediaType), use: nameUse(mediaType) };
      if (form === undefined) {
        const why = 'it applies to forms and multipart bodies only';
        context.report({
          at: mediaType,
          property: 'encoding',
          data: { ...told, what: '`encoding` has', why },
        });
        return;
      }
      for (const [name, encoding] of mediaType.encodings) {
        for (const { fields, why } of ineffective(encoding, form, context.format)) {
          const what = `${enumerate(fields)} of ${code(name)} ${fields.length > 1 ? 'have' : 'has'}`;
          context.report({ at: encoding, property: fields[0], data: { ...told, what, why } });
        }
      }
    },
  }),
});

type Form = 'urlencoded' | 'form-data' | 'multipart';

function formOf(mediaType: string): Form | undefined {
  const name = essenceOf(mediaType);
  if (name === 'application/x-www-form-urlencoded') return 'urlencoded';
  if (name === 'multipart/form-data') return 'form-data';
  return name.startsWith('multipart/') || name === '*/*' ? 'multipart' : undefined;
}

interface Ineffective {
  readonly fields: readonly string[];
  readonly why: string;
}

/** The fields of an encoding that have no effect in a form, and why. */
function ineffective(encoding: Encoding, form: Form, format: Format): Ineffective[] {
  const { raw } = encoding;
  const found: Ineffective[] = [];
  // Since 3.1 these fields apply to `multipart/form-data` too.
  if (form === 'form-data' && format === 'oas3.0') {
    const fields = ['style', 'explode', 'allowReserved'].filter((field) => raw[field] !== undefined);
    const why = 'in OpenAPI 3.0 that applies to `application/x-www-form-urlencoded` only';
    if (fields.length > 0) found.push({ fields, why });
  }
  if (form === 'urlencoded' && raw['headers'] !== undefined) {
    found.push({ fields: ['headers'], why: 'only parts of multipart bodies have headers' });
  } else if ([...encoding.headers.keys()].some((name) => name.toLowerCase() === 'content-type')) {
    found.push({ fields: ['headers'], why: 'its `Content-Type` is described by `contentType`' });
  }
  return found;
}
